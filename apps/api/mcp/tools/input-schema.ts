import type { DataTier } from '#libs/records/data-tier.js';
import type { Parameter, Schema } from './schema.js';
import { DETAILS, describedPath, includedValues, isFilterOfJobs, isIncluded, isRefinement, type Tool } from './tool.js';

/** Longer lists of values are left out: `job_options` and `source_options` return them. */
const MAX_LISTED = 30;

/**
 * The arguments of a tool for a tier, as JSON Schema. Filters are listed by their base names, without the suffixes that the description
 * explains, and those of `filtersOf` not at all, so that all tools together fit into a model's context.
 */
export const inputSchema = (tool: Tool, tier: DataTier): Schema => {
  const { row, pathParameters, parameters } = tool;
  const shown = parameters.filter(
    (parameter) =>
      isIncluded(parameter, tier, tool.definitions) &&
      !isRefinement(parameter, parameters) &&
      !(row.filtersOf !== undefined && parameter['x-data-tier'] !== undefined),
  );
  const properties = [
    ...pathParameters.map((name): [string, Schema] => [name, { type: 'string', description: describedPath(name) }]),
    ...shown.map((parameter): [string, Schema] => [parameter.name, argumentSchema(parameter, tool, tier)]),
    ...(row.compact ? [['detail', { enum: DETAILS }] as [string, Schema]] : []),
  ];
  const required = [
    ...(row.paths.length === 1 ? pathParameters : []),
    ...shown.filter((parameter) => parameter.required).map(({ name }) => name),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
};

const argumentSchema = (parameter: Parameter, tool: Tool, tier: DataTier): Schema => {
  const { schema, description, name } = parameter;
  const { type, minimum, maximum, format } = (schema.items ?? schema) as Schema & Record<string, unknown>;
  // A parameter that is named after a filter of postings takes the values that `search_jobs` lists.
  const named = parameter['x-data-tier'] === undefined && isFilterOfJobs(name, tool.definitions);
  const values = named ? undefined : includedValues(parameter, tool, tier);
  const item: Schema = {
    ...(values && values.length <= MAX_LISTED ? { enum: values } : { type: type as string }),
    ...(isFreeText(parameter) && { examples: [parameter.example].flat().slice(0, 1) }),
    ...(format !== undefined && { format }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
  const explained = parameter['x-data-tier'] === undefined && !named && !SELF_EXPLANATORY.includes(name);
  const described = explained ? { description: firstSentence(description) } : {};
  return schema.items ? { type: 'array', items: item, ...described } : { ...item, ...described };
};

/** A filter whose values are neither listed nor numbers: an example shows how they are written. */
const isFreeText = ({ schema, example, 'x-data-tier': tier }: Parameter): boolean => {
  const { type, enum: values } = schema.items ?? schema;
  return tier !== undefined && example !== undefined && type === 'string' && values === undefined;
};

const SELF_EXPLANATORY: readonly string[] = ['limit', 'cursor', 'fields'];

const firstSentence = (text: string): string => text.split(/(?<=[.;])\s/)[0]?.replace(/[.;]$/, '') ?? text;
