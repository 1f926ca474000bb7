/** The prefix of the indices of an installation's test data. Patterns such as `rolecall-*` do not match it. */
export const testPrefixOf = (prefix: string): string => `${prefix}_test`;

/** The name of the feed that has the test data. No other feed is served to test tokens, and it is served to nobody else. */
export const TEST_DATASET = 'rolecall-test-data';
