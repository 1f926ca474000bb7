/** The words of a text in lower case, with where each begins and ends. `c++`, `c#` and `.net` are words. */
export interface Words {
  words: string[];
  starts: number[];
  ends: number[];
}

const PLUS = 43;
const HASH = 35;
const DOT = 46;

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 0xc0 && (code < 0x2000 || code > 0x206f) && code !== 0xd7 && code !== 0xf7);
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * The words of a text, in order.
 *
 * @param lower a text in lower case.
 */
export function eachWord(lower: string, visit: (from: number, to: number) => void): void {
  for (let at = 0; at < lower.length; ) {
    if (!isWordCode(lower.charCodeAt(at))) {
      at += 1;
      continue;
    }
    let start = at;
    while (at < lower.length && isWordCode(lower.charCodeAt(at))) at += 1;
    if (isLetter(lower.charCodeAt(at - 1))) {
      if (lower.charCodeAt(at) === HASH) at += 1;
      else if (lower.charCodeAt(at) === PLUS && lower.charCodeAt(at + 1) === PLUS) at += 2;
    }
    if (
      at - start === 3 &&
      lower.charCodeAt(start - 1) === DOT &&
      lower.startsWith('net', start) &&
      !(start > 1 && isWordCode(lower.charCodeAt(start - 2)))
    )
      start -= 1;
    visit(start, at);
  }
}

/** Whether no word goes on at this place. */
export function endsWord(lower: string, at: number): boolean {
  const code = lower.charCodeAt(at);
  const sign = code === HASH || (code === PLUS && lower.charCodeAt(at + 1) === PLUS);
  return !(at < lower.length && isWordCode(code)) && !(sign && isLetter(lower.charCodeAt(at - 1)));
}

/** The words of a text with where each stands. */
export function wordsOf(lower: string): Words {
  const found: Words = { words: [], starts: [], ends: [] };
  eachWord(lower, (from, to) => {
    found.words.push(lower.slice(from, to));
    found.starts.push(from);
    found.ends.push(to);
  });
  return found;
}
