import type { DataTier } from '#libs/records/data-tier.js';
import type { QueryParameter as Parameter } from '../../openapi/parameters.js';
import type { Schema } from './schema.js';
import {
  ABOUT_FILTERS,
  allowedValues,
  DETAILS,
  describeArgument,
  isJobFilter,
  isOnlyUnknown,
  isParameterAllowed,
  isRefinement,
  itemSchema,
  type Tool,
} from './tool.js';

/** Larger bounds say nothing about what is usual. */
const MAX_TOLD = 10_000;
/** Longer lists of values are omitted; `job_options` and `source_options` return them. */
const MAX_LISTED = 30;

/**
 * The arguments of a tool for a tier, as JSON Schema. Filters are listed without the suffixes that the description explains, and filters
 * of `filtersOf` are omitted, so that all tools together fit into a model's context.
 */
export const inputSchema = (tool: Tool, tier: DataTier): Schema => {
  const { definition, pathParameters, parameters, routes } = tool;
  const shown = parameters.filter(
    (parameter) =>
      isParameterAllowed(parameter, tier, tool.definitions) &&
      !isRefinement(parameter, parameters) &&
      !isOnlyUnknown(parameter) &&
      !isWithoutChoice(parameter) &&
      !(
        definition.filtersOf !== undefined &&
        (isAboutFilters(parameter) || isJobFilter(parameter.name, tool.definitions))
      ),
  );
  const properties = [
    ...pathParameters.map((name): [string, Schema] => [
      name,
      { type: 'string', ...(!SELF_EXPLANATORY.includes(name) && { description: describeArgument(name) }) },
    ]),
    ...shown.map((parameter): [string, Schema] => [parameter.name, argumentSchema(parameter, tool, tier)]),
    ...(definition.compactFields ? [['detail', { enum: DETAILS }] as [string, Schema]] : []),
  ];
  const required = [
    ...(routes.length === 1 ? pathParameters : []),
    ...shown.filter((parameter) => parameter.required).map(({ name }) => name),
  ];
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
};

const isAboutFilters = ({ name, 'x-data-tier': tier }: Parameter): boolean =>
  tier !== undefined || ABOUT_FILTERS.includes(name);

const argumentSchema = (parameter: Parameter, tool: Tool, tier: DataTier): Schema => {
  const { schema, description, name } = parameter;
  const { type, minimum, maximum, format } = itemSchema(schema);
  // A parameter with the name of a job filter accepts the values that `search_jobs` lists.
  const isLikeJobFilter = parameter['x-data-tier'] === undefined && isJobFilter(name, tool.definitions);
  const values = isLikeJobFilter ? undefined : allowedValues(parameter, tool, tier);
  const item: Schema = {
    ...(values && values.length <= MAX_LISTED ? { enum: values } : { type: type as string }),
    ...(isFreeText(parameter) && { examples: [parameter.example].flat().slice(0, 1) }),
    ...(format !== undefined && { format }),
    ...(typeof minimum === 'number' && minimum > 1 && { minimum }),
    ...(typeof maximum === 'number' && maximum < MAX_TOLD && { maximum }),
  };
  const needsDescription =
    parameter['x-data-tier'] === undefined && !isLikeJobFilter && !SELF_EXPLANATORY.includes(name);
  const described = needsDescription ? { description: firstSentence(description) } : {};
  return schema.items ? { type: 'array', items: item, ...described } : { ...item, ...described };
};

/** Whether a parameter has only one value, which is its default. */
const isWithoutChoice = ({ schema, required }: Parameter): boolean =>
  !required && schema.items === undefined && itemSchema(schema).enum?.length === 1;

/** Whether a filter accepts text whose format an example shows. Ids come from other results. */
const isFreeText = ({ name, schema, example, 'x-data-tier': tier }: Parameter): boolean => {
  const { type, enum: values } = itemSchema(schema);
  return tier !== undefined && example !== undefined && type === 'string' && values === undefined && !/ids$/.test(name);
};

const SELF_EXPLANATORY: readonly string[] = ['source_id', 'job_id', 'limit', 'cursor', 'fields', 'include'];

const firstSentence = (text: string): string => text.split(/(?<=[.;])\s/)[0]?.replace(/[.;]$/, '') ?? text;
