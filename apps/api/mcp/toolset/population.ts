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
  const [counts, { count: stale }, unread] = (await Promise.all([
    reads.run(searchJobs, { ...slice.query, ...(counted === 'open' && OPEN), count: true }),
    reads.run(searchJobs, { ...slice.query, ...STALE, count: true }),
    unreadOf(slice, counted === 'open', reads),
  ])) as [Counts, Counts, Unread | null];
  return populationOf(slice, counted, counts, { stale, unread });
};

/**
 * What the figures of an analysis leave out, of the postings that it is about: those in any state, published in its period.
 * @param days of the period. Default: since the first posting.
 */
export const aboutFigures = async (slice: JobSlice, days: number | null, reads: Reads): Promise<About> => {
  const period = { ...slice, query: { ...slice.query, ...(days !== null && { created_at_within_days: days }) } };
  const [counts, { count: stale }, unread] = (await Promise.all([
    reads.run(searchJobs, { ...period.query, count: true }),
    reads.run(searchJobs, { ...slice.query, ...STALE, count: true }),
    unreadOf(period, false, reads),
  ])) as [Counts, Counts, Unread | null];
  const values = unknownValues(slice, counts, unread);
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

const unknownValues = (
  slice: JobSlice,
  { unknown = {}, unknown_of: of = {} }: Counts,
  unread: Unread | null,
): UnknownValues[] => [
  ...Object.entries(unknown)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => ({ filter: slice.argumentOf(name), unknown: number, of: of[name] ?? number, name })),
  ...(unread && unread.unknown > 0 ? [{ filter: 'words', name: 'q', ...unread }] : []),
];

const shownUnknown = ({ filter, unknown, of }: UnknownValues): string => `${filter}: ${unknown} of ${of}`;

/** Of the postings that match everything but the words, how many have no text in which the words could be. */
interface Unread {
  readonly unknown: number;
  readonly of: number;
}

/** Null if no words are searched for. */
export const unreadOf = async ({ query }: JobSlice, open: boolean, reads: Reads): Promise<Unread | null> => {
  if (!('q' in query)) return null;
  const { q: _, ...others } = query;
  const counted = { ...others, ...(open && OPEN), count: true };
  const [all, unread] = await Promise.all([
    reads.run(searchJobs, counted),
    reads.run(searchJobs, { ...counted, has_text: false }),
  ]);
  return { unknown: unread.count, of: all.count };
};

export const populationOf = (
  slice: JobSlice,
  counted: Counted,
  counts: Counts,
  { stale, unread }: { readonly stale: number; readonly unread: Unread | null },
): Population => {
  const { count: total } = counts;
  const values = unknownValues(slice, counts, unread);
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
