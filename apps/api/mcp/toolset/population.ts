import { z } from 'zod';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import { searchJobs } from '../../v4/jobs/job-reads.js';
import { type JobSlice, OPEN } from './job-arguments.js';
import type { Reads } from './reads.js';
import { otherReadings, shownReadings } from './understood.js';

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
/** Smaller shares of unknown values do not change what a total means. */
const MIN_SHARE_UNKNOWN = 0.02;

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

/** Which postings count: open ones, all, or those of an analysis, which has its own states. */
export type Counted = 'open' | 'all' | 'analysed';

/** Counts a slice. */
export const countPopulation = async (slice: JobSlice, counted: Counted, reads: Reads): Promise<Population> => {
  const [counts, { count: stale }, unread] = (await Promise.all([
    reads.run(searchJobs, { ...slice.query, ...(counted !== 'all' && OPEN), count: true }),
    reads.run(searchJobs, { ...slice.query, ...STALE, count: true }),
    unreadOf(slice, counted !== 'all', reads),
  ])) as [Counts, Counts, Unread | null];
  return populationOf(slice, counted, counts, { stale, unread });
};

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
  const { count: total, unknown = {}, unknown_of: of = {} } = counts;
  const named = [
    ...Object.entries(unknown)
      .filter(([, number]) => number > 0)
      .map(([name, number]) => ({ filter: slice.argumentOf(name), unknown: number, of: of[name] ?? number, name })),
    ...(unread && unread.unknown > 0 ? [{ filter: 'words', name: 'q', ...unread }] : []),
  ];
  const day = counts.as_of.slice(0, 10);
  const missing = (counts.without ?? [])
    .filter(({ parameter }) => parameter !== 'job_statuses')
    .map(({ parameter, count }) => ({ argument: slice.argumentOf(parameter), found: count }));
  return {
    total,
    stale,
    unknown: named.map(({ filter, unknown: number, of: all }) => `${filter}: ${number} of ${all}`),
    // That all postings remain without the only argument goes without saying.
    ...(missing.length > 0 && Object.keys(slice.query).length > 1 && { without: missing }),
    understood: shownReadings(slice.understood),
    caveats: [
      ...staleCaveat(stale, counted, day),
      ...named
        .filter(({ unknown: number, of: all }) => number >= MIN_SHARE_UNKNOWN * all)
        .map((each) => unknownCaveat(each, slice, total)),
      ...(isSince(slice) ? [SINCE_CAVEAT] : []),
      ...(total > 0 && total < FEW ? [`Only ${total}: too few for a statement about a market.`] : []),
      ...otherReadings(slice.understood),
    ],
    as_of: day,
  };
};

const staleCaveat = (stale: number, counted: Counted, day: string): string[] => {
  if (stale === 0 || counted === 'analysed') return [];
  const reason = `open when last seen, but their boards were not read in the ${UNVERIFIED_AFTER_DAYS} days before ${day}`;
  return [
    counted === 'open'
      ? `${stale} more were ${reason}. They may be closed, and are not counted.`
      : `${stale} of these were ${reason}.`,
  ];
};

const unknownCaveat = (
  { filter, name, unknown, of }: { filter: string; name: string; unknown: number; of: number },
  { query }: JobSlice,
  total: number,
): string =>
  `${name}_not` in query && query.known !== 'true'
    ? `${name} is not known for ${unknown} of ${of}; they are among the ${total}, which are therefore not known to be without it.`
    : `${filter} is not known for ${unknown} of ${of} that match everything else: ${total} is what is known to match, a lower bound.`;

const SINCE_CAVEAT =
  'A lower bound: only postings that were listed when their board was read are in the data. `company` says when one was read.';

const isSince = ({ query }: JobSlice): boolean => Object.keys(query).some((name) => name.startsWith('created_at'));
