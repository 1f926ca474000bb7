import type { Arguments } from '../tools/arguments.js';
import { listArgument } from '../tools/arguments.js';
import type { Schema } from '../tools/schema.js';

/** What models send for arguments that they do not need. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Arguments as their schema wants them: without empty ones, with lists where a single value or the text of a list was sent, and with numbers
 * and booleans that were sent as text.
 */
export const normalizeArguments = (
  given: Arguments,
  properties: Readonly<Record<string, Schema>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, normalized(value, properties[name])]),
  );

const normalized = (value: unknown, schema: Schema | undefined): unknown => {
  if (schema?.type === 'array') {
    const list = listArgument(value);
    return (Array.isArray(list) ? list : [list]).map((each) => normalized(each, schema.items));
  }
  if (schema?.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return normalizeArguments(value as Arguments, schema.properties ?? {});
  if (schema?.type === 'string' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  if (schema?.type === 'integer' && /^\d{1,15}$/.test(value.trim())) return Number(value);
  if (schema?.type === 'boolean' && /^(true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
  return value;
};
