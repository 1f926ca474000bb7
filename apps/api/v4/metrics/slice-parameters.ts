import { z } from 'zod';
import {
  DIMENSIONS,
  type DimensionName,
  OCCUPATION_DIGITS,
  type OccupationDigits,
} from '#libs/metrics/grid/dimensions.js';
import type { Slice } from '#libs/metrics/grid/slice-key.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { postingFilters } from '#libs/metrics/posting-filters.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import type { Scalar } from '#libs/registry/kind.js';
import { integerScalar, oneOf, stringScalar, timeScalar } from '#libs/registry/kinds/scalars.js';
import { jobs } from '#libs/registry/records/jobs.js';
import {
  cursorScalar,
  MAX_LIMIT,
  many,
  one,
  pagingParameters,
  type RequestParameter,
  required,
  type ValuesOf,
} from '#libs/search/query/parameter.js';
import {
  byName,
  type Entry,
  FilterReader,
  knownEntries,
  missingParameter,
  notInPlan,
  type RequestedFilter,
  readParameters,
  wholeNames,
} from '#libs/search/query/read-query.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { commonParameters } from '#libs/search/query/request-parameters.js';
import type { Parameters } from '../../reads/parameters.js';
import { formatParameters } from '../http/send-analysis.js';
import type { Grouping } from './read/slice-parts.js';
import { BASE_PERIODS, TABLE_SORTS } from './table-sorts.js';

const NAMES: readonly DimensionName[] = DIMENSIONS.map(({ name }) => name);

/** The data tier that each dimension requires, which is that of the filter. */
const tiers = new Map(NAMES.map((name) => [name, postingFilters.get(name)?.tier as DataTier]));

/** The dimensions of a slice as parameters. */
export const sliceParameters = NAMES.flatMap((name) => {
  const filter = postingFilters.get(name);
  if (!filter) return [];
  const { operation, tier, fieldPath, description } = filter;
  const example = operation.value.example ?? (fieldPath.field.example as string | undefined);
  const scalar = { ...(operation.value as Scalar<string>), ...(example !== undefined && { example }) };
  return [many(name, scalar, `${description} Data tier: ${tier}.`)];
});

