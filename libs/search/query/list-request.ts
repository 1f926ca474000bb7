import type { DataTier } from '#libs/records/data-tier.js';
import { fieldNames, filterNames } from '../derive/plan-lists.js';
import type { Definition } from '../registry/definition.js';
import { type Control, listControls, MAX_LIMIT, recordControls } from './controls.js';
import {
  type AskedFilter,
  byName,
  entriesOf,
  FilterReading,
  missing,
  notInPlan,
  type Reading,
  readControls,
} from './read-query.js';
import type { RawQuery } from './read-values.js';

/** A read of one record with its parameters read and permitted. */
export interface RecordRequest {
  readonly fields?: readonly string[];
}

/** Which page of a list, with its parameters read. */
export interface PageRequest {
  readonly limit: number;
  readonly count: boolean;
  readonly cursor?: string;
}

/** A read of a list with its parameters read and permitted. */
export interface ListRequest extends RecordRequest, PageRequest {
  readonly filters: readonly AskedFilter[];
  readonly sort: string;
}

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

/** What of a page was asked for. */
export const pageOf = ({ limit = MAX_LIMIT, count = false, cursor }: Partial<PageRequest>): PageRequest => ({
  limit,
  count,
  ...(cursor !== undefined && { cursor }),
});

/** @returns the function that reads the query string of a definition's list; it throws what is wrong with it. */
export const listRequestReader = (definition: Definition): Reading<ListRequest> => {
  const filters = new FilterReading(definition);
  const controls = byName(listControls(definition));
  const allowed = new Set([...filters.names, ...controls.keys()]);
  const [defaultSort = ''] = Object.keys(definition.sorts);

  return (query, tier) => {
    const entries = entriesOf(query, allowed);
    const read = filters.read(entries, tier);
    const control = readControls(entries, controls) as Partial<ListRequest>;
    const sort = control.sort ?? defaultSort;
    const needs = definition.sorts[sort]?.needs;
    if (needs !== undefined && query[needs] === undefined) {
      throw missing(needs, `\`sort=${sort}\``);
    }
    return {
      ...permittedFields(definition, tier, control.fields),
      filters: read,
      sort,
      ...pageOf(control),
    };
  };
};
