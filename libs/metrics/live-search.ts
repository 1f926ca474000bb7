import { MS_PER_DAY } from '#libs/records/time.js';
import type { Query } from '#libs/registry/kind.js';
import { EMPTY_FIGURES, type Figures } from './figures.js';
import { NOT_OBSERVED, type Observed } from './observation/observation.js';
import { NO_PAY, PAY_DATES, type PayScope, payFigures, payScope, paySuppression, type StatedPay } from './pay.js';
import { monthOf, monthSpan, type Span } from './periods/periods.js';
import { NO_REMOTE_EMPLOYERS } from './remote.js';
import { type Histogram, stepQuantile, total } from './statistics/histogram.js';

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

/** Employers that state pay are counted exactly up to about this number. */
const EXACT_PAYING = 3_000;

/** Aggregations of pay: its values, the employers that state it, and when. */
const payParts: Aggregations = {
  pay: { terms: { field: 'pay_midpoint', size: MAX_PAY_VALUES, order: { _key: 'asc' } } },
  paying: {
    filter: { exists: { field: 'pay_midpoint' } },
    aggs: {
      // The largest of each of several shards is among their first hundred.
      largest: { terms: { field: 'source', size: 1, shard_size: 100 } },
      employers: { cardinality: { field: 'source', precision_threshold: EXACT_PAYING } },
      days: { date_histogram: { field: 'created_at', calendar_interval: 'day', min_doc_count: 1 } },
    },
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

/** The pay of a slice in a period, before the interval of its median is known. */
interface LivePay {
  readonly stated: StatedPay;
  readonly histogram: Histogram;
}

const readStatedPay = (found: LiveResult, scope: PayScope): LivePay => {
  const histogram = histogramIn(found);
  const days: Histogram = (found.paying.days.buckets as Bucket[]).map(({ key, doc_count }) => [
    Math.floor(key / MS_PER_DAY),
    doc_count,
  ]);
  const n = total(histogram);
  if (n === 0) return { stated: NO_PAY, histogram };
  const stated = {
    ...NO_PAY,
    n,
    employers: found.paying.employers.value as number,
    largest: found.paying.largest.buckets[0].doc_count as number,
    from: stepQuantile(days, PAY_DATES[0]),
    to: stepQuantile(days, PAY_DATES[1]),
  };
  const isShown = paySuppression(stated, scope) === null;
  return { stated: { ...stated, figures: isShown ? payFigures(histogram) : null }, histogram };
};

/** Figures that were computed live, before their intervals are known, with the values of pay. */
export interface LiveFigures {
  readonly figures: Figures;
  readonly histogram: Histogram;
}

const readNewPostings = (
  found: LiveResult,
  scope: PayScope,
): { counts: Omit<Figures, keyof Observed | 'daysOpen' | 'evergreen'>; histogram: Histogram } => {
  const countRemote = (value: boolean) =>
    (found.remote.buckets as Bucket[]).find(({ key_as_string }) => key_as_string === String(value))?.doc_count ?? 0;
  const employers =
    found.employers.sum_other_doc_count > 0 ? found.employers_about.value : found.employers.buckets.length;
  const { stated, histogram } = readStatedPay(found, scope);
  return {
    counts: {
      n: found.doc_count,
      employers,
      remote: countRemote(true),
      remoteKnown: countRemote(true) + countRemote(false),
      remoteBy: NO_REMOTE_EMPLOYERS,
      read: found.read.doc_count,
      roles: found.roles.value,
      pay: stated,
      scope,
    },
    histogram,
  };
};

/** The figures of a period. How long postings stay open is only in the grid. */
export const readPeriod = (
  found: LiveResult,
  scope: PayScope,
  { seen = NOT_OBSERVED, evergreen }: { seen?: Observed; evergreen: LiveResult },
): LiveFigures => {
  const { counts, histogram } = readNewPostings(found.new, scope);
  return {
    figures: { ...counts, ...seen, evergreen: evergreen.published.doc_count, daysOpen: null },
    histogram,
  };
};

/** Aggregations that give the new postings of a period, and those of them whose text was read. */
export const textAggregations = (span: Span): Aggregations => ({
  new: { filter: publishedIn(span), aggs: { read: { filter: HAS_TEXT } } },
});

export const publishedAndRead = ({ new: found }: LiveResult): { n: number; read: number } => ({
  n: found.doc_count,
  read: found.read.doc_count,
});

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

/**
 * @param seen month -> what was observed in it. @param dimensions of the slice.
 * @returns month -> figures, for each month from the first to the last.
 */
export const readMonths = (
  { found, evergreen }: { found: LiveResult; evergreen: LiveResult },
  { first, last, asOf, dimensions }: { first: number; last: number; asOf: number; dimensions: readonly string[] },
  seen: ReadonlyMap<number, Observed>,
): Map<number, LiveFigures> => {
  const byMonth = ({ published }: LiveResult) =>
    new Map((published.months.buckets as Bucket[]).map((bucket) => [monthOf(bucket.key), bucket]));
  const [published, apart] = [byMonth(found), byMonth(evergreen)];
  const months = new Map<number, LiveFigures>();
  for (let month = first; month <= last; month += 1) {
    const bucket = published.get(month);
    const scope = payScope(dimensions, monthSpan(month, asOf));
    const { counts, histogram } = bucket
      ? readNewPostings(bucket, scope)
      : { counts: { ...EMPTY_FIGURES, scope }, histogram: [] };
    const others = { evergreen: apart.get(month)?.doc_count ?? 0, daysOpen: null };
    months.set(month, { figures: { ...counts, ...(seen.get(month) ?? NOT_OBSERVED), ...others }, histogram });
  }
  return months;
};

/** Postings published at or before `as_of`. */
export const publishedUpTo = (asOf: number): Query => range('created_at', { lt: asOf + 1 });
