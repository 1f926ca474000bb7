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
  /** Number of postings with the title. */
  readonly jobs_count: number;
}

export const titleSuggestion = ({ key, doc_count, written, detail }: TitleBucket): TitleSuggestion => {
  const code = detail.buckets[0]?.key ?? null;
  return {
    title: written.buckets[0]?.key ?? key,
    onet_code: code,
    onet_title: code === null ? null : (occupations().get(code)?.title ?? null),
    jobs_count: doc_count,
  };
};
