/** The source of a pattern that matches any of these. Words may be patterns themselves: `praktik\\w*`. */
export const anyOf = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join('|')})`;

/** A pattern that matches any of these. */
export const anyPattern = (...lists: readonly (readonly string[])[]): RegExp => new RegExp(lists.flat().join('|'));

/** A pattern for each key of a table of words or patterns, in the order of the table. */
export const patternsByKey = <Key extends string>(table: Readonly<Record<Key, readonly string[]>>): [Key, RegExp][] =>
  (Object.entries(table) as [Key, readonly string[]][]).map(([key, words]) => [key, anyPattern(words)]);
