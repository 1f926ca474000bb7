import { allows, type DataTier } from '#libs/records/data-tier.js';
import { facetNames, fieldNames } from '#libs/search/derive/entitlements.js';
import { filterParameters } from '#libs/search/derive/filter-parameters.js';
import { type Definitions, definitionOf } from '#libs/search/records/definitions.js';
import { addressed } from '../../openapi/operations.js';
import type { Parameter } from './schema.js';
import type { ToolRow } from './tool-row.js';
import type { V4Operation, V4Operations } from './v4-operations.js';

/** How much of each record a result shows. */
export const DETAILS = ['compact', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Parameters of routes that tools do not have: `count_jobs` counts, and results are JSON. */
const NOT_ARGUMENTS = ['count', 'format'];

/** A row together with the parameters of its routes. */
export interface Tool {
  readonly row: ToolRow;
  readonly operations: readonly V4Operation[];
  /** The parameters in the path of any route. */
  readonly pathParameters: readonly string[];
  /** The parameters in the query string. All routes of a tool have the same. */
  readonly parameters: readonly Parameter[];
  readonly definitions: Definitions;
}

export const toolOf = (row: ToolRow, operations: V4Operations, definitions: Definitions): Tool => {
  const all = row.paths.map((path) => operations.of(path));
  const left = [...NOT_ARGUMENTS, ...Object.keys(row.fixed ?? {})];
  const parameters = (all[0]?.parameters ?? []).filter(({ name }) => !left.includes(name));
  // A count has no pages and no records.
  const inCount = ({ 'x-data-tier': tier }: Parameter) => row.fixed?.count === undefined || tier !== undefined;
  return {
    row,
    operations: all,
    pathParameters: all.flatMap(({ pathParameters }) => pathParameters),
    parameters: parameters.filter(inCount),
    definitions,
  };
};

/** The kind of record that a tool returns, if it is a single one. */
export const definitionFor = ({ operations, definitions }: Tool) => {
  const reads = operations[0]?.reads;
  return reads && 'record' in reads && reads.as !== 'options' ? definitionOf(definitions, reads.record) : null;
};

/** The names of all arguments, regardless of the tier. */
export const argumentNames = ({ row, pathParameters, parameters }: Tool): string[] => [
  ...pathParameters,
  ...parameters.map(({ name }) => name),
  ...(row.compact ? ['detail'] : []),
];

/** Whether a parameter refines another one: `countries_not`. */
export const isRefinement = ({ name, 'x-data-tier': tier }: Parameter, parameters: readonly Parameter[]): boolean =>
  tier !== undefined && parameters.some((other) => other.name !== name && name.startsWith(`${other.name}_`));

/** Whether a tier may use a parameter: by its own tier, or by that of the filter of postings that it is named after. */
export const isIncluded = (parameter: Parameter, tier: DataTier, definitions: Definitions): boolean =>
  allows(tier, parameter['x-data-tier'] ?? tierOfName(parameter.name, definitions));

/** The values of a closed parameter that a tier may use. */
export const includedValues = (
  { name, schema }: Parameter,
  tool: Tool,
  tier: DataTier,
): readonly unknown[] | undefined => {
  const values = (schema.items ?? schema).enum;
  if (!values) return undefined;
  const reads = tool.operations[0]?.reads;
  if (reads && 'record' in reads) {
    const definition = definitionOf(tool.definitions, reads.record);
    if (name === 'fields') return fieldNames(definition, tier);
    if (name === 'facets') return facetNames([definition], tier);
  }
  return values.filter((value) => allows(tier, tierOfName(String(value), tool.definitions)));
};

/** Describes a path parameter. Arguments are not percent-encoded. */
export const describedPath = (name: string): string =>
  ((addressed[name] as { description?: string } | undefined)?.description ?? name).replace(', percent-encoded', '');

export const isFilterOfJobs = (name: string, definitions: Definitions): boolean =>
  filterParameters(definitionOf(definitions, 'jobs')).has(name);

const tierOfName = (name: string, definitions: Definitions): DataTier =>
  filterParameters(definitionOf(definitions, 'jobs')).get(name)?.tier ?? 'min';
