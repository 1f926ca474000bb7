import { AppError } from '#libs/errors/app-error.js';
import type { DataTier } from '#libs/records/data-tier.js';
import { fieldNames } from '#libs/registry/derive/entitlements.js';
import { quoteName } from '#libs/registry/kinds/scalars.js';
import { invalidParameter, unknownParameter } from '#libs/registry/parameters/parameter-errors.js';
import { argumentNames, DETAILS, type Detail, recordDefinition, type Tool } from './tool.js';

/** A parsed call of a tool. */
export interface ToolRequest {
  /** Values of the path parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly detail: Detail;
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * Reads the arguments of a call. The read validates the values of filters.
 * @throws AppError that names the argument.
 */
export const readArguments = (tool: Tool, given: Arguments, tier: DataTier): ToolRequest => {
  const names = argumentNames(tool);
  // Models often send arguments that they do not need, with empty values.
  const entries = Object.entries(given).filter(([, value]) => value !== null);
  const unknown = entries.find(([name]) => !names.includes(name));
  if (unknown) throw unknownParameter(unknown[0], names);
  const values = new Map(entries);
  const path = Object.fromEntries(
    routeFor(tool, values).map((name) => [name, scalarText(name, values.get(name))] as const),
  );
  const detail = readDetail(values.get('detail'));
  const query = new URLSearchParams(tool.definition.fixed);
  const lists = new Set(tool.parameters.filter(({ schema }) => schema.type === 'array').map(({ name }) => name));
  for (const [name, value] of values)
    if (name !== 'detail' && !(name in path))
      for (const text of queryValues(name, lists.has(name) ? listArgument(value) : value)) query.append(name, text);
  const { implied } = tool.definition;
  if (implied && !query.has(implied.name) && implied.with.some((name) => query.has(name)))
    query.set(implied.name, implied.value);
  if (detail === 'compact' && !query.has('fields'))
    for (const field of compactFields(tool, tier)) query.append('fields', field);
  return { path, query, detail: values.has('fields') ? 'full' : detail };
};

/** The value of an argument that takes a list. Some clients write arrays as strings: `"[\"Munich\"]"` is read as the array. */
export const listArgument = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** The path parameters of the route that are given. */
const routeFor = (
  { routes, pathParameters, definition }: Tool,
  values: ReadonlyMap<string, unknown>,
): readonly string[] => {
  const matching = routes.filter((needed) => needed.every((name) => values.has(name)));
  const [route] = matching;
  if (route && matching.length === 1) return route;
  const names = pathParameters.map((name) => `\`${name}\``).join(' or ');
  const message = matching.length > 1 ? `Send only one of ${names}.` : `\`${definition.name}\` requires ${names}.`;
  throw new AppError('missing_parameter', message, { details: { allowed: pathParameters } });
};

const readDetail = (value: unknown = 'compact'): Detail => {
  const detail = DETAILS.find((known) => known === value);
  if (detail) return detail;
  throw invalidParameter('detail', 'is not one of the allowed values', String(value), DETAILS);
};

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const scalarText = (name: string, value: unknown): string => {
  if (isScalar(value)) return String(value);
  throw invalidParameter(name, 'must be a string, a number or a boolean');
};

/** The values for the query string. A string may contain several values, separated by commas; an element of a list is one value. */
const queryValues = (name: string, value: unknown): string[] => {
  if (!Array.isArray(value)) return [scalarText(name, value)];
  if (value.length === 0) throw invalidParameter(name, 'must not be an empty list; omit it instead');
  return value.map((each) => {
    const text = scalarText(name, each);
    return text.includes(',') && !text.startsWith('"') ? quoteName(text) : text;
  });
};

/** The top-level fields of a compact result. Only these are requested from the route. */
const compactFields = (tool: Tool, tier: DataTier): string[] => {
  const definition = recordDefinition(tool);
  if (!definition || !tool.definition.compactFields || tool.definition.fixed?.count) return [];
  if (!tool.parameters.some(({ name }) => name === 'fields')) return [];
  const available = fieldNames(definition, tier);
  const { compactFields: paths, seenAt } = tool.definition;
  const wanted = new Set([...paths, ...(seenAt ? [seenAt] : [])].map((path) => path.split('.')[0] as string));
  return available.filter((name) => wanted.has(name));
};
