import { z } from 'zod';
import { LEVELS, WORK_MODELS } from '#libs/records/enumerations.js';
import { invalidArgument } from './argument-errors.js';
import { readClosedValues } from './names/closed-values.js';
import { readCompanies } from './names/companies.js';
import { readPlaces } from './names/places.js';
import { readRole } from './names/role.js';
import { readTechnologies } from './names/technologies.js';
import type { ReadQuery, Reads } from './reads.js';
import { sinceQuery, untilQuery } from './since.js';
import type { NamedFilters, Understood } from './understood.js';

/** Several names of one call are read by searches of their own, which are free: so there may be few. */
export const names = z.array(z.string().max(200)).max(20).optional();

/** The arguments that select postings. Only `find_jobs` describes them. */
export const jobArguments = {
  role: z.string().max(200).optional(),
  where: names,
  companies: names,
  technologies: names,
  levels: names,
  work_models: names,
  since: z.string().optional(),
  until: z.string().optional(),
  pay_from: z.int().min(1).optional(),
  words: z.string().optional(),
  more: names,
};

/** Values of a closed list, which may be in other words. */
const listed = (values: readonly string[]) =>
  z
    .array(
      z
        .string()
        .max(200)
        .meta({ enum: [...values] }),
    )
    .max(20)
    .optional();

/** The same with descriptions. */
export const describedJobArguments = {
  ...jobArguments,
  role: jobArguments.role.describe('Title in any language, or O*NET code'),
  where: names.describe('Names of cities, metros, states, countries'),
  companies: names.describe('Names or domains'),
  levels: listed(LEVELS),
  work_models: listed(WORK_MODELS),
  since: jobArguments.since.describe('Published from: `2026-03-01`, `2026-03`, or `30d` before the date of the data'),
  pay_from: jobArguments.pay_from.describe('USD a year that the stated pay reaches'),
  words: jobArguments.words.describe('Words anywhere in a posting'),
  more: names.describe(
    'Other filters as name=value; `_not` excludes: visa_sponsorship=offered, required_languages_not=de, titles_not=manager, experience_years_gte=3, education_levels, commitments=full_time, industries, employee_ranges=51-200, has_salary=true, benefit_types, security_clearances, hq_countries',
  ),
};

/** Postings that are open: listed by the last complete fetch of their board. */
export const OPEN = { job_statuses: 'active' } as const;

export type JobArguments = z.output<z.ZodObject<typeof jobArguments>>;

/** Postings that arguments select, as a query of `/v4/jobs`. */
export interface JobSlice {
  readonly query: ReadQuery;
  readonly understood: readonly Understood[];
  /** The argument from which each filter follows, where it has another name. */
  readonly argumentOf: (parameter: string) => string;
}

/** @param states the state of the postings that count, for the numbers of other places of the same name. */
export const readJobSlice = async (args: JobArguments, reads: Reads, states: ReadQuery = OPEN): Promise<JobSlice> => {
  const { role, where, companies, technologies, levels, work_models, since, until, pay_from, words, more = [] } = args;
  const nothing: NamedFilters = { query: {}, understood: [] };
  const named = {
    role: role === undefined ? nothing : await readRole(role, reads),
    companies: companies ? await readCompanies(companies, 'companies', reads) : nothing,
    technologies: technologies ? readTechnologies(technologies, 'technologies') : nothing,
    levels: levels ? readClosedValues(levels, 'levels') : nothing,
    work_models: work_models ? readClosedValues(work_models, 'work_models') : nothing,
  };
  const others: ReadQuery = {
    ...named.role.query,
    ...named.companies.query,
    ...named.technologies.query,
    ...named.levels.query,
    ...named.work_models.query,
    ...(since !== undefined && sinceQuery('created_at', since)),
    ...(until !== undefined && untilQuery('created_at', until)),
    ...(pay_from !== undefined && { salary_gte: pay_from }),
    ...(words !== undefined && { q: words }),
  };
  const rest = readMore(more, Object.keys(others));
  const places = where ? await readPlaces(where, { ...others, ...rest, ...states }, reads) : nothing;
  const origins = { ...named, where: places };
  const origin = new Map(
    Object.entries(origins).flatMap(([argument, { query }]) => Object.keys(query).map((name) => [name, argument])),
  );
  for (const [name, argument] of Object.entries(ARGUMENTS)) origin.set(name, argument);
  return {
    query: { ...others, ...rest, ...places.query },
    understood: Object.values(origins).flatMap(({ understood }) => understood),
    argumentOf: (parameter) => origin.get(parameter) ?? parameter,
  };
};

/** The arguments of filters that are no names. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  created_at: 'since',
  created_at_gte: 'since',
  created_at_within_days: 'since',
  created_at_lte: 'until',
  salary: 'pay_from',
  salary_gte: 'pay_from',
  q: 'words',
};

/** What a page or a count is asked for, which tools decide. */
const NOT_FILTERS = [
  'limit',
  'cursor',
  'sort',
  'fields',
  'count',
  'include',
  'include_count',
  'format',
  'bom',
  'facets',
];

/** Reads `name=value`. Values of one name are alternatives. */
const readMore = (more: readonly string[], taken: readonly string[]): ReadQuery => {
  const found: Record<string, string[]> = {};
  for (const entry of more) {
    const at = entry.indexOf('=');
    const [name, value] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    if (at < 1 || value === '')
      throw invalidArgument('more', `"${entry.slice(0, 100)}" is not a filter: write name=value`);
    if (NOT_FILTERS.includes(name)) throw invalidArgument('more', `\`${name}\` is not a filter`);
    if (taken.includes(name) || name === 'job_statuses')
      throw invalidArgument(
        'more',
        `\`${name}\` is set by \`${name === 'job_statuses' ? 'open' : (ARGUMENTS[name] ?? name)}\` already`,
      );
    found[name] = [...(found[name] ?? []), value];
  }
  return found;
};
