import { LRUCache } from 'lru-cache';
import { fold } from '#libs/reference/fold.js';
import { POSSESSIVE, token, UNSEGMENTED, WORD } from './analyze.js';

/** A search token, and the part of the text that it stands for, in UTF-16 code units. */
export interface TokenSpan {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

const RUN = /[\0-\x7f]+|[^\0-\x7f]+/g;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Folded characters: texts repeat few of them, and folding one takes microseconds. */
const folds = new LRUCache<string, string>({ max: 10_000 });
const foldCharacter = (character: string): string => {
  const known = folds.get(character);
  if (known !== undefined) return known;
  const folded = fold(character);
  folds.set(character, folded);
  return folded;
};

/** A folded character, and where it stands in its run. */
interface FoldedCharacter {
  readonly part: string;
  readonly at: number;
  readonly length: number;
}

const codePoints = (run: string): FoldedCharacter[] => {
  let at = 0;
  return Array.from(run, (character) => {
    const found = { part: foldCharacter(character), at, length: character.length };
    at += character.length;
    return found;
  });
};

const graphemesOf = (run: string): FoldedCharacter[] =>
  Array.from(graphemes.segment(run), ({ segment, index }) => ({
    part: foldCharacter(segment),
    at: index,
    length: segment.length,
  }));

/** A folded text. Its code unit `i` stands for the part of the original from `starts[i]` to `ends[i]`. */
interface Folded {
  text: string;
  starts: number[];
  ends: number[];
}

const append = (folded: Folded, part: string, start: number, end: number): void => {
  // A combining mark belongs to the letter before it.
  if (part === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = end;
  folded.text += part;
  for (let i = 0; i < part.length; i += 1) {
    folded.starts.push(start);
    folded.ends.push(end);
  }
};

const foldWithSpans = (text: string): Folded => {
  const folded: Folded = { text: '', starts: [], ends: [] };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.charCodeAt(0) < 0x80) {
      for (let i = 0; i < run.length; i += 1)
        append(folded, (run[i] as string).toLowerCase(), index + i, index + i + 1);
      continue;
    }
    // Code points are enough for most texts, and graphemes where folding composes letters. Where it depends on other neighbors, as of
    // a final sigma, each character stands for the whole run.
    const whole = fold(run);
    const isWhole = (parts: readonly FoldedCharacter[]) => parts.map(({ part }) => part).join('') === whole;
    let parts = codePoints(run);
    if (!isWhole(parts)) parts = graphemesOf(run);
    if (isWhole(parts)) for (const { part, at, length } of parts) append(folded, part, index + at, index + at + length);
    else append(folded, whole, index, index + run.length);
  }
  return folded;
};

const withoutPossessives = (folded: Folded): Folded => {
  const removed = [...folded.text.matchAll(POSSESSIVE)];
  if (removed.length === 0) return folded;
  const isRemoved = new Uint8Array(folded.text.length);
  for (const { 0: match, index } of removed) isRemoved.fill(1, index, index + match.length);
  const keep = (_: unknown, i: number): boolean => isRemoved[i] === 0;
  return {
    text: folded.text.replace(POSSESSIVE, ''),
    starts: folded.starts.filter(keep),
    ends: folded.ends.filter(keep),
  };
};

/** The tokens of a text as `analyze` returns them, each with its span. */
export const analyzeSpans = (text: string): TokenSpan[] => {
  const { text: folded, starts, ends } = withoutPossessives(foldWithSpans(text));
  const span = (value: string, from: number, to: number): TokenSpan => ({
    token: value,
    start: starts[from] as number,
    end: ends[to - 1] as number,
  });
  return [...folded.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    if (!UNSEGMENTED.test(word)) return [span(token(word), index, index + word.length)];
    const characters = [...word];
    let at = index;
    return characters.slice(0, Math.max(1, characters.length - 1)).map((character, i) => {
      const next = characters[i + 1] ?? '';
      const from = at;
      at += character.length;
      return span(character + next, from, at + next.length);
    });
  });
};
