/** A JSON Schema. */
export type Schema = Record<string, unknown>;

export const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
export const month = (description: string): Schema => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$', description });
export const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const integer = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
export const number = (description: string, range: { minimum?: number; maximum?: number } = {}): Schema => ({
  type: 'number',
  ...range,
  description,
});
/** A number from 0 to 1. */
export const share = (description: string): Schema => number(description, { minimum: 0, maximum: 1 });
export const positive = (description: string): Schema => number(description, { minimum: 0 });
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
export const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  properties,
});
/** An object whose properties are all required. */
export const required = (schema: Schema): Schema => ({ ...schema, required: Object.keys(schema.properties as object) });
