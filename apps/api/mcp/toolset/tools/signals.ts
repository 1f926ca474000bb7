import { z } from 'zod';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { UNVERIFIED_AFTER_DAYS } from '#libs/records/posting-status.js';
import { searchJobs } from '../../../v4/jobs/job-reads.js';
import { metricsGridStatus } from '../../../v4/metrics/analyses/metrics-status.js';
import { listSignals, signalTypes } from '../../../v4/signals/signal-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { names } from '../job-arguments.js';
import { known } from '../job-row.js';
import { readCompanies } from '../names/companies.js';
import { without } from '../population.js';
import { inPlan, type ReadQuery, type Reads } from '../reads.js';
import { sinceQuery } from '../since.js';
import { figureCaveats } from '../stale.js';
import { otherReadings, shownReadings } from '../understood.js';

const row = z.strictObject({
  company: z.string(),
  type: z.string(),
  segment: z.string().optional(),
  detected: z.string(),
  usual: z.number(),
  observed: z.number(),
  change: z.number().optional(),
  window: z.string(),
});

const DEFAULT_ROWS = 10;
const round = (value: number): number => Math.round(value * 100) / 100;

export const hiringSignals = defineAgentTool({
  name: 'signals',
  title: 'Signals',
  description:
    'Notable changes in the hiring of companies: what was usual, what was observed. For types in `never_fired`, no signal says nothing. 1 credit per signal.',
  groups: ['jobs', 'signals', 'metrics'],
  price: 'records',
  input: z.strictObject({
    types: z
      .array(z.string())
      .optional()
      .describe('hiring_surge, hiring_slowdown, hiring_freeze, mass_closure, new_country, leadership_role ...'),
    companies: names,
    industries: names,
    hq: names.describe('Countries'),
    since: z.string().optional(),
    limit: z.int().min(1).max(25).optional(),
    cursor: z.string().optional(),
  }),
  output: z.strictObject({
    total: z.int(),
    rows: z.array(row),
    next_cursor: z.string().optional(),
    never_fired: z.array(z.string()),
    without,
    stale: z.int().optional(),
    unknown: z.array(z.string()),
    understood: z.array(z.string()),
    caveats: z.array(z.string()),
    as_of: z.string(),
  }),
  run: async ({ types, companies, industries, hq, since, limit = DEFAULT_ROWS, cursor }, { reads }) => {
    const named = companies ? await readCompanies(companies, 'companies', reads) : null;
    const [fired, status] = await Promise.all([reads.run(signalTypes, {}), reads.run(metricsGridStatus, {})]);
    const stale = industries ? null : await staleOf({ ...named?.query, ...(hq && { hq_countries: hq }) }, reads);
    const page = await reads.run(listSignals, {
      ...named?.query,
      ...(types && { types }),
      ...(industries && { industries }),
      ...(hq && { hq_countries: hq }),
      ...(since !== undefined && sinceQuery('detected_at', since)),
      limit,
      cursor,
      include_count: true,
    });
    const firedTypes = new Set((fired.data as { type: string }[]).map(({ type }) => type));
    const never = (types ?? SIGNAL_TYPES).filter((type) => !firedTypes.has(type));
    const { watched } = status;
    const day = String(page.as_of).slice(0, 10);
    return {
      total: page.count as number,
      rows: (page.data as Signal[]).map(rowOf),
      ...(page.next_cursor !== null && { next_cursor: page.next_cursor as string }),
      never_fired: never,
      ...(page.without && { without: withoutArguments(page.without) }),
      ...known({ stale }),
      unknown: types ? never.map((type) => `${type}: never detected for any company`) : [],
      understood: shownReadings(named?.understood ?? []),
      caveats: [
        ...otherReadings(named?.understood ?? []),
        ...figureCaveats(stale ?? 0, day),
        ...(watched
          ? [
              `Of all boards in the data, ${watched.current_boards} of ${watched.boards + watched.inferred_boards} were read completely in the last ${UNVERIFIED_AFTER_DAYS} days. A company without signals may be unwatched rather than steady.`,
            ]
          : ['How boards were watched is not known yet.']),
      ],
      as_of: day,
    };
  },
});

/** The unverified postings of the companies that were asked for; null if the caller may not count them. Companies have industries of their own. */
const staleOf = async (companies: ReadQuery, reads: Reads): Promise<number | null> =>
  (await inPlan(reads.run(searchJobs, { ...companies, job_statuses: 'unverified', count: true })))?.count ?? null;

const ARGUMENTS: Readonly<Record<string, string>> = { source_ids: 'companies', hq_countries: 'hq' };

const withoutArguments = (found: readonly { readonly parameter: string; readonly count: number }[]) =>
  found.map(({ parameter, count }) => ({
    argument: ARGUMENTS[parameter] ?? (parameter.startsWith('detected_at') ? 'since' : parameter),
    found: count,
  }));

interface Signal {
  readonly type: string;
  readonly source: { readonly brand_name: string };
  readonly segment: { readonly label: string } | null;
  readonly detected_at: string;
  readonly window: { readonly from: string; readonly to: string };
  readonly baseline: { readonly value: number };
  readonly observed: number;
  readonly change: number | null;
}

const rowOf = ({ type, source, segment, detected_at, window, baseline, observed, change }: Signal) => ({
  company: source.brand_name,
  type,
  ...known({ segment: segment?.label }),
  detected: detected_at.slice(0, 10),
  usual: round(baseline.value),
  observed: round(observed),
  ...known({ change: change === null ? null : round(change) }),
  window: `${window.from} to ${window.to}`,
});
