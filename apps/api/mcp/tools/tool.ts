import { allows, type DataTier } from '#libs/records/data-tier.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { facetNames } from '#libs/registry/derive/entitlements.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import { describePathParameter, type QueryParameter as Parameter, queryParameters } from '../../openapi/parameters.js';
import { schemaNameOf } from '../../openapi/schemas.js';
import { pathParametersOf, type Read, type ToolDefinition } from '../../reads/read.js';
import type { BoundEndpoint } from '../../reads/read-catalog.js';
import type { Schema } from './schema.js';

/** The level of detail of the records in a result. */
export const DETAILS = ['compact', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Parameters of routes that tools do not have, since `count_jobs` counts, results are JSON, and nobody pulls a dataset through a model. */
const NOT_ARGUMENTS = ['count', 'format', 'bom', 'partition', 'after', 'rows'];

/** Parameters that are no filters and change the meaning of filters. */
export const ABOUT_FILTERS: readonly string[] = ['exact', 'known'];

/** A tool together with the read that it performs. */
export interface Tool {
  readonly definition: ToolDefinition;
  readonly bound: BoundEndpoint<Read>;
  /** The path parameters of each route of the read. */
  readonly routes: readonly (readonly string[])[];
  /** The path parameters of all routes. */
  readonly pathParameters: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The schema of the response. */
  readonly response: Schema;
  readonly definitions: Definitions;
}

export const toolOf = (
  definition: ToolDefinition,
  bound: BoundEndpoint<Read>,
  { definitions, schemas }: { definitions: Definitions; schemas: Readonly<Record<string, Schema>> },
): Tool => {
  const { endpoint } = bound;
  const routes = endpoint.routes.map(({ path }) => pathParametersOf(path));
  // A total of the first page needs no argument.
  const omitted = [
    ...NOT_ARGUMENTS,
    ...(definition.withTotal ? ['include_count'] : []),
    ...Object.keys(definition.fixed ?? {}),
  ];
  const parameters = queryParameters(endpoint, definitions).filter(({ name }) => !omitted.includes(name));
  // A count has no pages and no records.
  const isApplicable = ({ name, 'x-data-tier': tier }: Parameter) =>
    definition.fixed?.count === undefined || tier !== undefined || ABOUT_FILTERS.includes(name);
  return {
    definition,
    bound,
    routes,
    pathParameters: routes.flat(),
    parameters: parameters.filter(isApplicable),
    response: withoutReferences(schemas[schemaNameOf(endpoint.response.format, definitions)] ?? {}, schemas),
    definitions,
  };
};

/** The schema with the components to which its properties refer. */
const withoutReferences = (schema: Schema, schemas: Readonly<Record<string, Schema>>): Schema => {
  const resolve = (property: Schema): Schema =>
    typeof property.$ref === 'string' ? (schemas[property.$ref.split('/').at(-1) as string] ?? {}) : property;
  const { properties } = schema;
  if (!properties) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, resolve(each)])),
  };
};

/** The definition of the records that a tool returns; null if it does not return records. */
export const recordDefinition = ({ bound: { endpoint }, definitions }: Tool) => {
  const { format } = endpoint.response;
  return format.type === 'records' ? definitionOf(definitions, format.kind) : null;
};

/** The names of all arguments, regardless of the tier. */
export const argumentNames = ({ definition, pathParameters, parameters }: Tool): string[] => [
  ...pathParameters,
  ...parameters.map(({ name }) => name),
  ...(definition.compactFields ? ['detail'] : []),
];

/** Whether a parameter refines another one, `countries_not`, or is another bound of the same field: `created_at_lte`. */
export const isRefinement = ({ name, 'x-data-tier': tier }: Parameter, parameters: readonly Parameter[]): boolean =>
  tier !== undefined &&
  parameters.some(
    (other) =>
      other.name !== name &&
      !isOnlyUnknown(other) &&
      (name.startsWith(`${other.name}_`) || name.replace(OTHER_BOUND, '_gte') === other.name),
  );

/** Suffixes that the description of `search_jobs` explains beside `_gte`. */
const OTHER_BOUND = /_(?:lte|within_days)$/;

/** Whether a parameter accepts nothing but `unknown`: `salary` beside `salary_gte`. */
export const isOnlyUnknown = ({ schema }: Parameter): boolean => {
  const { enum: values } = itemSchema(schema) as { enum?: readonly unknown[] };
  return values?.length === 1 && values[0] === UNKNOWN;
};

/** Whether a tier may use a parameter, by its own tier or by that of the job filter with the same name. */
export const isParameterAllowed = (parameter: Parameter, tier: DataTier, definitions: Definitions): boolean =>
  allows(tier, parameter['x-data-tier'] ?? tierOfName(parameter.name, definitions));

/** The values of an enumerated parameter that a tier may use; undefined for other parameters. */
export const allowedValues = (
  { name, schema }: Parameter,
  tool: Tool,
  tier: DataTier,
): readonly unknown[] | undefined => {
  const { enum: listed, anyOf } = itemSchema(schema);
  const values = listed ?? flagValues(anyOf as readonly Schema[] | undefined);
  if (!values) return undefined;
  const kind = tool.bound.endpoint.parameters.kind;
  if (kind !== undefined) {
    const definition = definitionOf(tool.definitions, kind);
    if (name === 'facets') return facetNames([definition], tier);
  }
  return values.filter((value) => allows(tier, tierOfName(String(value), tool.definitions)));
};

/** The values of a flag that may be unknown. */
const flagValues = (alternatives: readonly Schema[] | undefined): readonly unknown[] | undefined =>
  alternatives?.flatMap(({ enum: values }) => values ?? [true, false]);

/** The description of a path parameter as an argument, which is not percent-encoded. */
export const describeArgument = (name: string): string => describePathParameter(name).replace(', percent-encoded', '');

/** The schema of one value of a parameter. */
export const itemSchema = (schema: Schema): Schema => schema.items ?? schema;

export const isJobFilter = (name: string, definitions: Definitions): boolean =>
  filterParameters(definitionOf(definitions, 'jobs')).has(name);

const tierOfName = (name: string, definitions: Definitions): DataTier =>
  filterParameters(definitionOf(definitions, 'jobs')).get(name)?.tier ?? 'min';
