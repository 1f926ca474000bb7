import { z } from 'zod';
import { jobFacets } from '../../../v4/jobs/job-reads.js';
import { defineAgentTool } from '../agent-tool.js';
import { jobArguments, OPEN, readJobSlice } from '../job-arguments.js';
import { about, countPopulation, without } from '../population.js';
import { type CountedCompany, staleByCompany } from '../stale-by-company.js';

/** The facet of each dimension. */
const FACETS = {
  company: 'source_ids',
  city: 'cities',
  state: 'states',
  country: 'countries',
  metro: 'cbsas',
  occupation: 'onet_codes',
  level: 'levels',
  work_model: 'work_models',
  commitment: 'commitments',
  technology: 'technologies',
  required_language: 'required_languages',
  education: 'education_levels',
  industry: 'industries',
  department: 'departments',
  benefit: 'benefit_types',
  pay: 'salary',
  age: 'created_at',
} as const;
type Dimension = keyof typeof FACETS;
const DIMENSIONS = Object.keys(FACETS) as [Dimension, ...Dimension[]];

const DEFAULT_ROWS = 10;

const row = z.strictObject({
  label: z.string(),
  count: z.int(),
  /** Of a company: those that are open but unverified, besides. */
  stale: z.int().optional(),
  /** Of the postings that state a value. */
  share: z.number().optional(),
  /** Between these bounds, if those that state none are counted. */
  share_low: z.number().optional(),
  share_high: z.number().optional(),
});

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

const sharesOf = (count: number, total: number, unknown: number) => {
  const known = total - unknown;
  if (known <= 0) return {};
  if (unknown === 0) return { share: round(count / total) };
  return { share: round(count / known), share_low: round(count / total), share_high: round((count + unknown) / total) };
};

export const countOpenings = defineAgentTool({
  name: 'count_openings',
  title: 'Count openings',
  description:
    'How many, who, where, what share: open postings in total and by one dimension. `share` is of those that state a value; among all it is between share_low and share_high. Arguments as in find_jobs. Free.',
  groups: ['jobs'],
  price: 'unmetered',
  filters: { by: FACETS },
  input: z.strictObject({
    ...jobArguments,
    by: z.enum(DIMENSIONS).optional(),
    open: z.boolean().optional().describe('false: also closed ones'),
    limit: z.int().min(1).max(50).optional(),
  }),
  output: z.strictObject({
    total: z.int(),
    rows: z.array(row).optional(),
    more_values: z.int().optional(),
    without,
    ...about,
  }),
  run: async ({ by, open = true, limit = DEFAULT_ROWS, ...args }, { reads }) => {
    const slice = await readJobSlice(args, reads, open ? OPEN : {});
    // Of the values that a filter on the dimension names, and not beside them.
    const within = by !== undefined && Object.keys(slice.query).some((name) => name.startsWith(FACETS[by]));
    const facets = by && {
      ...slice.query,
      ...(open && OPEN),
      facets: FACETS[by],
      facet_limit: limit,
      ...(within && { facets_within: true }),
    };
    const [population, counted] = await Promise.all([
      countPopulation(slice, open ? 'open' : 'all', reads),
      facets ? reads.run(jobFacets, facets) : null,
    ]);
    if (!by || !counted) return population;
    const { values, other_count, missing = 0, unknown = missing, total } = counted.data[0];
    const found = (values as CountedCompany[]).filter(({ count }) => count > 0).slice(0, limit);
    const asked = [slice.query.source_ids ?? found.map(({ value }) => value)].flat().map(String);
    const stale =
      by === 'company' && open ? await staleByCompany(asked, slice.query, (...read) => reads.run(...read)) : [];
    const staleById = new Map(stale.map(({ value, count }) => [value, count]));
    // Of the companies that were asked for, those of which nothing could be verified are not without openings.
    const unverified = stale.filter(({ value }) => !found.some((each) => each.value === value));
    const rows = [...found, ...unverified.map((each) => ({ ...each, count: 0 }))].map(({ value, label, count }) => ({
      label,
      count,
      ...(by === 'company' && open && { stale: staleById.get(value) ?? 0 }),
      ...(!within && sharesOf(count, total, unknown)),
    }));
    const { caveats } = population;
    return {
      ...population,
      rows,
      ...(other_count > 0 && { more_values: other_count }),
      caveats: [
        ...(unverified.length > 0
          ? [
              `How many are open is not known, which is not 0, at ${unverified.map(({ label }) => label).join(', ')}: none of their \`stale\` postings could be verified.`,
            ]
          : []),
        ...(unknown > 0 ? [`${unknown} of ${total} have no known ${by}. Say so with every share.`] : []),
        ...caveats,
      ],
    };
  },
});
