/** The prefix of the indices of an installation's test data. Patterns such as `rolecall-*` do not match it. */
export const testPrefixOf = (prefix: string): string => `${prefix}_test`;
