import { z } from 'zod';
import { AppError } from '#libs/errors/app-error.js';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import type { Definition } from '#libs/registry/definition.js';
import { filterNames } from '#libs/registry/derive/entitlements.js';
import {
  acceptsUnknownBeside,
  type FilterParameter,
  filterParameters,
} from '#libs/registry/derive/filter-parameters.js';
import type { Scalar } from '#libs/registry/kind.js';
import {
  invalidParameter,
  onlyUnknown,
  reversedBounds,
  unknownParameter,
} from '#libs/registry/parameters/parameter-errors.js';
import type { RequestParameter, ValuesOf } from './parameter.js';
import { type RawQuery, readMany, readOne, unsplitName } from './read-values.js';

/** A filter as requested. `resolveFilters` turns it into a `Filter`. */
export interface RequestedFilter {
  readonly parameter: FilterParameter;
  readonly requested: unknown;
  /** Set if `unknown` is one of the values; it is not among the others in `requested`. */
  readonly unknown?: true;
  readonly addedBy?: string;
  /** The whole value, if it was split at commas but may be one name. */
  readonly whole?: string;
}

/** A filter with the value of its operation. */
export interface Filter {
  readonly parameter: FilterParameter;
  readonly value: unknown;
  /** Set if records whose value is unknown match too. */
  readonly unknown?: true;
  /** The parameter of the request that adds this filter to others, if it is not its own. */
  readonly addedBy?: string;
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
export const readParameters = <P extends RequestParameter>(
  entries: readonly Entry[],
  parameters: ReadonlyMap<string, P>,
): ValuesOf<P> => {
  const values = entries.flatMap(([name, raw]) => {
    const parameter = parameters.get(name);
    return parameter ? [[name, parameter.read(raw)]] : [];
  });
  return Object.fromEntries(values) as ValuesOf<P>;
};

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

export const byName = <P extends RequestParameter>(parameters: readonly P[]): ReadonlyMap<string, P> =>
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
    for (const { parameter, raw } of requested) this.assertOnlyUnknown(parameter, raw);
    const read = requested
      .filter(({ parameter }) => parameter.refines === undefined)
      .map(({ parameter, raw }) => ({ parameter, ...readFilter(parameter, raw, given) }));
    assertBoundsInOrder(read);
    this.assertNamedFieldsInPlan(read, tier);
    return unknownInRanges(read);
  }

  /** @throws AppError if a parameter that accepts nothing but `unknown`, such as `remote_not`, has another value. */
  private assertOnlyUnknown({ name, filter, unknown }: FilterParameter, raw: string | string[]): void {
    if (unknown !== 'only') return;
    const values = [raw].flat().flatMap((value) => value.split(','));
    const other = values.find((value) => !['', UNKNOWN].includes(value.trim().toLowerCase()));
    if (other === undefined) return;
    const siblings = [...this.known.values()].filter((one) => one.filter === filter && one.unknown !== 'only');
    throw onlyUnknown(
      name,
      other,
      siblings.map((one) => one.name),
    );
  }

  /** Filters that leave out the records whose value is unknown for one of these filters. @param addedBy the parameter that adds them. */
  knownOnly(filters: readonly RequestedFilter[], addedBy: string): RequestedFilter[] {
    const names = new Set(filters.map(({ parameter: { filter } }) => `${filter}_not`));
    return [...names].flatMap((name) => {
      const parameter = this.known.get(name);
      return parameter?.unknown ? [{ parameter, requested: [], unknown: true as const, addedBy }] : [];
    });
  }

  /** @throws AppError `field_not_in_plan` if a value names a field of a higher tier. */
  private assertNamedFieldsInPlan(filters: readonly RequestedFilter[], tier: DataTier): void {
    const named = filters.flatMap(({ parameter, requested }) => parameter.operation.requiredFilters?.(requested) ?? []);
    const unavailable = named.filter((name) => !allows(tier, this.known.get(name)?.tier ?? 'max'));
    if (unavailable.length > 0)
      throw notInPlan([...new Set(unavailable)], tier, { available_filters: filterNames([this.definition], tier) });
  }
}

