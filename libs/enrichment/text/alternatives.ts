/** The source of a pattern that matches any of these. Words may be patterns themselves: `praktik\\w*`. */
export const anyOf = (...lists: readonly (readonly string[])[]): string => `(?:${lists.flat().join('|')})`;

/** A pattern that matches any of these. */
export const anyPattern = (...lists: readonly (readonly string[])[]): RegExp => new RegExp(lists.flat().join('|'));
