import { allows, type DataTier } from '#libs/records/data-tier.js';
import { facetNames, fieldNames } from '#libs/search/derive/entitlements.js';
import { filterParameters } from '#libs/search/derive/filter-parameters.js';
import { type Definitions, definitionOf } from '#libs/search/records/definitions.js';
import { pathParameterDocs } from '../../openapi/operations.js';
import type { Parameter } from './schema.js';
import type { ToolRow } from './tool-row.js';
import type { V4Operation, V4Operations } from './v4-operations.js';

/** The level of detail of the records in a result. */
export const DETAILS = ['compact', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Parameters of routes that tools do not have, since `count_jobs` counts and results are JSON. */
const NOT_ARGUMENTS = ['count', 'format'];

/** A row together with the parameters of its routes. */
export interface Tool {
  readonly row: ToolRow;
  readonly operations: readonly V4Operation[];
  /** The path parameters of all routes. */
  readonly pathParameters: readonly string[];
  /** The query parameters, which are the same for all routes of a tool. */
  readonly parameters: readonly Parameter[];
  readonly definitions: Definitions;
}

export const toolOf = (row: ToolRow, operations: V4Operations, definitions: Definitions): Tool => {
  const routes = row.paths.map((path) => operations.of(path));
  const omitted = [...NOT_ARGUMENTS, ...Object.keys(row.fixed ?? {})];
  const parameters = (routes[0]?.parameters ?? []).filter(({ name }) => !omitted.includes(name));
  // A count has no pages and no records.
  const isApplicable = ({ 'x-data-tier': tier }: Parameter) => row.fixed?.count === undefined || tier !== undefined;
  return {
    row,
    operations: routes,
    pathParameters: routes.flatMap(({ pathParameters }) => pathParameters),
    parameters: parameters.filter(isApplicable),
    definitions,
  };
};

/** The definition of the records that a tool returns; null if it does not return records. */
export const recordDefinition = ({ operations, definitions }: Tool) => {
  const reads = operations[0]?.reads;
  return reads && 'record' in reads && reads.as !== 'options' ? definitionOf(definitions, reads.record) : null;
};

/** The names of all arguments, regardless of the tier. */
export const argumentNames = ({ row, pathParameters, parameters }: Tool): string[] => [
  ...pathParameters,
  ...parameters.map(({ name }) => name),
  ...(row.compactFields ? ['detail'] : []),
];

/** Whether a parameter refines another one: `countries_not`. */
export const isRefinement = ({ name, 'x-data-tier': tier }: Parameter, parameters: readonly Parameter[]): boolean =>
  tier !== undefined && parameters.some((other) => other.name !== name && name.startsWith(`${other.name}_`));

/** Whether a tier may use a parameter, by its own tier or by that of the job filter with the same name. */
export const isParameterAllowed = (parameter: Parameter, tier: DataTier, definitions: Definitions): boolean =>
  allows(tier, parameter['x-data-tier'] ?? tierOfName(parameter.name, definitions));

/** The values of an enumerated parameter that a tier may use; undefined for other parameters. */
export const allowedValues = (
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

/** The description of a path parameter as an argument, which is not percent-encoded. */
export const describePathParameter = (name: string): string =>
  ((pathParameterDocs[name] as { description?: string } | undefined)?.description ?? name).replace(
    ', percent-encoded',
    '',
  );

export const isJobFilter = (name: string, definitions: Definitions): boolean =>
  filterParameters(definitionOf(definitions, 'jobs')).has(name);

const tierOfName = (name: string, definitions: Definitions): DataTier =>
  filterParameters(definitionOf(definitions, 'jobs')).get(name)?.tier ?? 'min';