/** Both bounds of a range also find what is unknown if one of them does: `experience_years_gte=1&experience_years_lte=3,unknown`. */
const unknownInRanges = (filters: readonly RequestedFilter[]): RequestedFilter[] => {
  const isBound = ({ parameter }: RequestedFilter) => ['_gte', '_lte'].includes(parameter.operation.suffix);
  const ranges = new Set(filters.flatMap((each) => (isBound(each) && each.unknown ? [each.parameter.filter] : [])));
  return filters.map((each) =>
    isBound(each) && ranges.has(each.parameter.filter) ? { ...each, unknown: true } : each,
  );
};

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
  parameter: FilterParameter,
  raw: string | string[],
  given: ReadonlyMap<string, string | string[]>,
): Omit<RequestedFilter, 'parameter'> => {
  const { name, operation, unknown } = parameter;
  const { arity, value, refinedBy } = operation;
  const beside = besideUnknown(parameter, raw);
  if (beside !== undefined) return { requested: readOne(name, value, beside), unknown: true };
  if (unknown) return readWithUnknown(parameter, raw);
  const read = arity === 'many' ? readMany(name, value, raw) : readOne(name, value, raw);
  if (operation.suffix === '_all') assertAllKnown(parameter, read);
  if (!refinedBy) {
    const whole = arity === 'many' ? unsplitName(value, raw) : undefined;
    return { requested: read, ...(whole !== undefined && { whole }) };
  }
  const refining = given.get(refinedBy.name);
  const refinement =
    refining === undefined ? refinedBy.defaultValue : readOne(refinedBy.name, refinedBy.value, refining);
  return { requested: { value: read, refinement } };
};

/** Of a bound or a flag that also finds records whose value is unknown, such as `3,unknown`: the value. */
const besideUnknown = (parameter: FilterParameter, raw: string | string[]) => {
  if (!acceptsUnknownBeside(parameter)) return undefined;
  const parts = [raw].flat().flatMap((text) => text.split(','));
  const values = parts.map((part) => part.trim()).filter((part) => part.toLowerCase() !== UNKNOWN);
  return values.length === 1 && values.length < parts.length ? values[0] : undefined;
};

const IS_UNKNOWN = Symbol('unknown');

/** The same scalar, which also accepts `unknown`. A name in double quotes is always a name. */
const orUnknown = (scalar: Scalar): Scalar => ({
  ...scalar,
  ...(scalar.allowed && { allowed: [...new Set([...scalar.allowed, UNKNOWN])] }),
  schema: z.string().transform((raw, context) => {
    if (raw.toLowerCase() === UNKNOWN) return IS_UNKNOWN;
    const { data, error } = scalar.schema.safeParse(raw);
    if (!error) return data;
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'is not valid' });
    return z.NEVER;
  }),
});

const readWithUnknown = (
  { name, operation: { arity, value } }: FilterParameter,
  raw: string | string[],
): Omit<RequestedFilter, 'parameter'> => {
  if (arity === 'one') {
    const read = readOne(name, orUnknown(value), raw);
    return read === IS_UNKNOWN ? { requested: undefined, unknown: true } : { requested: read };
  }
  const read = readMany(name, orUnknown(value), raw);
  const requested = read.filter((each) => each !== IS_UNKNOWN);
  if (requested.length < read.length) return { requested, unknown: true };
  const whole = unsplitName(value, raw);
  return { requested, ...(whole !== undefined && { whole }) };
};

/** @throws AppError if `_all` names `unknown`, which no record has beside other values. */
const assertAllKnown = ({ name, filter, known }: FilterParameter, values: unknown): void => {
  if (known && [values].flat().some((value) => String(value).toLowerCase() === UNKNOWN))
    throw invalidParameter(name, `cannot be combined with other values; use \`${filter}=${UNKNOWN}\``, UNKNOWN);
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
