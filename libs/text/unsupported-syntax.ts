import filters from './prefix-hints.json' with { type: 'json' };

/** A search text has syntax that is not supported. The message completes "Parameter `q`: '...' " and says what to write instead. */
export class SearchSyntaxError extends Error {}

const MIN_START = 2;
const WILDCARD = /\*/;
const LETTER = /[\p{L}\p{N}]/u;

const hints: Readonly<Record<string, string>> = filters;
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const unknownPrefix = (prefix: string, scopes: readonly string[]): string => {
  const instead = [
    ...(hints[prefix] === undefined ? [] : [`use the filter \`${hints[prefix]}\``]),
    ...(scopes.length === 0 ? [] : [`write ${alternatives.format(scopes.map((scope) => `\`${scope}:\``))}`]),
    'put the text in double quotes to search for it',
  ];
  return `has the prefix \`${prefix}:\`, which is not supported here; ${instead.join(', or ')}`;
};

/** Syntax of other search engines, with what to write instead. */
const UNSUPPORTED: readonly (readonly [pattern: RegExp, instead: (word: string) => string])[] = [
  [/[\p{L}\p{N}]~[\d.]*$/u, () => 'contains `~`; leave it out, or write `OR` between spellings'],
  [/[\p{L}\p{N}]\^[\d.]+$/u, () => 'contains `^`, but words cannot be weighted; leave it out'],
  [/^![\p{L}\p{N}"(]/u, (word) => `starts with \`!\`; write \`-${word.slice(1)}\` to exclude it`],
  [/[\p{L}\p{N}]\?[\p{L}\p{N}]/u, () => 'contains `?`; only `*` at the end of a word stands for other letters'],
];

/** @throws SearchSyntaxError if an unquoted word has syntax that is not supported. */
export const unsupportedSyntax = (word: string, scopes: readonly string[]): void => {
  const prefix = /^([a-z_]+):(?=[^\s/])/i.exec(word)?.[1]?.toLowerCase();
  if (prefix !== undefined) throw new SearchSyntaxError(unknownPrefix(prefix, scopes));
  const bare = /^([a-z_]+):$/i.exec(word)?.[1]?.toLowerCase();
  if (bare !== undefined && scopes.includes(bare))
    throw new SearchSyntaxError(`has \`${bare}:\` without a word; write \`${bare}:word\` without a space`);
  for (const [pattern, instead] of UNSUPPORTED) if (pattern.test(word)) throw new SearchSyntaxError(instead(word));
  if (WILDCARD.test(word) && LETTER.test(word)) assertEndsWithWildcard(word);
};

const assertEndsWithWildcard = (word: string): void => {
  const start = word.replace(/[*]{1,100}$/, '');
  if (WILDCARD.test(start))
    throw new SearchSyntaxError('contains `*`, which is supported at the end of a word only: `engin*`');
  const letters = /[\p{L}\p{N}]{1,100}$/u.exec(start)?.[0] ?? '';
  if ([...letters].length < MIN_START)
    throw new SearchSyntaxError(`contains \`*\`, which needs at least ${MIN_START} letters before it: \`engin*\``);
};
