import { MS_PER_DAY } from '#libs/records/time.js';
import type { Query } from '#libs/search/registry/kind.js';
import { EMPTY_FIGURES, type Figures, payOfHistogram } from './figures.js';
import { type Histogram, total } from './histogram.js';
import { MIN_PAY_EMPLOYERS, MIN_PAY_POSTINGS } from './pay.js';
import { monthOf, type Span, WINDOWS, windowSpan } from './periods.js';
import { type AgeCounts, type DaysOpen, medianDaysOpen } from './survival.js';

/** Employers are counted exactly up to this number; beyond it the count is an estimate of Elasticsearch. */
export const EXACT_EMPLOYERS = 10_000;
const MAX_PAY_VALUES = 20_000;
const MAX_AGES = 20_000;

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

const LONGEST_WINDOW = Math.max(...WINDOWS);

const range = (field: string, bounds: { gte?: number; lt?: number }): Query => ({
  range: { [field]: { ...bounds, format: 'epoch_millis' } },
});
const within = (field: string, { from, to }: Span): Query => range(field, { gte: from, lt: to });

/** Postings that are open at a moment. */
const openAt = (moment: number): Query => ({
  bool: { filter: [range('created_at', { lt: moment })], must_not: [range('closed_at', { lt: moment })] },
});

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
  naming: { filter: { exists: { field: 'technologies_slug' } } },
};

/** Aggregations that give the figures of a period. */
export const periodAggregations = (span: Span): Aggregations => ({
  new: { filter: within('created_at', span), aggs: newPostingParts },
  closed: { filter: within('closed_at', span) },
  active: { filter: openAt(span.to) },
});

const histogramIn = ({ pay }: LiveResult): Histogram =>
  (pay.buckets as Bucket[]).map(({ key, doc_count }) => [key, doc_count]);

const employersStatingPay = ({ paying }: LiveResult): number => paying.employers.buckets.length;

const readNewPostings = (found: LiveResult, minEmployers: number): Omit<Figures, 'closed' | 'active' | 'daysOpen'> => {
  const countRemote = (value: boolean) =>
    (found.remote.buckets as Bucket[]).find(({ key_as_string }) => key_as_string === String(value))?.doc_count ?? 0;
  const employers =
    found.employers.sum_other_doc_count > 0 ? found.employers_about.value : found.employers.buckets.length;
  return {
    n: found.doc_count,
    employers,
    remote: countRemote(true),
    remoteKnown: countRemote(true) + countRemote(false),
    naming: found.naming.doc_count,
    ...payOfHistogram(histogramIn(found), employersStatingPay(found) >= minEmployers),
  };
};

/** @param minEmployers that must state pay for it to be shown. */
export const readPeriod = (found: LiveResult, minEmployers: number, daysOpen: DaysOpen | null = null): Figures => ({
  ...readNewPostings(found.new, minEmployers),
  closed: found.closed.doc_count,
  active: found.active.doc_count,
  daysOpen,
});

/** Aggregations that give the pay of the new postings of a period. */
export const payAggregations = (span: Span): Aggregations => ({
  new: { filter: within('created_at', span), aggs: payParts },
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

/** An aggregation by age in whole days at a moment, from the time of publication. */
const ageAt = (moment: number): object => ({
  date_histogram: {
    field: 'created_at',
    fixed_interval: '1d',
    // Days are counted back from the moment: age 0 is the 24 hours up to and including it.
    offset: `${(moment + 1) % MS_PER_DAY}ms`,
    min_doc_count: 1,
  },
});
/** The age of a bucket of `ageAt`. @param key of the bucket: the first millisecond of its day. */
const ageOf = (key: number, moment: number): number => (moment + 1 - key) / MS_PER_DAY - 1;

/** Aggregations that give Kaplan-Meier's counts of the longest window. See `survival.ts`. */
export const survivalAggregations = (asOf: number): Aggregations => {
  const span = windowSpan(LONGEST_WINDOW, asOf);
  return {
    at_risk: {
      filter: {
        bool: { filter: [range('observed_from', { lt: span.to })], must_not: [range('closed_at', { lt: span.from })] },
      },
      aggs: {
        entered_since: {
          filter: range('observed_from', { gte: span.from }),
          aggs: { ages: { terms: { field: 'observed_age', size: MAX_AGES } } },
        },
        entered_before: { filter: range('observed_from', { lt: span.from }), aggs: { ages: ageAt(span.from) } },
        closed: {
          filter: range('closed_at', { lt: span.to }),
          aggs: { ages: { terms: { field: 'days_open', size: MAX_AGES } } },
        },
        open: { filter: openAt(span.to), aggs: { ages: ageAt(asOf) } },
      },
    },
  };
};

export const readSurvival = ({ at_risk: found }: LiveResult, asOf: number): DaysOpen => {
  const { from } = windowSpan(LONGEST_WINDOW, asOf);
  const ages = new Map<number, AgeCounts>();
  const add = (age: number, counts: Partial<AgeCounts>) => {
    const { entered, left, closed } = ages.get(age) ?? { entered: 0, left: 0, closed: 0 };
    ages.set(age, {
      entered: entered + (counts.entered ?? 0),
      left: left + (counts.left ?? 0),
      closed: closed + (counts.closed ?? 0),
    });
  };
  for (const { key, doc_count: n } of found.entered_since.ages.buckets as Bucket[]) add(key, { entered: n });
  for (const { key, doc_count: n } of found.entered_before.ages.buckets as Bucket[])
    add(ageOf(key, from), { entered: n });
  for (const { key, doc_count: n } of found.closed.ages.buckets as Bucket[]) add(key, { left: n, closed: n });
  for (const { key, doc_count: n } of found.open.ages.buckets as Bucket[]) add(ageOf(key, asOf), { left: n });
  return {
    median: medianDaysOpen(ages),
    n: found.doc_count,
    closed: found.closed.doc_count,
    window_days: LONGEST_WINDOW,
  };
};

/** Aggregations that give the figures of each month of a span. */
export const monthAggregations = (span: Span): Aggregations => ({
  before: { filter: openAt(span.from) },
  opened: {
    filter: within('created_at', span),
    aggs: {
      months: {
        date_histogram: { field: 'created_at', calendar_interval: 'month', min_doc_count: 1 },
        aggs: newPostingParts,
      },
    },
  },
  closed: {
    filter: within('closed_at', span),
    aggs: { months: { date_histogram: { field: 'closed_at', calendar_interval: 'month', min_doc_count: 1 } } },
  },
});

/** @returns month -> figures, for each month from the first to the last. */
export const readMonths = (
  found: LiveResult,
  { first, last, minEmployers }: { first: number; last: number; minEmployers: number },
): Map<number, Figures> => {
  const opened = new Map((found.opened.months.buckets as Bucket[]).map((bucket) => [monthOf(bucket.key), bucket]));
  const closed = new Map(
    (found.closed.months.buckets as Bucket[]).map((bucket) => [monthOf(bucket.key), bucket.doc_count]),
  );
  const months = new Map<number, Figures>();
  let active = found.before.doc_count as number;
  for (let month = first; month <= last; month += 1) {
    const bucket = opened.get(month);
    const figures = bucket ? readNewPostings(bucket, minEmployers) : EMPTY_FIGURES;
    active += figures.n - (closed.get(month) ?? 0);
    months.set(month, { ...figures, closed: closed.get(month) ?? 0, active, daysOpen: null });
  }
  return months;
};

/** Postings published at or before `as_of`. */
export const publishedUpTo = (asOf: number): Query => range('created_at', { lt: asOf + 1 });
