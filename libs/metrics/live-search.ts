import type { Query } from '#libs/registry/kind.js';
import { EMPTY_FIGURES, type Figures, payOfHistogram } from './figures.js';
import { NOT_OBSERVED, type Observed } from './observation/observation.js';
import { MIN_PAY_EMPLOYERS, MIN_PAY_POSTINGS } from './pay.js';
import { monthOf, type Span } from './periods/periods.js';
import { type Histogram, total } from './statistics/histogram.js';

/** Employers are counted exactly up to this number; beyond it the count is an estimate of Elasticsearch. */
export const EXACT_EMPLOYERS = 10_000;
/** Roles are counted nearly exactly up to this number. */
const EXACT_ROLES = 40_000;
const MAX_PAY_VALUES = 20_000;

/** Postings whose text was read. */
export const HAS_TEXT: Query = { term: { has_text: true } };

/** Aggregations of a search, by name. */
export type Aggregations = Record<string, object>;
interface Bucket {
  readonly key: number;
  readonly key_as_string?: string;
  readonly doc_count: number;
  readonly [name: string]: unknown;
}
/** Results of the aggregations that this file requests. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type LiveResult = any;

const range = (field: string, bounds: { gte?: number; lt?: number }): Query => ({
  range: { [field]: { ...bounds, format: 'epoch_millis' } },
});
const within = (field: string, { from, to }: Span): Query => range(field, { gte: from, lt: to });

/** Postings published in a period. */
export const publishedIn = (span: Span): Query => within('created_at', span);

/** Aggregations of pay: its values, and whether several employers state it. */
const payParts: Aggregations = {
  pay: { terms: { field: 'pay_midpoint', size: MAX_PAY_VALUES, order: { _key: 'asc' } } },
  paying: {
    filter: { exists: { field: 'pay_midpoint' } },
    aggs: { employers: { terms: { field: 'source', size: MIN_PAY_EMPLOYERS } } },
  },
};

const newPostingParts: Aggregations = {
  ...payParts,
  employers: { terms: { field: 'source', size: EXACT_EMPLOYERS } },
  employers_about: { cardinality: { field: 'source', precision_threshold: 40_000 } },
  remote: { terms: { field: 'remote' } },
  read: { filter: HAS_TEXT },
  roles: { cardinality: { field: 'role_id', precision_threshold: EXACT_ROLES } },
};

/** Aggregations that give the figures of a period. */
export const periodAggregations = (span: Span): Aggregations => ({
  new: { filter: publishedIn(span), aggs: newPostingParts },
});

/** Aggregations over evergreen postings. */
export const evergreenAggregations = (span: Span): Aggregations => ({
  published: {
    filter: publishedIn(span),
    aggs: { months: { date_histogram: { field: 'created_at', calendar_interval: 'month', min_doc_count: 1 } } },
  },
});

const histogramIn = ({ pay }: LiveResult): Histogram =>
  (pay.buckets as Bucket[]).map(({ key, doc_count }) => [key, doc_count]);

const employersStatingPay = ({ paying }: LiveResult): number => paying.employers.buckets.length;

const readNewPostings = (
  found: LiveResult,
  minEmployers: number,
): Omit<Figures, keyof Observed | 'daysOpen' | 'evergreen'> => {
  const countRemote = (value: boolean) =>
    (found.remote.buckets as Bucket[]).find(({ key_as_string }) => key_as_string === String(value))?.doc_count ?? 0;
  const employers =
    found.employers.sum_other_doc_count > 0 ? found.employers_about.value : found.employers.buckets.length;
  return {
    n: found.doc_count,
    employers,
    remote: countRemote(true),
    remoteKnown: countRemote(true) + countRemote(false),
    read: found.read.doc_count,
    roles: found.roles.value,
    ...payOfHistogram(histogramIn(found), employersStatingPay(found) >= minEmployers),
  };
};

/**
 * The figures of a period. How long postings stay open is only in the grid.
 *
 * @param minEmployers that must state pay for it to be shown.
 */
export const readPeriod = (
  found: LiveResult,
  minEmployers: number,
  { seen = NOT_OBSERVED, evergreen }: { seen?: Observed; evergreen: LiveResult },
): Figures => ({
  ...readNewPostings(found.new, minEmployers),
  ...seen,
  evergreen: evergreen.published.doc_count,
  daysOpen: null,
});

/** Aggregations that give the new postings of a period, and those of them whose text was read. */
export const textAggregations = (span: Span): Aggregations => ({
  new: { filter: publishedIn(span), aggs: { read: { filter: HAS_TEXT } } },
});

export const publishedAndRead = ({ new: found }: LiveResult): { n: number; read: number } => ({
  n: found.doc_count,
  read: found.read.doc_count,
});

/** Aggregations that give the pay of the new postings of a period. */
export const payAggregations = (span: Span): Aggregations => ({
  new: { filter: publishedIn(span), aggs: payParts },
});

/** The pay of a slice in a period. */
export interface PayValues {
  /** Postings, with pay or without. */
  readonly n: number;
  /** Postings that state pay. */
  readonly payN: number;
  /** Empty if their pay is not shown. */
  readonly histogram: Histogram;
}

export const readPay = ({ new: found }: LiveResult, minEmployers: number): PayValues => {
  const histogram = histogramIn(found);
  const payN = total(histogram);
  const isShown = payN >= MIN_PAY_POSTINGS && employersStatingPay(found) >= minEmployers;
  return { n: found.doc_count, payN, histogram: isShown ? histogram : [] };
};

/** Aggregations that give the postings published in each month of a span. */
export const monthAggregations = (span: Span): Aggregations => ({
  published: {
    filter: publishedIn(span),
    aggs: {
      months: {
        date_histogram: { field: 'created_at', calendar_interval: 'month', min_doc_count: 1 },
        aggs: newPostingParts,
      },
    },
  },
});

/** @param seen month -> what was observed in it. @returns month -> figures, for each month from the first to the last. */
export const readMonths = (
  { found, evergreen }: { found: LiveResult; evergreen: LiveResult },
  { first, last, minEmployers }: { first: number; last: number; minEmployers: number },
  seen: ReadonlyMap<number, Observed>,
): Map<number, Figures> => {
  const byMonth = ({ published }: LiveResult) =>
    new Map((published.months.buckets as Bucket[]).map((bucket) => [monthOf(bucket.key), bucket]));
  const [published, apart] = [byMonth(found), byMonth(evergreen)];
  const months = new Map<number, Figures>();
  for (let month = first; month <= last; month += 1) {
    const bucket = published.get(month);
    const figures = bucket ? readNewPostings(bucket, minEmployers) : EMPTY_FIGURES;
    const others = { evergreen: apart.get(month)?.doc_count ?? 0, daysOpen: null };
    months.set(month, { ...figures, ...(seen.get(month) ?? NOT_OBSERVED), ...others });
  }
  return months;
};

/** Postings published at or before `as_of`. */
export const publishedUpTo = (asOf: number): Query => range('created_at', { lt: asOf + 1 });
