import { z } from 'zod';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';
import type { RawQuery } from '#libs/search/query/read-values.js';

type Scalar = string | number | boolean;

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** The value of a parameter of a list in a body. Numbers and booleans are accepted as they are in the body of a search; the document has one form. */
export const parameterValue = z
  .custom<Scalar | Scalar[]>(
    (value) => isScalar(value) || (Array.isArray(value) && value.length > 0 && value.every(isScalar)),
    'must be a text, a number, a boolean, or a non-empty list of these',
  )
  .meta({ anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: { type: 'string' } }] });

/** Parameters as in a query string. @throws AppError `invalid_request` for text that Postgres cannot store. */
export const rawQueryOf = (parameters: Readonly<Record<string, z.output<typeof parameterValue>>>): RawQuery =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const values = [value].flat().map(String);
      if ([name, ...values].some((text) => text.includes('\0')))
        throw invalidParameter(name.replaceAll('\0', ''), 'must not contain the character U+0000');
      return [name, Array.isArray(value) ? values : (values[0] as string)];
    }),
  );
