import { repairEncoding } from './repair-encoding.js';

/** Where a part is in a text: from its first character to the one after its last. */
export interface TextPosition {
  readonly start: number;
  readonly end: number;
}

/** White space and characters without a width, which segments have in another form. */
const IGNORED = /[\s\u00ad\u200b\u200e\u200f\u2060\ufeff]/;

/**
 * The position of each segment in the plain text from which they were read, in their order, so that each of several equal sentences has its own. Null
 * if the text has other words there, such as a heading that got a colon, or if its encoding had to be repaired.
 */
export const segmentPositions = (
  text: string,
  segments: readonly { readonly text: string }[],
): readonly (TextPosition | null)[] => {
  if (repairEncoding(text) !== text) return segments.map(() => null);
  const { letters, indices } = visible(text);
  let from = 0;
  return segments.map((segment) => {
    const { letters: wanted } = visible(segment.text);
    if (wanted === '') return null;
    for (let at = letters.indexOf(wanted, from); at >= 0; at = letters.indexOf(wanted, at + 1)) {
      const position = { start: indices[at] as number, end: (indices[at + wanted.length - 1] as number) + 1 };
      // `Go` is not the beginning of `Google`.
      if (isWithinWord(text, position.start) || isWithinWord(text, position.end)) continue;
      from = at + wanted.length;
      return position;
    }
    return null;
  });
};

const isWithinWord = (text: string, at: number): boolean =>
  /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));

/** The characters of a text that are compared, and their places in it. */
const visible = (text: string): { readonly letters: string; readonly indices: readonly number[] } => {
  const indices: number[] = [];
  const letters: string[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const letter = text.charAt(i);
    if (IGNORED.test(letter)) continue;
    letters.push(letter);
    indices.push(i);
  }
  return { letters: letters.join(''), indices };
};
