import { uniq } from 'es-toolkit';
import { z } from 'zod';
import { metricsOverTime } from '../../../v4/metrics/analyses/metrics-series.js';
import { metricsOfSlice } from '../../../v4/metrics/analyses/slice-metrics.js';
import { technologiesOverTime } from '../../../v4/technologies/analyses/technology-trend.js';
import { defineAgentTool, type ToolContext } from '../agent-tool.js';
import { invalidArgument } from '../argument-errors.js';
import { type JobSlice, jobArguments, readJobSlice } from '../job-arguments.js';
import { known } from '../job-row.js';
import { about, aboutFigures } from '../population.js';

const { since: _since, until: _until, pay_from: _pay, ...sliceArguments } = jobArguments;

const row = z.strictObject({
  label: z.string(),
  verdict: z.enum(['grows', 'shrinks', 'no_difference', 'cannot_tell']).optional(),
  change: z.number().optional(),
  low: z.number().optional(),
  high: z.number().optional(),
  opened: z.int().optional(),
  opened_before: z.int().optional(),
  boards: z.int().optional(),
  published: z.int().optional(),
  share: z.number().optional(),
  texts: z.int().optional(),
  days_open: z.int().optional(),
});
type Row = z.output<typeof row>;
type Verdict = NonNullable<Row['verdict']>;

/** The dimensions whose values are tested apart, the most specific first. */
const TESTED = [
  'source_ids',
  'technologies',
  'onet_codes',
  'cbsas',
  'states',
  'countries',
  'industries',
  'levels',
  'work_models',
] as const;

export const trend = defineAgentTool({
  name: 'trend',
  title: 'Trend',
  description:
    'Is it growing? Openings of the last 90 days against the 90 before, on boards watched throughout, with a 95% interval for each company, technology, occupation or place named. `days_open`: how long postings stay open. `technology_share`: share of the texts by month. Arguments as in find_jobs. 1 credit.',
  groups: ['jobs', 'metrics', 'technologies'],
  price: 'analysis',
  input: z.strictObject({
    ...sliceArguments,
    measure: z.enum(['openings', 'days_open', 'technology_share']).optional(),
  }),
  output: z.strictObject({
    verdict: z.enum(['grows', 'shrinks', 'no_difference', 'cannot_tell', 'known']),
    reason: z.string(),
    rows: z.array(row),
    ...about,
  }),
  run: async ({ measure = 'openings', ...args }, { reads }) => {
    const slice = await readJobSlice(args, reads);
    const population = await aboutFigures(slice, periodOf(measure, slice), reads);
    const { caveats = [], ...found } = await MEASURES[measure](slice, reads);
    return { ...found, ...population, caveats: [...caveats, ...population.caveats] };
  },
});

/** The days of postings that the figures are of; null for all. */
const periodOf = (measure: keyof typeof MEASURES, slice: JobSlice): number | null =>
  measure === 'openings' && testedDimension(slice) !== undefined ? 2 * WINDOW_DAYS : null;

/** Openings of so many days are compared with those of as many before. */
const WINDOW_DAYS = 90;

const testedDimension = ({ query }: JobSlice) => TESTED.find((name) => name in query);

interface Found {
  readonly verdict: Verdict | 'known';
  readonly reason: string;
  readonly rows: Row[];
  readonly caveats?: readonly string[];
}

type Reads = ToolContext['reads'];

const GAPS: Readonly<Record<string, string>> = {
  not_watched: 'its boards were not watched throughout both periods',
  fewer_than_5_boards: 'fewer than 5 boards were watched throughout both periods',
  fewer_than_30_postings: 'fewer than 30 postings opened',
  filters_not_known:
    'the texts of another share of the postings were read in the two periods, so that a change would show what was read',
  more_than_1000_companies: 'more than 1,000 companies match: name a place or an industry',
};

