import { AppError } from '#libs/errors/app-error.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { filterNames } from '../derive/entitlements.js';
import { type FilterParameter, filterParameters } from '../derive/filter-parameters.js';
import type { Definition } from '../registry/definition.js';
import { reversedBounds, unknownParameter } from './parameter-errors.js';
import { type RawQuery, readMany, readOne, unsplitName } from './read-values.js';
import type { RequestParameter } from './request-parameters.js';

/** A filter as requested. `resolveFilters` turns it into a `Filter`. */
export interface RequestedFilter {
  readonly parameter: FilterParameter;
  readonly requested: unknown;
  /** The whole value, if it was split at commas but may be one name. */
  readonly whole?: string;
}

/** A filter with the value of its operation. */
export interface Filter {
  readonly parameter: FilterParameter;
  readonly value: unknown;
}

/** Parses a query string for a caller of a tier. @throws AppError if it is invalid or needs a higher tier. */
export type RequestReader<T> = (query: RawQuery, tier: DataTier) => T;
export type Entry = [name: string, raw: string | string[]];

/** @param details the available names. */
export const notInPlan = (names: readonly string[], tier: DataTier, details: object): AppError =>
  new AppError(
    'field_not_in_plan',
    `Not included in data tier \`${tier}\`: ${names.join(', ')}. Remove it from the request or change the plan.`,
    {
      details: { fields: names, tier, ...details },
    },
  );

/** The names in the raw value of a list parameter that exist but are not available. */
export const unavailableNames = (
  raw: string | string[] | undefined,
  all: readonly string[],
  available: readonly string[],
): string[] => {
  const named = new Set(
    [raw ?? []].flat().flatMap((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    ),
  );
  return all.filter((name) => named.has(name) && !available.includes(name));
};

/** The parameters of a request. @throws AppError `invalid_request` for a parameter that the route does not have. */
export const knownEntries = (query: RawQuery, allowed: ReadonlySet<string>): Entry[] => {
  const entries = Object.entries(query).filter((entry): entry is Entry => entry[1] !== undefined);
  const unknown = entries.find(([name]) => !allowed.has(name));
  if (unknown) throw unknownParameter(unknown[0], [...allowed].sort());
  return entries;
};

/** The values of the parameters that are not filters. */
export const readParameters = (
  entries: readonly Entry[],
  parameters: ReadonlyMap<string, RequestParameter>,
): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap(([name, raw]) => {
      const parameter = parameters.get(name);
      if (!parameter) return [];
      return [
        [
          name,
          parameter.arity === 'many' ? readMany(name, parameter.scalar, raw) : readOne(name, parameter.scalar, raw),
        ],
      ];
    }),
  );

/** The whole values of the parameters that were split at commas, if each may be one name. */
export const wholeNames = (
  entries: readonly Entry[],
  parameters: ReadonlyMap<string, RequestParameter>,
): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap(([name, raw]) => {
      const parameter = parameters.get(name);
      const whole = parameter?.arity === 'many' ? unsplitName(parameter.scalar, raw) : undefined;
      return whole === undefined ? [] : [[name, whole]];
    }),
  );

export const byName = (parameters: readonly RequestParameter[]) =>
  new Map(parameters.map((parameter) => [parameter.name, parameter]));

/** Reads the filters among the parameters of a definition's lists. */
export class FilterReader {
  private readonly known: ReturnType<typeof filterParameters>;

  constructor(private readonly definition: Definition) {
    this.known = filterParameters(definition);
  }

  get names(): Iterable<string> {
    return this.known.keys();
  }

  /**
   * @param others other names in the request that need a higher tier, with their error details.
   * @throws AppError `field_not_in_plan` with all names that need a higher tier, before any value is validated.
   */
  read(
    entries: readonly Entry[],
    tier: DataTier,
    others: { names: readonly string[]; details: object },
  ): RequestedFilter[] {
    const requested = entries.flatMap(([name, raw]) => {
      const parameter = this.known.get(name);
      return parameter ? [{ parameter, raw }] : [];
    });
    const filters = requested
      .filter(({ parameter }) => !allows(tier, parameter.tier))
      .map(({ parameter }) => parameter.name);
    const unavailable = [...filters, ...others.names];
    if (unavailable.length > 0) {
      throw notInPlan(unavailable, tier, {
        available_filters: filterNames([this.definition], tier),
        ...(others.names.length > 0 && others.details),
      });
    }
    const given = new Map(entries);
    for (const { parameter } of requested) {
      const { name, refines } = parameter;
      if (refines && !refines.some((refined) => given.has(refined)))
        throw missingParameter(refines[0] as string, `\`${name}\``);
    }
    const read = requested
      .filter(({ parameter }) => parameter.refines === undefined)
      .map(({ parameter, raw }) => ({ parameter, ...readFilter(parameter, raw, given) }));
    assertBoundsInOrder(read);
    this.assertNamedFieldsInPlan(read, tier);
    return read;
  }

  /** @throws AppError `field_not_in_plan` if a value names a field of a higher tier. */
  private assertNamedFieldsInPlan(filters: readonly RequestedFilter[], tier: DataTier): void {
    const named = filters.flatMap(({ parameter, requested }) => parameter.operation.requiredFilters?.(requested) ?? []);
    const unavailable = named.filter((name) => !allows(tier, this.known.get(name)?.tier ?? 'max'));
    if (unavailable.length > 0)
      throw notInPlan([...new Set(unavailable)], tier, { available_filters: filterNames([this.definition], tier) });
  }
}

/** @throws AppError `invalid_request` if a lower bound is above the upper bound of the same filter. */
const assertBoundsInOrder = (filters: readonly RequestedFilter[]): void => {
  const bound = (of: string, suffix: '_gte' | '_lte') =>
    filters.find(({ parameter: { filter, operation } }) => filter === of && operation.suffix === suffix);
  for (const {
    parameter: { filter },
  } of filters) {
    const [lower, upper] = [bound(filter, '_gte'), bound(filter, '_lte')];
    if (lower && upper && (lower.requested as number) > (upper.requested as number))
      throw reversedBounds(lower.parameter.name, upper.parameter.name);
  }
};

const readFilter = (
  { name, operation: { arity, value, refinedBy } }: FilterParameter,
  raw: string | string[],
  given: ReadonlyMap<string, string | string[]>,
): Pick<RequestedFilter, 'requested' | 'whole'> => {
  const read = arity === 'many' ? readMany(name, value, raw) : readOne(name, value, raw);
  if (!refinedBy) {
    const whole = arity === 'many' ? unsplitName(value, raw) : undefined;
    return { requested: read, ...(whole !== undefined && { whole }) };
  }
  const refining = given.get(refinedBy.name);
  const refinement =
    refining === undefined ? refinedBy.defaultValue : readOne(refinedBy.name, refinedBy.value, refining);
  return { requested: { value: read, refinement } };
};

/**
 * @param by the parameter that requires it.
 * @param others parameters that would do as well.
 */
export const missingParameter = (parameter: string, by: string, others: readonly string[] = []): AppError =>
  new AppError(
    'missing_parameter',
    `${by} needs parameter ${[parameter, ...others].map((name) => `\`${name}\``).join(' or ')}.`,
    { details: { parameter } },
  );
