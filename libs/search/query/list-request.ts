import { AppError } from '#libs/errors/app-error.js';
import { type Parameter, parameters } from '../derive/parameters.js';
import { fieldNames, filterNames } from '../derive/plan-lists.js';
import type { Definition } from '../registry/definition.js';
import { allows, type DataTier } from '../registry/tier.js';
import { type Control, listControls, MAX_LIMIT, pageControls, recordControls } from './controls.js';
import { unknownParameter } from './invalid.js';
import { type RawQuery, readMany, readOne } from './read-values.js';

/** One filter as asked for: `resolveFilters` makes it one that can be searched by. */
export interface AskedFilter {
  readonly parameter: Parameter;
  readonly asked: unknown;
}

/** One filter with the value that its operation takes. */
export interface Filter {
  readonly parameter: Parameter;
  readonly value: unknown;
}

/** A read of one record with its parameters read and permitted. */
export interface RecordRequest {
  readonly fields?: readonly string[];
}

/** A read of a list that has neither filters nor orders, with its parameters read and permitted. */
export interface PageRequest extends RecordRequest {
  readonly limit: number;
  readonly count: boolean;
  readonly cursor?: string;
}

/** A read of a list with its parameters read and permitted. */
export interface ListRequest extends PageRequest {
  readonly filters: readonly AskedFilter[];
  readonly sort: string;
}

type Reading<T> = (query: RawQuery, tier: DataTier) => T;
type Entry = [name: string, raw: string | string[]];

const notInPlan = (names: readonly string[], tier: DataTier, details: object): AppError =>
  new AppError(
    'field_not_in_plan',
    `Not included in data tier \`${tier}\`: ${names.join(', ')}. Leave it out or change the plan.`,
    {
      details: { fields: names, tier, ...details },
    },
  );

const entriesOf = (query: RawQuery, allowed: ReadonlySet<string>): Entry[] => {
  const entries = Object.entries(query).filter((entry): entry is Entry => entry[1] !== undefined);
  const unknown = entries.find(([name]) => !allowed.has(name));
  if (unknown) throw unknownParameter(unknown[0], [...allowed].sort());
  return entries;
};

const readControls = (entries: readonly Entry[], controls: ReadonlyMap<string, Control>): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap(([name, raw]) => {
      const control = controls.get(name);
      if (!control) return [];
      return [
        [name, control.arity === 'many' ? readMany(name, control.scalar, raw) : readOne(name, control.scalar, raw)],
      ];
    }),
  );

/** @throws `field_not_in_plan` when a field is beyond the tier. */
const permittedFields = (
  definition: Definition,
  tier: DataTier,
  fields: readonly string[] | undefined,
): RecordRequest => {
  if (!fields) return {};
  const available = fieldNames(definition, tier);
  const beyond = fields.filter((name) => !available.includes(name));
  if (beyond.length > 0) {
    throw notInPlan(beyond, tier, { available_filters: filterNames([definition], tier), available_fields: available });
  }
  return { fields: [...new Set(fields)] };
};

const byName = (controls: readonly Control[]) => new Map(controls.map((control) => [control.name, control]));

/** @returns the function that reads the query string of a route without filters; it throws what is wrong with it. */
export const plainRequestReader = (controls: readonly Control[]) => {
  const known = byName(controls);
  const allowed = new Set(known.keys());
  return (query: RawQuery): Record<string, unknown> => readControls(entriesOf(query, allowed), known);
};

/** @returns the function that reads the query string of a single record of a definition; it throws what is wrong with it. */
export const recordRequestReader = (definition: Definition): Reading<RecordRequest> => {
  const controls = byName(recordControls(definition));
  const allowed = new Set(controls.keys());
  return (query, tier) => {
    const { fields } = readControls(entriesOf(query, allowed), controls);
    return permittedFields(definition, tier, fields as string[] | undefined);
  };
};

const pageOf = ({ limit = MAX_LIMIT, count = false, cursor }: Partial<PageRequest>) => ({
  limit,
  count,
  ...(cursor !== undefined && { cursor }),
});

/** @returns the function that reads the query string of a list without filters; it throws what is wrong with it. */
export const pageRequestReader = (definition: Definition): Reading<PageRequest> => {
  const controls = byName(pageControls(definition));
  const allowed = new Set(controls.keys());
  return (query, tier) => {
    const control = readControls(entriesOf(query, allowed), controls) as Partial<PageRequest>;
    return { ...permittedFields(definition, tier, control.fields), ...pageOf(control) };
  };
};

/** @returns the function that reads the query string of a definition's list; it throws what is wrong with it. */
export const listRequestReader = (definition: Definition): Reading<ListRequest> => {
  const filters = parameters(definition);
  const controls = byName(listControls(definition));
  const allowed = new Set([...filters.keys(), ...controls.keys()]);
  const [defaultSort = ''] = Object.keys(definition.sorts);

  return (query, tier) => {
    const entries = entriesOf(query, allowed);
    const asked = entries.flatMap(([name, raw]) => {
      const parameter = filters.get(name);
      return parameter ? [{ parameter, raw }] : [];
    });
    const beyond = asked
      .filter(({ parameter }) => !allows(tier, parameter.tier))
      .map(({ parameter }) => parameter.name);
    if (beyond.length > 0) throw notInPlan(beyond, tier, { available_filters: filterNames([definition], tier) });

    const control = readControls(entries, controls) as Partial<ListRequest>;
    const sort = control.sort ?? defaultSort;
    const needs = definition.sorts[sort]?.needs;
    if (needs !== undefined && query[needs] === undefined) {
      throw new AppError('missing_parameter', `\`sort=${sort}\` needs parameter \`${needs}\`.`, {
        details: { parameter: needs },
      });
    }
    return {
      ...permittedFields(definition, tier, control.fields),
      filters: asked.map(({ parameter, raw }) => {
        const { arity, value } = parameter.operation;
        const read = arity === 'many' ? readMany : readOne;
        return { parameter, asked: read(parameter.name, value, raw) };
      }),
      sort,
      ...pageOf(control),
    };
  };
};
