import { LRUCache } from 'lru-cache';
import { phraseTable } from './phrases/phrases.js';

/** The subject of a part of a posting. */
export type Section =
  | 'intro'
  | 'responsibilities'
  | 'requirements'
  | 'preferred'
  | 'benefits'
  | 'pay'
  | 'company'
  | 'place'
  | 'process'
  | 'legal'
  | 'stack'
  | 'other';

/** The order in which a heading that could start several sections is decided. */
const ORDER: readonly Section[] = [
  'preferred',
  'legal',
  'process',
  'pay',
  'benefits',
  'stack',
  'requirements',
  'responsibilities',
  'place',
  'company',
];

/** Phrases of headings: a section, or `pay_unless_benefits` ("Compensation" but not "Compensation and benefits"). */
const phrases = phraseTable('text/section-phrases.tsv');

/** Emoji count as words. */
const SYMBOLS = /\p{Extended_Pictographic}\ufe0f?/gu;
const TYPOGRAPHIC_APOSTROPHE = /[’‘`]/g;
const MAX_HEADING = 120;
// Postings of a board repeat its headings.
const known = new LRUCache<string, { section: Section | null }>({ max: 5_000 });

/** The section that a heading starts; null when it is unknown. */
export const sectionOf = (heading: string): Section | null => {
  const beginning = heading.slice(0, MAX_HEADING);
  let found = known.get(beginning);
  if (found === undefined) {
    found = { section: read(beginning) };
    known.set(beginning, found);
  }
  return found.section;
};

const read = (heading: string): Section | null => {
  const meanings = phrases().meaningsIn(heading.replace(TYPOGRAPHIC_APOSTROPHE, "'").replace(SYMBOLS, ' '));
  const isPay = meanings.has('pay_unless_benefits') && !meanings.has('benefits');
  return ORDER.find((section) => meanings.has(section) || (section === 'pay' && isPay)) ?? null;
};
