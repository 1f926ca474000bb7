import { fold } from '#libs/reference/fold.js';
import type { RawPosting } from '../posting.js';
import type { PostingText, Segment } from './posting-text.js';
import { type PostingTexts, readTexts } from './read-texts.js';
import { perSentence } from './sentence.js';

/** The sentences that a company repeats in postings of different titles, as hashes. Bounded, so that it can be stored with a board. */
export type CompanySentences = ReadonlySet<number>;

/** Texts that are compared, one of each title. More would only cost time. */
const MAX_TITLES = 60;
/** Below this number of titles, common sentences say nothing about the company. */
const MIN_TITLES = 4;
const MIN_REPEATS = 3;
/** The share of titles in which a sentence must stand. */
const MIN_SHARE = 0.4;
const MAX_SENTENCES = 2_000;
/** If more of a posting than this share is common to the company's postings, they come from a template and describe the job. */
const MAX_REPEATED_SHARE = 0.85;
/** Shorter sentences, such as "Apply now", occur anywhere. */
const MIN_LENGTH = 24;

/** The postings of one company: what their texts have in common. */
export class CompanyTexts {
  readonly sentences: CompanySentences;
  private readonly parsed = new Map<RawPosting, ReturnType<typeof readTexts>>();

  /**
   * Compares the texts of some postings. The same postings, in any order, always give the same sentences.
   *
   * @param postings of one company, usually all postings of its board.
   * @param known the sentences, if more of the company's postings were compared before.
   */
  constructor(postings: readonly RawPosting[], known: CompanySentences | null = null) {
    if (known !== null) {
      this.sentences = known;
      return;
    }
    const counts = new Map<number, number>();
    const texts = new Set<number>();
    for (const posting of sampleOf(postings)) {
      const read = readTexts(posting);
      this.parsed.set(posting, read);
      if ('reason' in read || read.description === '') continue;
      const whole = hashOf(read.description);
      if (texts.has(whole)) continue;
      texts.add(whole);
      for (const hash of new Set(read.text.segments.flatMap(({ sentence }) => sentenceHash(sentence) ?? [])))
        counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    const needed = Math.max(MIN_REPEATS, MIN_SHARE * texts.size);
    const repeated = texts.size < MIN_TITLES ? [] : [...counts].filter(([, count]) => count >= needed);
    repeated.sort(([a, m], [b, n]) => n - m || a - b);
    this.sentences = new Set(repeated.slice(0, MAX_SENTENCES).map(([hash]) => hash));
  }

  /** The texts of a posting, with the sentences marked that the company repeats. */
  textsOf(posting: RawPosting): PostingTexts | { reason: string } {
    const read = this.parsed.get(posting) ?? readTexts(posting);
    if ('text' in read) markRepeated(read.text, this.sentences);
    return read;
  }
}

/** Marks the sentences of a posting that its company repeats. */
const markRepeated = ({ segments }: PostingText, sentences: CompanySentences): void => {
  if (sentences.size === 0) return;
  const repeated = segments.filter((segment) => {
    const hash = sentenceHash(segment.sentence);
    return hash !== null && sentences.has(hash);
  });
  const length = (list: readonly Segment[]): number => list.reduce((sum, { text }) => sum + text.length, 0);
  if (length(repeated) > MAX_REPEATED_SHARE * length(segments)) return;
  for (const segment of repeated) segment.repeated = true;
};

/** One posting of each title, and of many titles those with the smallest hashes, so that the order of the postings does not matter. */
const sampleOf = (postings: readonly RawPosting[]): RawPosting[] => {
  const byTitle = new Map<number, RawPosting>();
  for (const posting of postings) {
    const title = hashOf(fold(posting.title.slice(0, 300)));
    const known = byTitle.get(title);
    if (known === undefined || posting.source_job_id < known.source_job_id) byTitle.set(title, posting);
  }
  return [...byTitle]
    .sort(([a], [b]) => a - b)
    .slice(0, MAX_TITLES)
    .map(([, posting]) => posting);
};

/** A 53-bit hash (cyrb53) of the letters and digits of a text. */
const hashOf = (text: string): number => {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Spaces and punctuation differ between copies of a sentence.
    if (code < 48 || (code > 57 && code < 65)) continue;
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 4294967296 * (2097151 & high) + (low >>> 0);
};

const sentenceHash = perSentence(({ lower }): number | null => (lower.length < MIN_LENGTH ? null : hashOf(lower)));
