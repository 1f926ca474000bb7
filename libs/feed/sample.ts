/** The name of the feed in `samples/`. What is said of the sample is said only where this feed is loaded. */
export const SAMPLE_DATASET = 'rolecall-sample';
