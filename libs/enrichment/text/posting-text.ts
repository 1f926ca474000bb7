import type { Block } from './blocks.js';
import { MAX_SEGMENT } from './limits.js';
import { type Section, sectionOf } from './sections.js';
import { type Words, wordsOf } from './words.js';

/** A sentence or list item: the unit that extractors read. Never longer than `MAX_SEGMENT`. */
export interface Segment extends Words {
  text: string;
  lower: string;
  section: Section;
  kind: Block['kind'];
  /** Number of the block that it is part of. */
  block: number;
}

/** A posting's text, read once and asked by every extractor. */
export class PostingText {
  readonly segments: Segment[] = [];
  /** Most words stand in one segment only, and then need no list. */
  private readonly byWord = new Map<string, number | number[]>();

  constructor(readonly blocks: readonly Block[]) {
    let section: Section = 'intro';
    blocks.forEach(({ kind, text }, block) => {
      if (kind === 'heading') section = nextSection(section, text);
      for (const part of parts(text)) {
        const index = this.segments.length;
        const lower = part.toLowerCase().replaceAll('’', "'");
        const { words, starts, ends } = wordsOf(lower);
        this.segments.push({ text: part, lower, section, kind, block, words, starts, ends });
        for (const word of words) {
          const known = this.byWord.get(word);
          if (known === undefined) this.byWord.set(word, index);
          else if (typeof known === 'number') {
            if (known !== index) this.byWord.set(word, [known, index]);
          } else if (known[known.length - 1] !== index) known.push(index);
        }
      }
    });
  }

  /** The segments that hold any of these words (lower case), in order. */
  withAny(words: readonly string[]): Segment[] {
    const found: number[] = [];
    for (const word of words) {
      const known = this.byWord.get(word);
      if (typeof known === 'number') found.push(known);
      else if (known !== undefined) found.push(...known);
    }
    if (found.length < 2) return found.map((index) => this.segments[index] as Segment);
    found.sort((a, b) => a - b);
    return found.filter((index, i) => index !== found[i - 1]).map((index) => this.segments[index] as Segment);
  }

  has(word: string): boolean {
    return this.byWord.has(word);
  }
}

/** A heading that says nothing known ends a known section, unless it looks like a label inside it. */
function nextSection(section: Section, heading: string): Section {
  const next = sectionOf(heading);
  if (next !== null) return next;
  const label =
    heading.split(' ').length <= 4 && ['responsibilities', 'requirements', 'preferred', 'benefits'].includes(section);
  return label ? section : 'other';
}

const SENTENCE = /[.!?;](?=\s+[\p{Lu}\p{N}"“(•🎯-])/gu;
const SHORT = 160;

/** Sentences of long blocks; anything longer still is cut at a space. */
function parts(text: string): string[] {
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
    // "U.S. Citizens", "e.g. Python", "Sr. Manager": no end of a sentence.
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
}
