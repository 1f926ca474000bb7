import { z } from 'zod';
import { searchJobs } from '../../v4/jobs/job-reads.js';
import { type JobSlice, OPEN } from './job-arguments.js';
import type { Reads } from './reads.js';
import { figureCaveats, includedCaveats, openCaveats } from './stale.js';
import { otherReadings, shownReadings } from './understood.js';
import { type UnknownValues, unknownCaveats } from './unknown.js';

/** What every result about postings says beside its figures. */
export const about = {
  stale: z.int(),
  unknown: z.array(z.string()),
  understood: z.array(z.string()),
  caveats: z.array(z.string()),
  as_of: z.string(),
};
export type About = z.output<z.ZodObject<typeof about>>;

/** Why nothing was found. */
export const without = z.array(z.strictObject({ argument: z.string(), found: z.int() })).optional();

/** Fewer postings than this are too few for statements about a market. */
export const FEW = 30;

interface Counts {
  readonly count: number;
  readonly unknown?: Readonly<Record<string, number>>;
  readonly unknown_of?: Readonly<Record<string, number>>;
  readonly without?: readonly { readonly parameter: string; readonly count: number }[];
  readonly as_of: string;
}

/** The number of postings of a slice, and what it leaves out. */
export interface Population extends About {
  readonly total: number;
  readonly without?: z.output<typeof without>;
}

const STALE = { job_statuses: 'unverified' } as const;

/** Which postings count. */
export type Counted = 'open' | 'all';

/** Counts a slice. */
export const countPopulation = async (slice: JobSlice, counted: Counted, reads: Reads): Promise<Population> => {
  const [counts, { count: stale }] = (await Promise.all([
    reads.run(searchJobs, { ...slice.query, ...(counted === 'open' && OPEN), count: true }),
    reads.run(searchJobs, { ...slice.query, ...STALE, count: true }),
  ])) as [Counts, Counts];
  return populationOf(slice, counted, counts, stale);
};

/**
 * What the figures of an analysis leave out, of the postings that it is about: those in any state, published in its period.
 * @param days of the period. Default: since the first posting.
 */
export const aboutFigures = async (slice: JobSlice, days: number | null, reads: Reads): Promise<About> => {
  const period = { ...slice, query: { ...slice.query, ...(days !== null && { created_at_within_days: days }) } };
  const [counts, { count: stale }] = (await Promise.all([
    reads.run(searchJobs, { ...period.query, count: true }),
    reads.run(searchJobs, { ...slice.query, ...STALE, count: true }),
  ])) as [Counts, Counts];
  const values = unknownValues(slice, counts);
  const day = dayOf(counts);
  const of = `postings${days === null ? '' : ` of the last ${days} days`} that match everything else`;
  return {
    stale,
    unknown: values.map(shownUnknown),
    understood: shownReadings(slice.understood),
    caveats: [
      ...figureCaveats(stale, day),
      ...unknownCaveats(values, slice.query, null, of),
      ...otherReadings(slice.understood),
    ],
    as_of: day,
  };
};

const dayOf = ({ as_of }: Counts): string => as_of.slice(0, 'YYYY-MM-DD'.length);

const unknownValues = (slice: JobSlice, { unknown = {}, unknown_of: of = {} }: Counts): UnknownValues[] =>
  Object.entries(unknown)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => ({ filter: slice.argumentOf(name), unknown: number, of: of[name] ?? number, name }));

const shownUnknown = ({ filter, unknown, of }: UnknownValues): string => `${filter}: ${unknown} of ${of}`;

export const populationOf = (slice: JobSlice, counted: Counted, counts: Counts, stale: number): Population => {
  const { count: total } = counts;
  const values = unknownValues(slice, counts);
  const day = dayOf(counts);
  const missing = (counts.without ?? [])
    .filter(({ parameter }) => parameter !== 'job_statuses')
    .map(({ parameter, count }) => ({ argument: slice.argumentOf(parameter), found: count }));
  return {
    total,
    stale,
    unknown: values.map(shownUnknown),
    ...(missing.length > 0 && { without: missing }),
    understood: shownReadings(slice.understood),
    caveats: [
      ...(counted === 'open' ? openCaveats(total, stale, day) : includedCaveats(stale, day)),
      ...unknownCaveats(values, slice.query, total),
      ...(isSince(slice) ? [SINCE_CAVEAT] : []),
      ...(total > 0 && total < FEW ? [`Only ${total}: too few for a statement about a market.`] : []),
      ...otherReadings(slice.understood),
    ],
    as_of: day,
  };
};

const SINCE_CAVEAT =
  'A lower bound: only postings that were listed when their board was read are in the data. `company` says when one was read.';

const isSince = ({ query }: JobSlice): boolean => Object.keys(query).some((name) => name.startsWith('created_at'));
