import { z } from 'zod';
import { EMPLOYEE_RANGES } from '#libs/records/enumerations.js';
import { jobFacets } from '../../../v4/jobs/job-reads.js';
import { relatedSources, searchSources } from '../../../v4/sources/source-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { invalidArgument } from '../argument-errors.js';
import { jobArguments, names, OPEN, readJobSlice } from '../job-arguments.js';
import { known } from '../job-row.js';
import { readCompanies } from '../names/companies.js';
import { about, countPopulation } from '../population.js';
import type { ReadQuery, ReadResult, Reads } from '../reads.js';
import { isOpenUnknown, OPEN_AND_STALE } from '../stale.js';
import { staleByCompany } from '../stale-by-company.js';
import { otherReadings, shownReadings } from '../understood.js';

const { companies: _, pay_from: __, words, ...postingArguments } = jobArguments;

const row = z.strictObject({
  name: z.string(),
  domain: z.string().optional(),
  industries: z.array(z.string()).optional(),
  employees: z.string().optional(),
  hq: z.string().optional(),
  matching: z.int().optional(),
  open: z.int().optional(),
  stale: z.int(),
  growth: z.number().optional(),
  signal_types: z.array(z.string()).optional(),
});

const DEFAULT_ROWS = 10;
/** Companies whose postings are counted at most. */
const MAX_COUNTED = 100;
/** Of those, companies whose industry is looked up at most. */
const MAX_TRIED = 40;
/** What `growing` means: at least 5 % more openings than 90 days before. */
const MIN_GROWTH = 0.05;

export const findCompanies = defineAgentTool({
  name: 'find_companies',
  title: 'Find companies',
  description:
    'Companies by whom they hire now (arguments of find_jobs; most matching first), what they are (industry, size, headquarters), how they change, or similar to one. 1 credit per company.',
  groups: ['jobs', 'sources'],
  price: 'records',
  input: z.strictObject({
    ...postingArguments,
    words,
    industries: names,
    min_employees: z.int().min(1).optional(),
    max_employees: z.int().min(1).optional(),
    hq: names.describe('Countries'),
    growing: z.boolean().optional(),
    similar_to: z.string().optional().describe('A company'),
    open: z.boolean().optional().describe('false: also by unverified and closed postings'),
    limit: z.int().min(1).max(25).optional(),
  }),
  output: z.strictObject({ total: z.int(), rows: z.array(row), ...about }),
  run: async (args, { reads }) => {
    const { industries, min_employees, max_employees, hq, growing, similar_to, ...others } = args;
    if (min_employees !== undefined && max_employees !== undefined && min_employees > max_employees)
      throw invalidArgument('max_employees', 'must be at least `min_employees`');
    const { open = true, limit = DEFAULT_ROWS, ...posting } = others;
    const states = open ? OPEN : {};
    const run: Run = (...query) => reads.run(...query);
    const slice = await readJobSlice(posting, reads, states);
    const hires = Object.keys(slice.query).length > 0;
    const similar = similar_to === undefined ? null : await readCompanies([similar_to], 'similar_to', reads);
    const matching = hires ? await hiringCompanies({ ...slice.query, ...states }, run) : null;
    const population = hires ? await countPopulation(slice, open ? 'open' : 'all', reads) : null;
    const filters: ReadQuery = {
      ...(industries && { industries }),
      ...((min_employees ?? max_employees) !== undefined && {
        employee_ranges: rangesWithin(min_employees, max_employees),
      }),
      ...(hq && { hq_countries: hq }),
      ...(growing && { growth_gte: MIN_GROWTH }),
      ...(matching && { ids: matching.companies.length > 0 ? matching.companies.map(({ value }) => value) : NOBODY }),
    };
    const all = similar ? null : await reads.run(searchSources, { ...filters, count: true });
    // Unknown sizes and industries beside the unknown growth.
    const { growth_gte, ...unchanging } = filters;
    const steady = growth_gte ? await reads.run(searchSources, { ...unchanging, count: true }) : null;
    // The page that is charged has the companies with the most matching postings.
    const first =
      !matching || growing || matching.companies.length <= limit
        ? {}
        : await bestOf(filters, { ...slice.query, ...states }, limit, run);
    const query = { ...filters, ...first, limit, include: 'growth,signal_types' };
    const page = similar
      ? await reads.run(
          relatedSources,
          { ...query, include_count: true },
          { source_id: similar.companies[0]?.value as string },
        )
      : await reads.run(searchSources, { ...query, ...(growing && { sort: 'growth' }) });
    const counts = all ?? page;
    const ids = (page.data as Company[]).map(({ id }) => id);
    const stale = await staleByCompany(ids, slice.query, run);
    const staleById = new Map(stale.map(({ value, count }) => [value, count]));
    const byId = new Map(matching?.companies.map(({ value, count }) => [value, count]));
    const rows = (page.data as Company[])
      .map((each) => rowOf(each, byId.get(each.id), staleById.get(each.id) ?? 0))
      .sort((one, other) => (growing ? 0 : (other.matching ?? 0) - (one.matching ?? 0)));
    const unknown = unknownOf({
      unknown: { ...counts.unknown, ...steady?.unknown },
      unknown_of: { ...counts.unknown_of, ...steady?.unknown_of },
    });
    const day = String(page.as_of).slice(0, 10);
    return {
      total: counts.count as number,
      rows,
      stale: population?.stale ?? rows.reduce((sum, { stale: each }) => sum + each, 0),
      unknown: [
        ...(population?.unknown ?? []),
        ...unknown.map(({ filter, unknown: number, of }) => `${filter}: ${number} of ${of}`),
      ],
      understood: shownReadings([...slice.understood, ...(similar?.understood ?? [])]),
      caveats: [
        ...otherReadings(similar?.understood ?? []),
        ...('employee_ranges' in filters ? ['Sizes are ranges: those that overlap the bounds are included.'] : []),
        ...unknown.map(
          ({ filter, unknown: number, of }) =>
            `${filter} is not known for ${number} of ${of} companies that match everything else: they are left out, not excluded by it.`,
        ),
        ...(growing
          ? ['Growth is of openings on boards that were watched throughout the last 180 days. Few are.']
          : []),
        ...(industries && !growing && matching && matching.companies.length > Math.max(MAX_TRIED, limit)
          ? [`Only the ${MAX_TRIED} companies with most postings were tried for the industry.`]
          : []),
        ...(matching && matching.others > 0
          ? [`Of the companies that hire, only the ${MAX_COUNTED} with most postings were looked at.`]
          : []),
        ...(population?.caveats ?? [OPEN_AND_STALE]),
      ],
      as_of: day,
    };
  },
});

