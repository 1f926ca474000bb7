import type { Block } from './blocks.js';
import type { Keywords } from './keywords.js';
import { MAX_SEGMENT } from './limits.js';
import { type Section, sectionOf } from './sections.js';
import { type Sentence, sentencesOf } from './sentence.js';

/** A sentence or list item: the unit that extractors read. Never longer than `MAX_SEGMENT`. */
export interface Segment {
  text: string;
  lower: string;
  /** What depends on its words alone. */
  sentence: Sentence;
  section: Section;
  kind: Block['kind'];
  /** Index of its block. */
  block: number;
  /** Whether the company repeats it in postings of other titles, so that it may describe the company instead of the job. */
  repeated?: boolean;
}

/** A posting's text, parsed once and used by every extractor. */
export class PostingText {
  readonly segments: Segment[] = [];
  /** Group of keywords -> indexes of the segments that contain any of them, in order. */
  private readonly byGroup: (number[] | undefined)[] = [];

  constructor(readonly blocks: readonly Block[]) {
    let section: Section = 'intro';
    blocks.forEach(({ kind, text: words }, block) => {
      if (kind === 'heading') section = nextSection(section, words);
      for (const sentence of sentencesOf(words, splitBlock)) {
        const { text, lower } = sentence;
        const at = this.segments.push({ text, lower, sentence, section, kind, block }) - 1;
        for (const group of sentence.groups) {
          const known = this.byGroup[group];
          if (known === undefined) this.byGroup[group] = [at];
          else known.push(at);
        }
      }
    });
  }

  /** The segments that contain any of the keywords, in order. */
  withAny({ group }: Keywords): Segment[] {
    return this.byGroup[group]?.map((at) => this.segments[at] as Segment) ?? [];
  }

  /** Whether the text contains any of the keywords. */
  hasAny({ group }: Keywords): boolean {
    return this.byGroup[group] !== undefined;
  }
}

/** The section after a heading. An unknown heading ends the section, unless it is short enough to be a label within it. */
const nextSection = (section: Section, heading: string): Section => {
  const next = sectionOf(heading);
  if (next !== null) return next;
  const label =
    heading.split(' ').length <= 4 && ['responsibilities', 'requirements', 'preferred', 'benefits'].includes(section);
  return label ? section : 'other';
};

const SENTENCE = /[.!?;](?=\s[\p{Lu}\p{N}"“(•🎯-])/gu;
const SHORT = 160;

/** Splits a long block into sentences, and a sentence longer than `MAX_SEGMENT` at spaces. */
const splitBlock = (text: string): string[] => {
  if (text.length <= SHORT) return [text];
  const found: string[] = [];
  let from = 0;
  const push = (to: number) => {
    let rest = text.slice(from, to).trim();
    while (rest.length > MAX_SEGMENT) {
      const space = rest.lastIndexOf(' ', MAX_SEGMENT);
      const at = space > MAX_SEGMENT / 2 ? space : MAX_SEGMENT;
      found.push(rest.slice(0, at));
      rest = rest.slice(at).trim();
    }
    if (rest !== '') found.push(rest);
    from = to;
  };
  for (const { index } of text.matchAll(SENTENCE)) {
    // "U.S. Citizens", "e.g. Python", "Sr. Manager": not the end of a sentence.
    if (index - from < 25) continue;
    if (
      /(?:\b\p{L}|\b(?:e\.g|i\.e|sr|jr|vs|etc|inc|approx|dr|mr|ms|no))$/iu.test(
        text.slice(Math.max(from, index - 6), index),
      )
    )
      continue;
    push(index + 1);
  }
  push(text.length);
  return found;
};
