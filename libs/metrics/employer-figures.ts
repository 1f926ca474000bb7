import { type Aggregations, type LiveResult, publishedIn } from './live-search.js';
import type { Span } from './periods/periods.js';
import type { EmployerSums } from './statistics/cluster-test.js';

/** The postings of a slice that were published in a period, by employer, as the tests between slices need them. */
export interface EmployerFigures {
  /** Postings whose work model is known, and how many of them are remote. */
  readonly remote: EmployerSums;
  /** Postings that state pay, and the sum of it. */
  readonly pay: EmployerSums;
  /** The same postings, and how many of them pay more than a given median. */
  readonly aboveMedian: EmployerSums;
}

/** Employers per search; more are read in parts. */
const EMPLOYERS_PER_PART = 5_000;

/** The number of searches that read so many employers. */
export const employerParts = (employers: number): number =>
  Math.max(1, Math.ceil((1.2 * employers) / EMPLOYERS_PER_PART));

/** Aggregations that give one part of the employers of a slice. @param median above which pay is counted; null if there is none. */
export const employerAggregations = (
  span: Span,
  median: number | null,
  { part, parts }: { part: number; parts: number },
): Aggregations => ({
  published: {
    filter: publishedIn(span),
    aggs: {
      employers: {
        terms: {
          field: 'source',
          size: 2 * EMPLOYERS_PER_PART,
          ...(parts > 1 && { include: { partition: part, num_partitions: parts } }),
        },
        aggs: {
          known: { filter: { exists: { field: 'remote' } } },
          remote: { filter: { term: { remote: true } } },
          paying: { filter: { exists: { field: 'pay_midpoint' } } },
          pay: { sum: { field: 'pay_midpoint' } },
          above: { filter: median === null ? { match_none: {} } : { range: { pay_midpoint: { gt: median } } } },
        },
      },
    },
  },
});

interface EmployerBucket {
  readonly key: string;
  readonly known: { readonly doc_count: number };
  readonly remote: { readonly doc_count: number };
  readonly paying: { readonly doc_count: number };
  readonly pay: { readonly value: number };
  readonly above: { readonly doc_count: number };
}

/** @param found the results of all parts. */
export const readEmployers = (found: readonly LiveResult[]): EmployerFigures => {
  const buckets = found.flatMap(({ published }) => published.employers.buckets as EmployerBucket[]);
  const sums = (read: (bucket: EmployerBucket) => { n: number; sum: number }): EmployerSums =>
    new Map(buckets.map((bucket) => [bucket.key, read(bucket)] as const).filter(([, { n }]) => n > 0));
  return {
    remote: sums(({ known, remote }) => ({ n: known.doc_count, sum: remote.doc_count })),
    pay: sums(({ paying, pay }) => ({ n: paying.doc_count, sum: pay.value })),
    aboveMedian: sums(({ paying, above }) => ({ n: paying.doc_count, sum: above.doc_count })),
  };
};