type Run = (...args: Parameters<Reads['run']>) => Promise<ReadResult>;

/** An id that no company has. */
const NOBODY = `S${'0'.repeat(32)}`;

interface Company {
  readonly id: string;
  readonly brand_name: string;
  readonly url_source: string | null;
  readonly industries: readonly string[];
  readonly employee_range: string | null;
  readonly hq_city: string | null;
  readonly hq_state: string | null;
  readonly hq_country: string | null;
  readonly active_jobs_count: number;
  readonly growth?: { readonly change: number | null } | null;
  readonly signal_types?: readonly string[];
}

/** The ranges of sizes that overlap the bounds. */
const rangesWithin = (min = 1, max = Number.POSITIVE_INFINITY): string[] =>
  EMPLOYEE_RANGES.filter((range) => {
    const [low = 0, high = Number.POSITIVE_INFINITY] = range.replace('+', '').split('-').map(Number);
    return low <= max && high >= min;
  });

interface Counted {
  readonly value: string;
  readonly count: number;
}

const hiringCompanies = async (query: ReadQuery, run: Run) => {
  const { data } = await run(jobFacets, { ...query, facets: 'source_ids', facet_limit: MAX_COUNTED });
  const { values, other_count: others } = data[0] as { values: Counted[]; other_count: number };
  return { companies: values.filter(({ count }) => count > 0), others };
};

/** Of more companies than fit, the ids of those with the most matching postings. */
const bestOf = async (filters: ReadQuery, hires: ReadQuery, limit: number, run: Run): Promise<ReadQuery> => {
  const { ids: _, industries, ...ofPostings } = filters;
  const { companies } = await hiringCompanies({ ...hires, ...ofPostings }, run);
  if (!industries) return companies.length === 0 ? {} : { ids: companies.slice(0, limit).map(({ value }) => value) };
  const kept: string[] = [];
  // Postings have an industry of their own. Counting companies is free, so they are tried in the order of their postings.
  for (const { value } of companies.slice(0, MAX_TRIED)) {
    if (kept.length === limit) break;
    const { count } = await run(searchSources, { industries, ids: value, count: true });
    if (count > 0) kept.push(value);
  }
  return kept.length > 0 ? { ids: kept } : {};
};

const rowOf = (company: Company, matching: number | undefined, stale: number): z.output<typeof row> => {
  const {
    brand_name,
    url_source,
    industries,
    employee_range,
    hq_city,
    hq_state,
    hq_country,
    active_jobs_count,
    growth,
  } = company;
  const place = [hq_city, hq_state, hq_country].filter((part) => part !== null).join(', ');
  return {
    name: brand_name,
    ...known({ domain: url_source, employees: employee_range, matching, growth: growth?.change }),
    ...(industries.length > 0 && { industries: [...industries] }),
    ...(place !== '' && { hq: place }),
    ...(!isOpenUnknown(active_jobs_count, stale) && { open: active_jobs_count }),
    stale,
    ...(company.signal_types?.length && { signal_types: [...company.signal_types] }),
  };
};

interface UnknownOfPage {
  readonly unknown?: Readonly<Record<string, number>>;
  readonly unknown_of?: Readonly<Record<string, number>>;
}

const ARGUMENTS: Readonly<Record<string, string>> = {
  employee_ranges: 'size',
  hq_countries: 'hq',
  growth: 'growing',
};

const unknownOf = ({ unknown = {}, unknown_of: of = {} }: UnknownOfPage) =>
  Object.entries(unknown)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ filter: ARGUMENTS[name] ?? name, unknown: count, of: of[name] ?? count }));
