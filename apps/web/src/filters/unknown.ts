/** What a filter accepts for the records whose value is unknown. */
export const UNKNOWN_VALUE = 'unknown';
