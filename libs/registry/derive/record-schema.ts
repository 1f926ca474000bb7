import { z } from 'zod';
import { allows, type DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '../definition.js';
import { type Field, isStoredOutsideRecord, type RecordValue } from '../field.js';
import type { Json } from '../kind.js';

const MAX_ELEMENTS = 1_000;

const valueSchema = (field: Field, fields: (children: readonly Field[]) => z.ZodType): z.ZodType =>
  field.children.length > 0 ? fields(field.children) : field.kind.schema;

/** The schema of a field's value in a feed. If the field is absent, its value is unknown. */
const inputSchema = (field: Field): z.ZodType => {
  // Set by `recordCompleter`; the value in the feed is ignored.
  if (field.derive || field.figure) return z.any().default(null);
  const value = valueSchema(field, inputObject);
  if (field.many) return z.array(value).max(MAX_ELEMENTS).default([]);
  if (field.required && field.children.length > 0) return value.prefault({});
  if (field.required && !field.complete) return value;
  return value.nullable().default(null);
};

const inputObject = (fields: readonly Field[]): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields
        .filter((field) => field.visible || isStoredOutsideRecord(field))
        .map((field) => [field.name, inputSchema(field)]),
    ),
  );

/** The schema of a record in a feed. */
export const feedRecordSchema = (definition: Definition): z.ZodObject => inputObject(definition.fields);

/**
 * @returns a function that completes a feed's record: all fields in the registry's order, normalized, with the values derived
 * from the stated ones, including fields stored outside `record`; or returns the reason why it is rejected.
 */
export const recordCompleter = (
  definition: Definition,
): ((input: unknown) => { record: RecordValue } | { reason: string }) => {
  const schema = feedRecordSchema(definition);
  const completed = definition.fields.filter(({ complete }) => complete);
  const derived = definition.fields.filter(({ visible, derive }) => visible && derive);
  const figures = definition.fields.filter(({ figure }) => figure);
  return (input) => {
    const result = schema.safeParse(input);
    if (!result.success) {
      const reasons = result.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`);
      return { reason: reasons.join('; ') };
    }
    const record = result.data as RecordValue;
    // All are computed from the stated values before any is assigned, so that the order of the rows does not matter.
    const values = completed.map(({ name, complete }) => (complete?.(record[name] ?? null, record) ?? null) as Json);
    for (const [i, { name }] of completed.entries()) record[name] = values[i] ?? null;
    for (const { name, derive } of derived) record[name] = derive?.(record, null) ?? null;
    for (const { name, many } of figures) record[name] = many ? [] : null;
    return { record };
  };
};

const responseSchema = (field: Field, tier: DataTier): z.ZodType => {
  const value = valueSchema(field, (children) => responseObject(children, tier, field.tier)).describe(
    field.description,
  );
  const list = field.many ? z.array(value) : field.required ? value : value.nullable();
  return list.meta({
    description: field.description,
    ...(field.example !== undefined && { examples: [field.many ? [field.example] : field.example] }),
  });
};

/** @param objectTier the tier of the object itself: its fields of higher tiers may be missing. */
const responseObject = (fields: readonly Field[], tier: DataTier, objectTier: DataTier): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      fields
        .filter((field) => field.visible && allows(tier, field.tier))
        .map((field) => [
          field.name,
          allows(objectTier, field.tier) && !field.optIn
            ? responseSchema(field, tier)
            : responseSchema(field, tier).optional(),
        ]),
    ),
  );

/** The schema of a record in the responses of a tier. */
export const responseRecordSchema = (definition: Definition, tier: DataTier): z.ZodObject =>
  responseObject(definition.fields, tier, tier);
