import { uniq } from 'es-toolkit';
import { z } from 'zod';
import { GOOD_EMPLOYERS, GOOD_POSTINGS } from '#libs/metrics/reliability.js';
import { metricsComparison } from '../../../v4/metrics/analyses/compare.js';
import { metricsOfSlice } from '../../../v4/metrics/analyses/slice-metrics.js';
import { defineAgentTool } from '../agent-tool.js';
import { jobArguments, readJobSlice } from '../job-arguments.js';
import { known } from '../job-row.js';
import { about, aboutFigures } from '../population.js';
import { sliceText } from '../slice-text.js';
import { otherReadings, shownReadings } from '../understood.js';

/** The dimension of each group. */
const GROUPS = {
  occupation: 'onet_codes',
  country: 'countries',
  state: 'states',
  metro: 'cbsas',
  industry: 'industries',
  level: 'levels',
  work_model: 'work_models',
  technology: 'technologies',
  company: 'source_ids',
} as const;
type Group = keyof typeof GROUPS;

const { since: _since, until: _until, ...sliceArguments } = jobArguments;
const { role, where, companies, technologies, levels, work_models } = jobArguments;

const row = z.strictObject({
  label: z.string(),
  postings: z.int(),
  state_pay: z.int(),
  employers: z.int(),
  p25: z.number().optional(),
  median: z.number().optional(),
  p75: z.number().optional(),
  enough: z.boolean(),
});

/** The period of the figures. */
const PERIOD_DAYS = 365;
/** Why a median is thin, and still enough to be given with its interval: it is of many postings of many employers. */
const ENOUGH_DESPITE: readonly (string | null)[] = [null, 'stated_by_few', 'wide_interval'];
/** Below this share, those that state pay may differ from the others. */
const LOW_COVERAGE = 0.3;

export const pay = defineAgentTool({
  name: 'pay',
  title: 'Pay',
  description:
    'Annual pay in USD that postings of the last 365 days state, and how many do. `versus` replaces arguments for a second slice, with which the verdict compares the first. `by`: one row per value. Arguments as in find_jobs. 1 credit.',
  groups: ['jobs', 'metrics'],
  price: 'analysis',
  filters: { by: GROUPS },
  input: z.strictObject({
    ...sliceArguments,
    versus: z.strictObject({ role, where, companies, technologies, levels, work_models }).optional(),
    by: z.enum(Object.keys(GROUPS) as [Group, ...Group[]]).optional(),
  }),
  output: z.strictObject({
    verdict: z.enum(['enough', 'too_few', 'higher', 'lower', 'no_difference', 'cannot_tell']),
    reason: z.string(),
    rows: z.array(row),
    ...about,
  }),
  run: async ({ versus, by, ...args }, { reads }) => {
    const slice = await readJobSlice(args, reads);
    const other = versus && (await readJobSlice({ ...args, ...versus }, reads));
    const population = await aboutFigures(slice, PERIOD_DAYS, reads);
    if (by) {
      const query = { ...slice.query, group_by: GROUPS[by], limit: 15 };
      const { table, days } = await reads.chosen((run) =>
        whereStated((period) => run(metricsOfSlice, { ...query, ...period })),
      );
      const rows = (table.data as Measured[]).map((each) => rowOf(each, each.label ?? ''));
      return { ...verdictOf(rows), rows, ...population, caveats: caveatsOf(rows, population.caveats, days) };
    }
    const slices = [...(other ? [other] : []), slice].map(({ query }) => sliceText(query));
    const { table, days } = await reads.chosen((run) =>
      whereStated((period) => run(metricsComparison, { slices, ...period })),
    );
    const found = table.data as Compared[];
    const rows = found.map((each) => rowOf(each, each.label ?? '')).reverse();
    const compared = found[1]?.against_first?.pay_p50;
    return {
      ...(other ? comparisonOf(rows, compared) : verdictOf(rows, found[0]?.pay)),
      rows,
      ...population,
      understood: uniq([...population.understood, ...shownReadings(other?.understood ?? [])]),
      caveats: caveatsOf(rows, uniq([...population.caveats, ...otherReadings(other?.understood ?? [])]), days),
    };
  },
});

interface Found {
  readonly data: readonly unknown[];
}

/**
 * Reads the figures of the year; if pay is suppressed because hardly any amount is of another time than one quarter, those of the days in which
 * the amounts are.
 * @returns the figures, and these days; null for the whole year.
 */
