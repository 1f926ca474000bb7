import { uniq } from 'es-toolkit';
import { z } from 'zod';
import { metricsComparison } from '../../../v4/metrics/analyses/compare.js';
import { metricsOfSlice } from '../../../v4/metrics/analyses/slice-metrics.js';
import { defineAgentTool } from '../agent-tool.js';
import { jobArguments, readJobSlice } from '../job-arguments.js';
import { known } from '../job-row.js';
import { about, aboutFigures, FEW } from '../population.js';
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
/** Employers below which figures describe the pay policy of a few companies. */
const MIN_EMPLOYERS = 5;
/** Below this share, those that state pay may differ from the others. */
const LOW_COVERAGE = 0.3;

export const pay = defineAgentTool({
  name: 'pay',
  title: 'Pay',
  description:
    'Annual pay in USD that postings of the last 365 days state, and how many do. `versus` replaces arguments for a second slice, with which the verdict compares the first. `by`: one row per value. Arguments as in find_jobs. 1 credit.',
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
      const table = await reads.run(metricsOfSlice, { ...slice.query, group_by: GROUPS[by], limit: 15 });
      const rows = (table.data as Measured[]).map((each) => rowOf(each, each.label ?? ''));
      return { ...verdictOf(rows), rows, ...population, caveats: caveatsOf(rows, population.caveats) };
    }
    const slices = [...(other ? [other] : []), slice].map(({ query }) => sliceText(query));
    const found = (await reads.run(metricsComparison, { slices })).data as Compared[];
    const rows = found.map((each) => rowOf(each, each.label ?? '')).reverse();
    const compared = found[1]?.against_first?.pay_p50;
    return {
      ...(other ? comparisonOf(rows, compared) : verdictOf(rows)),
      rows,
      ...population,
      understood: uniq([...population.understood, ...shownReadings(other?.understood ?? [])]),
      caveats: caveatsOf(rows, uniq([...population.caveats, ...otherReadings(other?.understood ?? [])])),
    };
  },
});

interface Measured {
  readonly label?: string;
  readonly n: number;
  readonly employers: number;
  readonly pay: Readonly<Record<'p25' | 'p50' | 'p75', number | null>> & { readonly n: number };
}

interface Tested {
  readonly difference: number | null;
  readonly noise: boolean | null;
  readonly untested: string | null;
}

type Compared = Measured & { readonly against_first?: { readonly pay_p50?: Tested } };

const rowOf = (
  { n, employers, pay: { n: stating, p25, p50, p75 } }: Measured,
  label: string,
): z.output<typeof row> => ({
  label,
  postings: n,
  state_pay: stating,
  employers,
  ...known({ p25, median: p50, p75 }),
  enough: stating >= FEW && employers >= MIN_EMPLOYERS,
});

const statement = ({ label, state_pay, postings }: z.output<typeof row>): string =>
  `${label}: ${state_pay} of ${postings} postings state pay`;

const verdictOf = (rows: readonly z.output<typeof row>[]) => {
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
    reason: `${reason}; ${FEW} that state it, at ${MIN_EMPLOYERS} employers, are enough.`,
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

const caveatsOf = (rows: readonly z.output<typeof row>[], others: readonly string[]): string[] => {
  const [stating, all] = [rows.map((each) => each.state_pay), rows.map((each) => each.postings)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  ) as [number, number];
  return [
    ...(all > 0 && stating < LOW_COVERAGE * all ? ['Few state pay: those that do may differ from the others.'] : []),
    `Figures are of postings published in the last ${PERIOD_DAYS} days, open or closed.`,
    ...others,
  ];
};
