import { occupations } from '#libs/reference/occupations.js';

interface Bucket {
  readonly key: string;
  readonly doc_count: number;
}

/** A bucket of `valueSuggestionsBody`: all spellings of a title. `detail`: its occupations. */
export interface TitleBucket extends Bucket {
  readonly written: { readonly buckets: readonly Bucket[] };
  readonly detail: { readonly buckets: readonly Bucket[] };
}

/** A title of postings. */
export interface TitleSuggestion {
  readonly title: string;
  /** The most frequent occupation of its postings; null if none of them has one. */
  readonly onet_code: string | null;
  readonly onet_title: string | null;
  /** How many of these postings have that occupation; the code finds others too. */
  readonly onet_jobs_count: number | null;
  /** Number of postings with the title. */
  readonly jobs_count: number;
}

export const titleSuggestion = ({ key, doc_count, written, detail }: TitleBucket): TitleSuggestion => {
  const [occupation] = detail.buckets;
  const code = occupation?.key ?? null;
  return {
    title: written.buckets[0]?.key ?? key,
    onet_code: code,
    onet_title: code === null ? null : (occupations().get(code)?.title ?? null),
    onet_jobs_count: occupation?.doc_count ?? null,
    jobs_count: doc_count,
  };
};
