import { z } from 'zod';
import { ADDRESS_VERSION } from '#libs/records/saved-address.js';

const MAX_ADDRESS = 8_000;

/** Neither NUL nor half of a surrogate pair: Postgres cannot store them. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** A query string of the dashboard. Its parameters are those of the page, which reads them when the address is opened. */
export const searchSchema = z
  .record(z.string(), z.string({ error: 'must be texts' }), {
    error: 'must be an object with the parameters of the address',
  })
  .refine(
    (search) => Object.entries(search).flat().every(isStorable),
    'must not contain characters that cannot be stored',
  )
  .refine(
    (search) => JSON.stringify(search).length <= MAX_ADDRESS,
    `must have at most ${MAX_ADDRESS.toLocaleString('en')} characters: shorten the lists of values`,
  );

/** What stands in the path of a page: the slug of a technology, or the id of a company. */
export const slugSchema = z
  .string()
  .min(1)
  .max(200, 'must have at most 200 characters')
  .refine(isStorable, 'must not contain characters that cannot be stored')
  .nullable()
  .default(null);

export const addressVersion = z
  .int({ error: 'must be the version of the address' })
  .min(1)
  .max(ADDRESS_VERSION, `must be at most ${ADDRESS_VERSION}: reload the page`)
  .default(ADDRESS_VERSION)
  .describe('The version of the query string.');

export const labelSchema = z
  .string({ error: 'must be a title' })
  .trim()
  .min(1)
  .max(300)
  .refine(isStorable, 'must not contain characters that cannot be stored');