const whereStated = async (
  read: (period: { readonly period?: string }) => Promise<Found>,
): Promise<{ table: Found; days: string | null; data: readonly unknown[] }> => {
  const year = await read({});
  const pays = (year.data as Measured[]).map(({ pay }) => pay);
  const dates = pays.flatMap(({ suppressed, from, to }) =>
    suppressed === 'within_one_quarter' && from && to ? [{ from, to }] : [],
  );
  const isShown = pays.some(({ p50 }) => p50 !== null);
  if (dates.length === 0 || isShown) return { table: year, days: null, data: year.data };
  const [first, last] = [
    dates.map(({ from }) => from).sort()[0],
    dates
      .map(({ to }) => to)
      .sort()
      .at(-1),
  ];
  const days = `${first}..${last}`;
  const table = await read({ period: days });
  return { table, days, data: table.data };
};

interface Measured {
  readonly label?: string;
  readonly n: number;
  readonly employers: number;
  readonly pay: Readonly<Record<'p25' | 'p50' | 'p75' | 'low' | 'high', number | null>> & {
    readonly n: number;
    readonly employers: number;
    readonly from: string | null;
    readonly to: string | null;
    readonly suppressed: string | null;
    readonly reliability: { readonly level: string; readonly reason: string | null };
  };
}

interface Tested {
  readonly difference: number | null;
  readonly noise: boolean | null;
  readonly untested: string | null;
}

type Compared = Measured & { readonly against_first?: { readonly pay_p50?: Tested } };

const rowOf = (
  { n, pay: { n: stating, employers, p25, p50, p75, low, high, reliability } }: Measured,
  label: string,
): z.output<typeof row> => ({
  label,
  postings: n,
  state_pay: stating,
  employers,
  ...known({ p25, median: p50, p75 }),
  // The reason is the first that applies: without an interval, a later one does too. A single employer that was named has none.
  enough:
    reliability.level === 'good' ||
    (ENOUGH_DESPITE.includes(reliability.reason) && ((low !== null && high !== null) || employers === 1)),
});

const statement = ({ label, state_pay, postings }: z.output<typeof row>): string =>
  `${label}: ${state_pay} of ${postings} postings state pay`;

/** The interval of a median, and why it is no more than thin. */
const limitsOf = ({ p50, low, high, reliability: { reason } }: Measured['pay']): string =>
  [
    ...(p50 !== null && low !== null && high !== null ? [`median ${p50}, ${low} to ${high} with 95 % confidence`] : []),
    ...(reason === null ? [] : [reason.replaceAll('_', ' ')]),
  ]
    .map((text) => `; ${text}`)
    .join('');

/** @param pay of a single row. */
const verdictOf = (rows: readonly z.output<typeof row>[], pay?: Measured['pay']) => {
  if (rows.length === 0)
    return { verdict: 'too_few' as const, reason: `No posting of the last ${PERIOD_DAYS} days matches.` };
  const enough = rows.some((each) => each.enough);
  const [first] = rows as [z.output<typeof row>];
  const reason =
    rows.length === 1
      ? statement(first)
      : `${rows.filter((each) => each.enough).length} of ${rows.length} rows have enough`;
  return {
    verdict: enough ? ('enough' as const) : ('too_few' as const),
    reason: `${reason}${pay ? limitsOf(pay) : ''}; ${GOOD_POSTINGS} that state it, at ${GOOD_EMPLOYERS} employers, are enough.`,
  };
};

const UNTESTED: Readonly<Record<string, string>> = {
  fewer_than_30_employers: 'Fewer than 30 employers state pay in one of them.',
  employer_above_20_percent: 'One employer has more than 20 % of the postings of one of them.',
};

const comparisonOf = (rows: readonly z.output<typeof row>[], tested: Tested | undefined) => {
  const reason = rows.map(statement).join('; ');
  if (!tested || tested.difference === null || tested.noise === null)
    return {
      verdict: 'cannot_tell' as const,
      reason: `${reason}. ${UNTESTED[tested?.untested ?? ''] ?? 'Too few state pay to compare medians.'}`,
    };
  if (tested.noise)
    return {
      verdict: 'no_difference' as const,
      reason: `${reason}. Chance may explain the difference of ${tested.difference}.`,
    };
  const verdict = tested.difference > 0 ? ('higher' as const) : ('lower' as const);
  return { verdict, reason: `${reason}. The medians differ by ${tested.difference} USD, beyond chance.` };
};

const caveatsOf = (rows: readonly z.output<typeof row>[], others: readonly string[], days: string | null): string[] => {
  const [stating, all] = [rows.map((each) => each.state_pay), rows.map((each) => each.postings)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  ) as [number, number];
  return [
    ...(all > 0 && stating < LOW_COVERAGE * all ? ['Few state pay: those that do may differ from the others.'] : []),
    days === null
      ? `Figures are of postings published in the last ${PERIOD_DAYS} days, open or closed.`
      : `Figures are of postings published from ${days.replace('..', ' to ')}, open or closed: hardly any other of the last ${PERIOD_DAYS} days states pay.`,
    ...others,
  ];
};
