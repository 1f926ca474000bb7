import type { Schema } from './openapi';

/** The type of a value in words: `array of string`, `integer or null`, `JobSalary or null`. */
export const typeText = (schema: Schema): string => {
  if (schema.$ref) return nameOf(schema.$ref);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) return [...new Set(alternatives.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return types
    .map((type) => (type === 'array' && schema.items ? `array of ${typeText(schema.items)}` : type))
    .join(' or ');
};

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ref;

/** The limits of a resolved value (`resolveValue`), each as a phrase. A description stands for a pattern. */
export const limitsText = (schema: Schema, description?: string): readonly string[] => {
  const inner = schema.items ?? schema;
  return [
    schema.default === undefined ? null : `default ${JSON.stringify(schema.default)}`,
    inner.format ?? null,
    range(inner.minimum, inner.maximum, ''),
    range(inner.minLength === 1 ? undefined : inner.minLength, inner.maxLength, ' characters'),
    range(schema.minItems === 1 ? undefined : schema.minItems, schema.maxItems, ' values'),
    inner.pattern && !description ? `pattern ${inner.pattern}` : null,
  ].filter((text) => text !== null);
};

const range = (from: number | undefined, to: number | undefined, unit: string): string | null => {
  if (from !== undefined && to !== undefined) return `${format(from)} to ${format(to)}${unit}`;
  if (to !== undefined) return `at most ${format(to)}${unit}`;
  return from === undefined ? null : `at least ${format(from)}${unit}`;
};

// Years have no separators.
const format = (value: number): string => (Math.abs(value) < 10_000 ? String(value) : value.toLocaleString('en-US'));

/** The values that a resolved schema (`resolveValue`) enumerates, or the schema of the values of its array; `unknown` of a boolean. */
export const allowedValues = (schema: Schema): readonly string[] =>
  schema.items
    ? allowedValues(schema.items)
    : [
        ...(schema.enum ?? []).filter((value) => value !== null).map(String),
        ...(schema.oneOf ?? schema.anyOf ?? []).flatMap(allowedValues),
      ];

/** An example as it is written in a query string. */
export const queryExample = (example: unknown): string =>
  Array.isArray(example) ? example.join(',') : String(example ?? '');
