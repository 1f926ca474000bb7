import { type Match, mergeSpans, type TextSpan } from './match-spans.js';

/** Code units of a fragment, approximately: it begins and ends between words. */
const MAX_LENGTH = 200;
/** Code units before the first match. */
const CONTEXT = 40;

/** A part of a text with its matches. */
export interface Fragment {
  /** The position of `text` in the whole text, in UTF-16 code units. */
  readonly start: number;
  readonly text: string;
  /** Relative to `text`. */
  readonly spans: readonly TextSpan[];
}

interface Window {
  readonly from: number;
  readonly matches: readonly Match[];
  readonly terms: number;
}

/** The matches that a fragment contains that begins with each of them. */
const windowsOf = (matches: readonly Match[]): Window[] =>
  matches.map(({ start }, i) => {
    const within: Match[] = [];
    for (let k = i; k < matches.length; k += 1) {
      const match = matches[k] as Match;
      if (match.end > start + MAX_LENGTH - CONTEXT) break;
      within.push(match);
    }
    const shown = within.length > 0 ? within : [matches[i] as Match];
    return { from: start, matches: shown, terms: new Set(shown.map(({ term }) => term)).size };
  });

const endOf = ({ matches }: Window): number => Math.max(...matches.map(({ end }) => end));

/** The nearest position that is not within a word. */
const boundary = (text: string, from: number, step: -1 | 1, limit: number): number => {
  let at = from;
  const isInWord = () =>
    at > 0 && at < text.length && /\S/.test(text[at - 1] as string) && /\S/.test(text[at] as string);
  while (isInWord() && at !== limit) at += step;
  return at;
};

const fragmentOf = (text: string, window: Window): Fragment => {
  const first = window.from;
  const last = endOf(window);
  const start = boundary(text, Math.max(0, first - CONTEXT), 1, first);
  const end = boundary(text, Math.max(last, Math.min(text.length, start + MAX_LENGTH)), -1, last);
  const spans = mergeSpans(window.matches).map((span) => ({ start: span.start - start, end: span.end - start }));
  return { start, text: text.slice(start, end), spans };
};

/**
 * The parts of a text that show most of the terms, in the order of the text. They do not overlap.
 * @param matches in the order of the text.
 * @param max number of fragments.
 */
export const fragments = (text: string, matches: readonly Match[], max: number): Fragment[] => {
  const best = windowsOf(matches).sort(
    (one, other) => other.terms - one.terms || other.matches.length - one.matches.length || one.from - other.from,
  );
  const chosen: Fragment[] = [];
  for (const window of best) {
    if (chosen.length === max) break;
    const fragment = fragmentOf(text, window);
    const overlaps = (other: Fragment) =>
      fragment.start < other.start + other.text.length && other.start < fragment.start + fragment.text.length;
    if (!chosen.some(overlaps)) chosen.push(fragment);
  }
  return chosen.sort((one, other) => one.start - other.start);
};