const MONTH = /^(19|2[01])\d\d-(0[1-9]|1[0-2])$/;
const month = {
  ...stringScalar(7, { regex: MONTH, message: 'must be a month (2026-07)' }),
  example: '2026-07',
};
const periods = WINDOWS.map((days) => `${days}d`);
const DAY = String.raw`(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const period = {
  ...stringScalar(22, {
    regex: new RegExp(`${MONTH.source}|^(?:${periods.join('|')}|${DAY}(?:\\.\\.${DAY})?)$`),
    message: `must be ${periods.join(', ')}, a month (2026-07), a day (2026-07-14) or a range of days (2026-07-01..2026-07-14)`,
  }),
  example: '365d',
};

export const periodParameter = one(
  'period',
  period,
  'Window of days that ends at `as_of` (`30d`, `90d`, `365d`), or in UTC a month (`2026-07`), a day (`2026-07-14`) or a range of days, both included (`2026-07-01..2026-07-14`), which is computed live. Default: `365d`.',
);
export const windowParameter = one(
  'period',
  { ...oneOf(periods), example: '90d' },
  'Window of days that ends at `as_of`. Default: `365d`.',
);
const monthOrDay = {
  ...stringScalar(10, {
    regex: new RegExp(`${MONTH.source}|^${DAY}$`),
    message: 'must be a month (2026-07) or a day (2026-07-14)',
  }),
  example: '2026-07',
};
export const fromParameter = one('from', month, 'First month. Default: eleven months before `to`.');
export const toParameter = one('to', month, 'Last month. Default: the month of `as_of`.');
/** Of the growth of pay. */
export const payBaseParameter = one(
  'base',
  { ...month, example: '2025-06' },
  'Compares with the three months to this one, not a year earlier: `index` is a series.',
);
const day = {
  ...stringScalar(10, { regex: new RegExp(`^${DAY}$`), message: 'must be a day (2026-07-14)' }),
  example: '2026-07-14',
};
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const endOfTime = timeScalar('end');
/** The id of a vintage, or a time. */
const vintage: Scalar<{ readonly id: string } | { readonly time: number }> = {
  openapi: { type: 'string', description: 'An id, a date or an RFC 3339 time.' },
  example: endOfTime.example ?? null,
  schema: z.string().transform((raw, context) => {
    if (UUID.test(raw)) return { id: raw.toLowerCase() };
    const time = endOfTime.schema.safeParse(raw);
    if (time.success) return { time: time.data };
    context.addIssue('must be the id of a vintage, a date (2026-08-01) or a time (2026-08-01T12:00:00Z)');
    return z.NEVER;
  }),
};
/** The parameters of the daily index. */
export const dailyRangeParameters = [
  one('from', day, 'First day. Default: 89 days before `to`.'),
  one('to', day, 'Last day. Default: the last whole day of the data.'),
  one(
    'vintage',
    vintage,
    'Returns a vintage by its id, or the last one published by the end of a day, or by a time. Default: the latest.',
  ),
] as const;
export const groupByParameter = many(
  'group_by',
  { ...oneOf(NAMES), maxValues: 2, example: 'countries' },
  'One or two dimensions, a row per value or pair.',
);
const sorts = TABLE_SORTS.flatMap((name) => [`-${name}` as const, name]);
/** The parameters of a table, in addition to `group_by`. */
const rankingParameters = [
  one(
    'sort',
    { ...oneOf(sorts), example: '-growth' },
    'With `group_by`: sorts rows, `-` descending. `growth`: of the openings of matched boards; `change`: of `new`. Default: `-new`.',
  ),
  one('min_n', integerScalar(1, 1_000_000), 'With `group_by`: leaves out rows of fewer postings.'),
] as const;
export const tableParameters = [
  ...rankingParameters,
  one(
    'change',
    oneOf(BASE_PERIODS),
    'With `group_by`: compares each row with the period before, or the same a year earlier.',
  ),
] as const;
/** The parameters of a series, in addition to those of a slice and `group_by`. */
export const seriesParameters = [
  one('interval', oneOf(['month', 'week', 'day']), 'Length of a row; weeks begin on Monday. Default: `month`.'),
  one('from', monthOrDay, 'First month or day. Default: eleven months, 25 weeks or 29 days before `to`.'),
  one('to', monthOrDay, 'Last month or day.'),
  one('change', oneOf(BASE_PERIODS), 'Compares each row with the one before, or a year earlier.'),
  ...rankingParameters,
  one('limit', integerScalar(1, MAX_LIMIT), 'With `group_by`: series per page. Default: 10.'),
  one('cursor', cursorScalar, 'With `group_by`: `next_cursor` of the previous page.'),
] as const;
export const denominatorsParameter = one(
  'denominators',
  { ...stringScalar(50), example: 'oews-2025' },
  'Table of persons that the operator loaded: adds `per_person`.',
);
export const baseParameter = one(
  'change',
  oneOf(BASE_PERIODS),
  'The earlier period: the one before (`previous`, the default), or the same a year earlier.',
);
export const byParameter = required(one('by', oneOf(NAMES), 'Dimension over whose values concentration is measured.'));
export const digitsParameter = one(
  'occupation_digits',
  oneOf(Object.keys(OCCUPATION_DIGITS)),
  'Digits of the occupation codes in rows. Default: 6.',
);
export const pageParameters = pagingParameters('Rows per page', 'parameters');
/** Parameters that every analysis accepts; most ignore `count`. */
export const responseParameters = [...formatParameters, ...commonParameters] as const;
type ResponseParameter = (typeof responseParameters)[number];

/** A request for an analysis of a slice. @typeParam V the values of its other parameters, by name. */
export interface SliceRequest<V extends object = object> {
  readonly slice: Slice;
  /** Filters of the job search that are no dimensions. */
  readonly filters: readonly RequestedFilter[];
  /** The same as they were sent. */
  readonly sent: Readonly<Record<string, string | readonly string[]>>;
  readonly parameters: V;
  /** The whole values of those that were split at commas, if each may be one name. */
  readonly wholes: Readonly<Record<string, string>>;
}

/** What an endpoint receives that has these parameters. */
export type RequestOf<P> = P extends Parameters<infer R> ? R : never;

interface AnalysisOptions {
  /** The dimensions that its slices may have. Default: all. */
  readonly dimensions?: readonly (typeof sliceParameters)[number][];
  /** Whether its slices may have any filter of the job search. */
  readonly filters?: boolean;
}

const filterReader = new FilterReader(jobs);
const otherFilters = [...postingFilters.values()].filter(({ name }) => !NAMES.includes(name as DimensionName));

/**
 * The parameters of an analysis: those of a slice, its own, and those of every analysis.
 * @param own those of the analysis.
 */
export const analysisParameters = <P extends RequestParameter = never>(
  own: readonly P[],
  { dimensions = sliceParameters, filters: takesFilters = false }: AnalysisOptions = {},
): Parameters<SliceRequest<ValuesOf<P | ResponseParameter>>> => {
  const others = [...own, ...responseParameters];
  const [ofSlice, ofAnalysis] = [byName(dimensions), byName(others)];
  const known = byName<RequestParameter>([...dimensions, ...others]);
  const filters = takesFilters ? otherFilters : [];
  const allowed = new Set([...known.keys(), ...filters.map(({ name }) => name)]);
  const read = (query: RawQuery, tier: DataTier, needed: DataTier): SliceRequest<ValuesOf<P | ResponseParameter>> => {
    const entries = knownEntries(query, allowed);
    assertInTier(entries, query, tier, needed);
    const missing = others.find(({ name, required: isRequired }) => isRequired && query[name] === undefined);
    if (missing) throw missingParameter(missing.name, 'This analysis');
    const isFilter = ([name, raw]: Entry) => !known.has(name) || (takesFilters && namesUnknown(name, raw));
    const sent = entries.filter(isFilter);
    const given = entries.filter((entry) => !isFilter(entry));
    const values = Object.entries(readParameters(given, ofSlice));
    return {
      slice: Object.fromEntries(values.map(([name, value]) => [name, [...new Set(value)]])),
      filters: filterReader.read(sent, tier, { names: [], details: {} }),
      sent: Object.fromEntries(sent),
      parameters: readParameters(given, ofAnalysis),
      wholes: wholeNames(given, known),
    };
  };
  return {
    describe: () => ({ filters, others: [...dimensions, ...others] }),
    read: (query, { caller, required: needed }) => read(query, caller, needed),
  };
};

/** Whether a dimension is to have no value, also beside others: the grid has no such slices, so that it is a filter like any other. */
const namesUnknown = (name: string, raw: string | string[]): boolean =>
  postingFilters.get(name)?.unknown !== undefined &&
  NAMES.includes(name as DimensionName) &&
  [raw].flat().some((text) => text.split(',').some((value) => value.trim().toLowerCase() === UNKNOWN));

/** A slice as it is returned: its dimensions as they were understood, its filters as they were sent. */
export const shownSlice = ({ filters, ...dimensions }: Slice) => ({
  ...dimensions,
  ...(filters && { filters: filters.requested }),
});

/** @throws AppError `field_not_in_plan` if the tier does not include the analysis or a dimension. */
const assertInTier = (
  entries: ReturnType<typeof knownEntries>,
  query: RawQuery,
  tier: DataTier,
  required: DataTier,
): void => {
  const groupedBy = [query.group_by, query.by]
    .flat()
    .flatMap((raw) => raw?.split(',') ?? [])
    .flatMap((raw) => dimensionNamed(raw) ?? []);
  const forbidden = [...entries.map(([name]) => name), ...groupedBy].filter((name) => !allows(tier, tierOf(name)));
  if (allows(tier, required) && forbidden.length === 0) return;
  const available = NAMES.filter((name) => allows(tier, tierOf(name))).sort();
  // Analyses that require a tier are about technologies.
  throw notInPlan(forbidden.length > 0 ? [...new Set(forbidden)] : ['technologies'], tier, {
    available_filters: available,
  });
};

/** The dimension of a value of `group_by` or `by`, which is accepted in any case. */
const dimensionNamed = (raw: string): DimensionName | undefined =>
  NAMES.find((name) => name === raw.trim().toLowerCase());

const tierOf = (name: string): DataTier => tiers.get(name as DimensionName) ?? 'min';

export const DEFAULT_PERIOD = '365d';

/** The requested period. */
export const requestedPeriod = ({ parameters }: SliceRequest<{ readonly period?: string }>): string =>
  parameters.period ?? DEFAULT_PERIOD;

/** The dimensions of `group_by`; undefined if it is not sent. */
export const requestedGrouping = ({
  parameters: { group_by: [by, other] = [] },
}: SliceRequest<{ readonly group_by?: readonly DimensionName[] }>): Grouping | undefined =>
  by && (other ? [by, other] : [by]);

/** The requested length of occupation codes in digits. */
export const requestedDigits = ({
  parameters,
}: SliceRequest<{ readonly occupation_digits?: string }>): OccupationDigits =>
  Number(parameters.occupation_digits ?? 6) as OccupationDigits;
