import { z } from 'zod';

/** Schemas of responses that have a name in the OpenAPI document. */
export const schemas = z.registry<{ id: string }>();

/** Gives a schema its name in the OpenAPI document. */
export const named = <T extends z.ZodType>(id: string, schema: T): T => {
  schemas.add(schema, { id });
  return schema;
};

/** A page of a list, or a whole short list. @param id name of the entries' schema. */
export const listOf = <T extends z.ZodType>(id: string, entry: T) =>
  named(
    `${id}List`,
    z.object({
      data: z.array(entry),
      next_cursor: z.string().nullable().describe('Pass this as `cursor` to fetch the next page.'),
      has_more: z.boolean(),
    }),
  );

/** A list without pages. */
export const wholeList = <T>(data: T[]) => ({ data, next_cursor: null, has_more: false as const });

export const time = z.iso.datetime();
export const count = z.int().min(0);
export const nothing = named('Nothing', z.object({}));

/** Parameters of paged lists. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .pipe(z.int().min(1, 'must be a whole number from 1 to 100').max(100, 'must be a whole number from 1 to 100'))
    .default(25)
    .describe('Entries per page. Default: 25.'),
  cursor: z.string().max(1_000).optional().describe('`next_cursor` of the previous page, with the same filters.'),
};
