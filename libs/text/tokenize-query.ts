import { SearchSyntaxError, unsupportedSyntax } from './unsupported-syntax.js';

/** A piece of a search text: an operator, or a word or phrase as written. */
export type QueryToken =
  | { readonly type: 'open' | 'close' | 'and' | 'or' | 'not' }
  | { readonly type: 'scope'; readonly scope: string }
  | { readonly type: 'text'; readonly text: string; readonly quoted: boolean; readonly unfinished: boolean };

const OPERATORS: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['|', 'or'],
  ['||', 'or'],
  ['NOT', 'not'],
]);
/** Elasticsearch limits the depth of a query to 30 clauses; a group takes up to three. */
const MAX_GROUPS = 5;
const CURLY_QUOTES = /[“”„«»]/g;
const SPACE = /\s/;
const SCOPE = /([a-z_]+):(?=[^\s/])/iy;
const UNFINISHED = /^[^*]*[\p{L}\p{N}+#][*]+$/u;

/** The end of the word that starts at `start`: a space, or a parenthesis that closes a group around it. */
const endOfWord = (text: string, start: number, groups: number): number => {
  let own = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] as string;
    if (SPACE.test(character)) return at;
    if (character === '(') own += 1;
    else if (character === ')') {
      if (own === 0 && groups > 0) return at;
      own = Math.max(0, own - 1);
    }
  }
  return text.length;
};

/**
 * Splits a search text into operators, words and phrases. A missing quote or parenthesis is assumed at the end, and a superfluous one is ignored.
 * @param scopes prefixes that are supported: `title` for `title:engineer`.
 * @throws SearchSyntaxError for syntax that is not supported.
 */
export const tokenizeQuery = (raw: string, scopes: readonly string[]): QueryToken[] => {
  const text = raw.replace(CURLY_QUOTES, '"');
  const tokens: QueryToken[] = [];
  let groups = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    if (SPACE.test(character)) at += 1;
    else if (character === '"') {
      const close = text.indexOf('"', at + 1);
      const end = close === -1 ? text.length : close;
      tokens.push({ type: 'text', text: text.slice(at + 1, end), quoted: true, unfinished: false });
      at = end + 1;
    } else if (character === '(') {
      groups += 1;
      if (groups > MAX_GROUPS) throw new SearchSyntaxError(`has more than ${MAX_GROUPS} nested parentheses; use fewer`);
      tokens.push({ type: 'open' });
      at += 1;
    } else if (character === ')') {
      if (groups > 0) tokens.push({ type: 'close' });
      groups = Math.max(0, groups - 1);
      at += 1;
    } else if (character === '-' && /[^\s-]/.test(text[at + 1] ?? ' ')) {
      tokens.push({ type: 'not' });
      at += 1;
    } else {
      SCOPE.lastIndex = at;
      const scope = SCOPE.exec(text)?.[1]?.toLowerCase();
      if (scope !== undefined && scopes.includes(scope)) {
        tokens.push({ type: 'scope', scope });
        at += scope.length + 1;
        continue;
      }
      const end = endOfWord(text, at, groups);
      tokens.push(wordToken(text.slice(at, end), scopes));
      at = end;
    }
  }
  return tokens;
};

const wordToken = (word: string, scopes: readonly string[]): QueryToken => {
  const operator = OPERATORS.get(word);
  if (operator) return { type: operator };
  unsupportedSyntax(word, scopes);
  const unfinished = UNFINISHED.test(word);
  return { type: 'text', text: unfinished ? word.slice(0, word.indexOf('*')) : word, quoted: false, unfinished };
};
