import { z } from 'zod';
import { MS_PER_DAY } from '#libs/records/time.js';
import { lazy } from '#libs/reference/read-table.js';
import type { Scalar } from '../kind.js';
import { KnownValues } from '../parameters/known-values.js';

/** One of a closed list, in any case. @param labels value -> label, if labels are accepted too. */
export const oneOf = <const V extends string>(
  values: readonly V[],
  labels?: () => ReadonlyMap<string, string>,
): Scalar<V> => {
  const byLowerCase = new Map(values.map((value) => [value.toLowerCase(), value]));
  const labelled = lazy(() => (labels ? new KnownValues(labels()) : null));
  return {
    allowed: values,
    openapi: { type: 'string', enum: values },
    schema: z.string().transform((raw, context): V => {
      const value = byLowerCase.get(raw.toLowerCase()) ?? (labelled()?.find(raw) as V | undefined);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'is not one of the allowed values' });
      return z.NEVER;
    }),
  };
};

export const booleanScalar: Scalar<boolean> = {
  allowed: ['true', 'false'],
  openapi: { type: 'boolean' },
  schema: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], { error: 'must be true or false' }))
    .transform((raw) => raw === 'true'),
};

export const integerScalar = (minimum: number, maximum: number): Scalar<number> => ({
  openapi: { type: 'integer', minimum, maximum },
  example: Math.max(minimum, Math.min(maximum, 30)),
  schema: z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`),
});

export const numberScalar = (minimum: number, maximum: number): Scalar<number> => ({
  openapi: { type: 'number', minimum, maximum },
  example: (minimum + maximum) / 2,
  schema: z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/, 'must be a number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be between ${minimum} and ${maximum}`),
});

/** @param pattern of the value, with its description. */
export const stringScalar = (maxLength = 200, pattern?: { regex: RegExp; message: string }): Scalar<string> => {
  const bounded = z.string().max(maxLength, `must have at most ${maxLength} characters`);
  return {
    openapi: { type: 'string', maxLength, ...(pattern && { pattern: pattern.regex.source }) },
    schema: pattern ? bounded.regex(pattern.regex, pattern.message) : bounded,
  };
};

const MAX_NAME = 300;
const QUOTED = /^"(.*)"$/s;

/** A name as a client writes it: in double quotes if it contains a comma; quotes within are doubled. */
export const nameScalar: Scalar<string> = {
  ...stringScalar(MAX_NAME),
  isName: true,
  schema: z
    .string()
    .transform((raw) => QUOTED.exec(raw)?.[1]?.replaceAll('""', '"') ?? raw)
    .refine((name) => name.length <= MAX_NAME, `must have at most ${MAX_NAME} characters`),
};

/** The inverse: a text that `nameScalar` reads as this name, also in a list. */
export const quoteName = (name: string): string =>
  /[",]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;

/** A time whose `+` was decoded as a space. */
const UNESCAPED_OFFSET = /T[\d:.]+ (\d{2}:\d{2})$/;

const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: ({ input }) => {
    const [, offset] = UNESCAPED_OFFSET.exec(String(input)) ?? [];
    if (offset !== undefined)
      return `has a space where its offset begins: write + as %2B in a URL (%2B${offset}), or use Z`;
    return 'must be a date (2026-08-22) or an RFC 3339 time (2026-08-22T09:30:00Z)';
  },
});

/**
 * A date or time as epoch milliseconds.
 * @param edge whether a bare date means its first or its last millisecond (UTC), so that bounds include the day.
 */
export const timeScalar = (edge: 'start' | 'end'): Scalar<number> => ({
  openapi: { type: 'string', description: 'A date or an RFC 3339 time.' },
  example: edge === 'start' ? '2026-08-01' : '2026-08-01T12:00:00Z',
  schema: instant.transform((raw) => Date.parse(raw) + (edge === 'end' && raw.length === 10 ? MS_PER_DAY - 1 : 0)),
});
