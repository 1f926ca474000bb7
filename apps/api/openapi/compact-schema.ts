import { pascalCase } from './enumeration-names.js';

/** A JSON Schema, or any part of an OpenAPI document. */
export type JsonSchema = { [key: string]: unknown };

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === 'null';

/** Turns `{ anyOf: [S, null] }` into S with `null` among its types; a reference or an enumeration becomes one of `oneOf`. */
const mergeNull = ({ anyOf, ...rest }: JsonSchema): JsonSchema => {
  const options = anyOf as JsonSchema[];
  const [schema, ...others] = options.filter((option) => !isNull(option));
  if (schema === undefined || others.length > 0) return { ...rest, anyOf };
  if (schema.$ref !== undefined || schema.enum !== undefined) return { ...rest, oneOf: options };
  if (typeof schema.type !== 'string') return { ...rest, anyOf };
  return { ...schema, ...rest, type: [schema.type, 'null'] };
};

/**
 * Simplifies a schema for readers and generators: values that may be null have a list of types instead of an `anyOf`, and a list does not
 * repeat its description in its items.
 */
export const compactSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(compactSchema);
  if (!isObject(schema)) return schema;
  const compacted = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, compactSchema(value)]));
  // Bounds of the type, not of the value.
  if (compacted.maximum === Number.MAX_SAFE_INTEGER) delete compacted.maximum;
  if (compacted.minimum === Number.MIN_SAFE_INTEGER) delete compacted.minimum;
  // A generator writes it into its code as it is, and a nullable value that is missing is null anyway.
  if (compacted.default === null) delete compacted.default;
  // The format implies the pattern, which is long. Python's `re` rejects classes of Unicode characters.
  if (compacted.format === 'date-time' || String(compacted.pattern).includes('\\p{')) delete compacted.pattern;
  if (isObject(compacted.items) && compacted.items.description === compacted.description) {
    const { description, ...items } = compacted.items;
    compacted.items = items;
  }
  if (!Array.isArray(compacted.anyOf)) return compacted;
  return compacted.anyOf.some(isNull) ? mergeNull(compacted) : compacted;
};

const isRecordSchema = (schema: JsonSchema): boolean => isObject(schema.properties);

/**
 * Moves nested objects into schemas of their own and refers to them: `Job.salary` becomes a `JobSalary` or null.
 * @param name the name of the component for `schema`.
 * @returns the components by name, `schema` included.
 */
export const hoistObjects = (name: string, schema: JsonSchema): Record<string, JsonSchema> => {
  const hoisted: Record<string, JsonSchema> = {};
  const reference = (parent: string, key: string, child: JsonSchema): JsonSchema => {
    if (isObject(child.items)) return { ...child, items: reference(parent, key, child.items) };
    if (!isRecordSchema(child)) return child;
    const component = parent + pascalCase(key);
    const $ref = `#/components/schemas/${component}`;
    const isNullable = Array.isArray(child.type);
    hoisted[component] = visit(component, isNullable ? { ...child, type: 'object' } : child);
    return isNullable ? { oneOf: [{ $ref }, { type: 'null' }], description: child.description } : { $ref };
  };
  const visit = (parent: string, { properties, ...rest }: JsonSchema): JsonSchema => ({
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties as Record<string, JsonSchema>).map(([key, child]) => [
        key,
        reference(parent, key, child),
      ]),
    ),
  });
  const root = visit(name, schema);
  return { [name]: root, ...hoisted };
};
