import { UNKNOWN } from '#libs/records/unknown.js';
import type { JsonSchema } from './compact-schema.js';
import { pascalCase, singularName, valuesKey } from './enumeration-names.js';

type Schemas = Record<string, JsonSchema>;

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const SAMPLES = ['example', 'examples'];

/** A flag of which the value may be unknown. Generators cannot name the types of a union that stands in a parameter, so that it is a component. */
const BOOLEAN_OR_UNKNOWN = 'BooleanOrUnknown';

const isFlagOrUnknown = ({ anyOf }: JsonSchema): boolean =>
  Array.isArray(anyOf) && anyOf.some(({ type }: JsonSchema) => type === 'boolean');

/**
 * Moves every list of values, and every flag that may be unknown, into a component of its own, so that generated clients have one type for it: `Level`. Lists without a name in `names` are named after the first place where they occur.
 * @param names by `valuesKey`.
 * @returns the same parts of the document with references, and the schemas with the new components.
 */
export const shareEnumerations = (
  { schemas, parameters, paths }: { schemas: Schemas; parameters: Schemas; paths: Schemas },
  names: ReadonlyMap<string, string>,
): { schemas: Schemas; parameters: Schemas; paths: Schemas } => {
  const known = new Map(names);
  const shared: Schemas = {};

  const share = (schema: JsonSchema, place: string): JsonSchema => {
    const { type, enum: values, ...rest } = schema as { type?: unknown; enum: unknown[] } & JsonSchema;
    const key = valuesKey(values);
    // Values of a filter: those of the field, and `unknown`.
    const ofField = known.get(valuesKey(values.filter((value) => value !== UNKNOWN)));
    const name = known.get(key) ?? (ofField === undefined ? place : `${ofField}OrUnknown`);
    known.set(key, name);
    const existing = shared[name] ?? schemas[name];
    if (existing && valuesKey((existing.enum as unknown[]) ?? []) !== key)
      throw new Error(`Two schemas of the OpenAPI document have the name ${name}.`);
    shared[name] = { type, description: rest.description, ...existing, enum: values };
    return { $ref: `#/components/schemas/${name}`, ...rest };
  };

  const visit = (node: unknown, place: string): unknown => {
    if (Array.isArray(node)) return node.map((each) => visit(each, place));
    if (!isObject(node)) return node;
    if (Array.isArray(node.enum)) return share(node, place);
    if (isFlagOrUnknown(node)) {
      shared[BOOLEAN_OR_UNKNOWN] = { anyOf: visit(node.anyOf, place) };
      return { $ref: `#/components/schemas/${BOOLEAN_OR_UNKNOWN}` };
    }
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (SAMPLES.includes(key)) return [key, value];
        if (key === 'properties') return [key, visitProperties(value as Schemas, place)];
        return [key, visit(value, key === 'items' ? singularName(place) : place)];
      }),
    );
  };
  const visitProperties = (properties: Schemas, place: string): Schemas =>
    Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, visit(value, place + pascalCase(key)) as JsonSchema]),
    );
  const visitEach = (parts: Schemas): Schemas =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, visit(part, pascalCase(key)) as JsonSchema]));

  // A component that is an enumeration stays one.
  const [enumerated, others] = [Object.entries(schemas).filter(([, { enum: values }]) => values), schemas];
  for (const [name, { enum: values }] of enumerated) known.set(valuesKey(values as unknown[]), name);
  const visited = visitEach(Object.fromEntries(Object.entries(others).filter(([, { enum: values }]) => !values)));
  // Generators name the type of a parameter after its key, so that its values need another name.
  const values = Object.fromEntries(Object.entries(parameters).map(([key, part]) => [`${key}_value`, part]));
  const parts = {
    parameters: Object.fromEntries(
      Object.values(visitEach(values)).map((part, i) => [Object.keys(parameters)[i] as string, part]),
    ),
    paths: visitEach(paths),
  };
  return { schemas: { ...visited, ...Object.fromEntries(enumerated), ...withoutUndefined(shared) }, ...parts };
};

const withoutUndefined = (schemas: Schemas): Schemas => JSON.parse(JSON.stringify(schemas));