const openings = async (slice: JobSlice, reads: Reads): Promise<Found> => {
  const dimension = testedDimension(slice);
  if (!dimension) return byMonth(slice, reads);
  const table = await reads.run(metricsOfSlice, {
    ...slice.query,
    group_by: dimension,
    period: `${WINDOW_DAYS}d`,
    change: 'previous',
    limit: 25,
  });
  const wanted = [slice.query[dimension]].flat().map(String);
  const asked = (table.data as Grown[]).filter(
    ({ value }) => value !== null && wanted.some((each) => isWithin(value, each)),
  );
  const rows = asked.map((each) => grownRow(each, asked.length > 1));
  // What was asked for and published nothing has no row in the table.
  const values = (table.data as Grown[]).flatMap(({ value }) => value ?? []);
  for (const value of wanted.filter((each) => !values.some((found) => isWithin(found, each))))
    rows.push({
      row: { label: dimension === 'source_ids' ? 'Another company' : value, verdict: 'cannot_tell', published: 0 },
      reason: 'nothing that is known to match was published in the last 90 days',
    });
  const [first] = rows;
  if (!first) return { verdict: 'cannot_tell', reason: 'Nothing was published in the last 90 days.', rows: [] };
  const { verdict } = first.row;
  return {
    verdict: rows.length === 1 ? verdict : mostCommon(rows.map(({ row: each }) => each.verdict)),
    reason: rows.map(({ row: each, reason }) => `${each.label}: ${reason}`).join('; '),
    rows: rows.map(({ row: each }) => each),
    caveats: watchCaveats(table.watched),
  };
};

const isWithin = (value: string, wanted: string): boolean =>
  value === wanted || value.startsWith(wanted) || wanted.startsWith(value);

const mostCommon = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.every((each) => each === verdicts[0]) ? (verdicts[0] as Verdict) : 'cannot_tell';

interface Grown {
  readonly value: string | null;
  readonly label: string;
  readonly new: number | null;
  readonly growth?: {
    readonly change: number | null;
    readonly low: number | null;
    readonly high: number | null;
    /** Among the rows of the table. */
    readonly significant: boolean | null;
    readonly opened: number;
    readonly previous: number;
    readonly boards: number;
    readonly gap: string | null;
  };
}

/** @param isOneOfMany of several rows in which nothing changes, one is soon beyond its own interval: it must be significant among them. */
const grownRow = ({ label, new: published, growth }: Grown, isOneOfMany: boolean) => {
  const { change = null, low = null, high = null, opened = 0, previous = 0, boards = 0, gap = null } = growth ?? {};
  const own = verdictOf(change, low, high);
  const isChance = isOneOfMany && own !== 'cannot_tell' && growth?.significant !== true;
  const verdict = isChance ? 'no_difference' : own;
  const row: Row & { verdict: Verdict } = {
    label,
    verdict,
    ...known({ change, low, high }),
    // Without a board that was watched, it is not known what was opened.
    ...(boards > 0 && { opened, opened_before: previous }),
    boards,
    ...known({ published }),
  };
  const percent = change === null ? '' : `${change > 0 ? '+' : ''}${Math.round(100 * change)} %`;
  const reasons: Record<Verdict, string> = {
    grows: `${percent} openings, beyond chance`,
    shrinks: `${percent} openings, beyond chance`,
    no_difference: `${percent} openings, which chance may explain${isChance && own !== 'no_difference' ? ' in one of several rows' : ''}`,
    cannot_tell:
      change === null
        ? (GAPS[gap ?? ''] ?? 'its growth is not known')
        : `${percent} openings, of too few employers to tell chance apart`,
  };
  return { row, reason: reasons[verdict] };
};

const verdictOf = (change: number | null, low: number | null, high: number | null): Verdict => {
  if (change === null || low === null || high === null) return 'cannot_tell';
  if (low > 0) return 'grows';
  return high < 0 ? 'shrinks' : 'no_difference';
};

interface Month {
  readonly month: string;
  readonly new: number | null;
  readonly opened: number | null;
  readonly partial: boolean;
  readonly filters_known?: { readonly n: number; readonly share: number | null };
}

