/** Index after the character class, group or escape that begins at `at`; `at + 1` for other characters. */
const after = (source: string, at: number): number => {
  if (source[at] === '\\') return at + 2;
  if (source[at] === '[') {
    let end = at + 1;
    while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  if (source[at] !== '(') return at + 1;
  let end = at + 1;
  while (source[end] !== ')') end = after(source, end);
  return end + 1;
};

const split = (source: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at = after(source, at))
    if (source[at] === '|') {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  return [...parts, source.slice(from)];
};

/** The top-level alternatives of a pattern. `\\b(?:a|b)c` has the alternatives `\\bac` and `\\bbc`. */
export const alternativesOf = (source: string): string[] => {
  const parts = split(source);
  if (parts.length > 1) return parts.flatMap(alternativesOf);
  const [, start = ''] = /^((?:\\b|\^)?)\(\?:/.exec(source) ?? [];
  if (!source.startsWith(`${start}(?:`)) return [source];
  const end = after(source, start.length);
  if (/[*+?{]/.test(source[end] ?? '')) return [source];
  const inside = split(source.slice(start.length + 3, end - 1));
  return inside.map((part) => `${start}(?:${part})${source.slice(end)}`);
};

const ESCAPE = /\\(?:[pP]\{[^}]*\}|.)/g;
const WORD = /\p{L}{3}/u;

const hasWord = (source: string): boolean => WORD.test(source.replace(CLASS, '').replace(ESCAPE, ' '));

/** Whether a pattern lists words: in some place, at least two alternatives contain a word of three letters or more. */
export const listsWords = (source: string): boolean => {
  if (split(source).filter(hasWord).length > 1) return true;
  for (let at = 0; at < source.length; ) {
    const end = after(source, at);
    const opening = /^\((?:\?(?:<\w+>|:|<?[=!]))?/.exec(source.slice(at, end))?.[0];
    if (opening !== undefined && listsWords(source.slice(at + opening.length, end - 1))) return true;
    at = end;
  }
  return false;
};

const CLASS = /\[(?:\\.|[^\]])*\]/g;
const LOOKAROUND = /^\(\?<?[=!]/;

/** A pattern without its lookarounds; `isBounded`: whether each of them reads a bounded number of characters. */
export const withoutLookaround = (source: string): { source: string; found: boolean; isBounded: boolean } => {
  let kept = '';
  let found = false;
  let isBounded = true;
  for (let at = 0; at < source.length; ) {
    const end = after(source, at);
    const part = source.slice(at, end);
    if (LOOKAROUND.test(part)) {
      found = true;
      if (/(?<!\\)[*+]|\{\d+,\}/.test(part.slice(3).replace(CLASS, 'x'))) isBounded = false;
    } else if (part.startsWith('(')) {
      const opening = /^\((?:\?(?:<\w+>|:))?/.exec(part)?.[0] ?? '(';
      const inner = withoutLookaround(part.slice(opening.length, -1));
      kept += `${opening}${inner.source})`;
      found ||= inner.found;
      isBounded &&= inner.isBounded;
    } else kept += part;
    at = end;
  }
  return { source: kept, found, isBounded };
};

const TOKEN = /\\(?:[pP]\{[^}]*\}|.)|\[(?:\\.|[^\]])*\]|./gsu;

/** A pattern for texts in lower case, equivalent to one that ignores case. Escapes such as `\W` keep their case. */
export const lowerCased = (source: string): string =>
  source.replace(TOKEN, (token) => {
    if (token.startsWith('\\')) return token;
    return token.startsWith('[')
      ? token.replace(/\\.|[A-Z]/g, (each) => (each[1] ? each : each.toLowerCase()))
      : token.toLowerCase();
  });
