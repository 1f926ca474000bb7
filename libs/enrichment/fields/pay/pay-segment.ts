import { phraseTable } from '../../text/phrases/phrases.js';
import type { Segment } from '../../text/posting-text.js';

/**
 * A segment with what stands before and after it where a long text was cut. Amounts count if they begin between `from` and `to`.
 */
export interface PaySegment extends Pick<Segment, 'text' | 'section'> {
  original: string;
  from: number;
  to: number;
  /** The end of the segments before it, one a line, up to the last one with an amount: "The pay ranges are as follows. In Austin:". */
  preceding: string;
}

/** Phrases around amounts; see the meanings in the table. */
export const payPhrases = phraseTable('fields/pay/phrases.tsv');
/** Whether words contain a phrase with this meaning. */
export const statesPay = (meaning: string, words: string): boolean => payPhrases().meaningsIn(words).has(meaning);

const MAX_TITLE = 300;
const CONTEXT_BEFORE = 110;
const CONTEXT_AFTER = 40;
const MAX_PRECEDING = 240;
const MAX_PRECEDING_SEGMENTS = 4;
const SENTENCE_END = /[.!?;:]$/;

/** Titles state rates: "AI Trainer, $65–$75/hour". They are as certain as a section about pay. */
export const titleSegment = (title: string): PaySegment => lineSegment(title.slice(0, MAX_TITLE));

/** A line about pay. */
export const lineSegment = (text: string): PaySegment => ({
  text,
  original: text,
  section: 'pay',
  from: 0,
  to: text.length,
  preceding: '',
});

/**
 * The segment with the end of the one before and the beginning of the one after, where a sentence was cut because of its length.
 *
 * @param isAmount whether a segment contains amounts of money.
 */
export const paySegment = (
  segments: readonly Segment[],
  at: number,
  isAmount: (segment: Segment) => boolean,
): PaySegment => {
  const { text, section } = segments[at] as Segment;
  const isCut = (end: Segment | undefined, start: Segment | undefined): boolean =>
    end !== undefined && start !== undefined && end.block === start.block && !SENTENCE_END.test(end.text);
  const [previous, next] = [segments[at - 1], segments[at + 1]];
  const lead = isCut(previous, segments[at]) ? `${previous?.text.slice(-CONTEXT_BEFORE)} ` : '';
  const tail = isCut(segments[at], next) ? ` ${next?.text.slice(0, CONTEXT_AFTER)}` : '';
  return {
    text: `${lead}${text}${tail}`,
    original: text,
    section,
    from: lead.length,
    to: lead.length + text.length,
    preceding: precedingWords(segments, at, isAmount),
  };
};

const precedingWords = (segments: readonly Segment[], at: number, isAmount: (segment: Segment) => boolean): string => {
  let words = '';
  for (let before = at - 1; before >= Math.max(0, at - MAX_PRECEDING_SEGMENTS); before -= 1) {
    const segment = segments[before] as Segment;
    if (isAmount(segment)) return `${afterDigits(segment.text)}\n${words}`.slice(-MAX_PRECEDING);
    words = words === '' ? segment.text : `${segment.text}\n${words}`;
    if (words.length > MAX_PRECEDING) break;
  }
  return words.slice(-MAX_PRECEDING);
};

/** What follows the last digit. */
const afterDigits = (text: string): string => {
  let from = text.length;
  while (from > 0 && !/\d/.test(text[from - 1] as string)) from -= 1;
  return text.slice(from);
};