/** The months of a slice that has no dimension by which growth is tested. */
const byMonth = async (slice: JobSlice, reads: Reads): Promise<Found> => {
  const { data, watched } = await reads.run(metricsOverTime, { ...slice.query });
  const rows = (data as Month[]).map(
    ({ month, new: published, opened, partial, filters_known }): Row => ({
      label: partial ? `${month} (incomplete)` : month,
      // A count of the few postings whose text was read is no trend; their share may be one.
      ...known({ published, opened, share: filters_known?.share, texts: filters_known?.n }),
    }),
  );
  return {
    verdict: 'cannot_tell',
    reason:
      'Growth is tested for companies, technologies, occupation codes, places, levels and work models: name one of them. The months alone grow with the boards that were added.',
    rows,
    caveats: watchCaveats(watched),
  };
};

interface Watch {
  readonly boards: number;
  readonly since: string | null;
  readonly until: string | null;
  readonly fetches: number;
}

const watchCaveats = (watched: Watch | null): string[] => {
  if (!watched?.since || !watched.until) return [];
  const [since, until] = [watched.since.slice(0, 10), watched.until.slice(0, 10)];
  return watched.fetches <= watched.boards
    ? [`Each board was read once, on ${since}: changes over time are not known.`]
    : [`The boards were read from ${since} to ${until}, ${watched.fetches} times in all.`];
};

const daysOpen = async (slice: JobSlice, reads: Reads): Promise<Found> => {
  const { data } = await reads.run(metricsOfSlice, { ...slice.query });
  const [figures] = data as {
    new: number | null;
    days_open: {
      median: number | null;
      low: number | null;
      high: number | null;
      n: number;
      suppressed: string | null;
    } | null;
  }[];
  const days = figures?.days_open;
  if (!figures || !days || days.median === null)
    return {
      verdict: 'cannot_tell',
      reason: days?.suppressed
        ? days.suppressed.replaceAll('_', ' ')
        : 'It is known for an occupation code, place, level or industry alone, or two of them, with at least 20 postings.',
      rows: [],
    };
  const label = 'Half of the postings are closed after so many days';
  return {
    verdict: 'known',
    reason: `Estimated from ${days.n} postings, those still open included.`,
    rows: [{ label, days_open: days.median, ...known({ low: days.low, high: days.high, published: figures.new }) }],
  };
};

const technologyShare = async (slice: JobSlice, reads: Reads): Promise<Found> => {
  const notTaken = Object.keys(slice.query).find((name) => name === 'titles' || name === 'q' || name === 'cities');
  if (notTaken)
    throw invalidArgument(
      slice.argumentOf(notTaken),
      'technology_share takes an occupation code (15-1252.00), countries, states, metros, companies, levels and work models',
    );
  const { data, note } = await reads.run(technologiesOverTime, { ...slice.query });
  const months = data as {
    label: string;
    month: string;
    n: number;
    n_read: number;
    share: number | null;
    coverage_changed: boolean;
    matched: { change: number | null } | null;
  }[];
  const read = months.filter(({ n_read }) => n_read > 0);
  const unread = uniq(months.filter(({ n_read }) => n_read === 0).map(({ month }) => month));
  return {
    verdict: months.some(({ share }) => share !== null) ? 'known' : 'cannot_tell',
    reason:
      note ??
      'Share of the postings of the month whose text was read; absent with fewer than 30 texts. Boards that join or leave change it too: what changed from the month before on the same boards is `change`.',
    caveats:
      unread.length > 0 ? [`No text was read of ${unread[0]} to ${unread.at(-1)}: nothing is known of them.`] : [],
    rows: read.map(({ label, month, n_read, share, coverage_changed, matched }) => ({
      label: `${label} ${month}${coverage_changed ? ' (other postings were read than before)' : ''}`,
      ...known({ share, change: matched?.change ?? null }),
      texts: n_read,
    })),
  };
};

const MEASURES = { openings, days_open: daysOpen, technology_share: technologyShare } as const;
