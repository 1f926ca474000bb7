import { z } from 'zod';
import { MAX_LIMIT } from '#libs/search/query/parameter.js';
import { MAX_WITHOUT } from '#libs/search/query/without.js';

/** The schemas that have a name in the OpenAPI document. */
export const components = z.registry<{ id: string }>();

/** Gives a schema its name in the OpenAPI document. */
export const component = <S extends z.ZodType>(id: string, schema: S): S => {
  components.add(schema, { id });
  return schema;
};

/** The units of numbers, which files of tables have beside their columns. */
export const units = z.registry<{ unit: string }>();

/** Gives a schema a unit. */
export const inUnit = <S extends z.ZodType>(unit: string, schema: S): S => {
  units.add(schema, { unit });
  return schema;
};

/** A record of the registry, which has a component of its own. @param name `Source`. */
export const recordReference = (name: string) =>
  z.custom<Record<string, unknown>>().meta({ $ref: `#/components/schemas/${name}` });

export const text = (description: string) => z.string().min(1).describe(description);
export const time = (description: string) => z.iso.datetime().describe(description);
export const month = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe(description);
export const flag = (description: string) => z.boolean().describe(description);
/** A whole number that is not negative. */
export const integer = (description: string) => z.int().min(0).describe(description);
export const number = (description: string) => z.number().describe(description);
/** A number that is not negative. */
export const positive = (description: string) => z.number().min(0).describe(description);
/** A number from 0 to 1. */
export const share = (description: string) =>
  inUnit('share from 0 to 1', z.number().min(0).max(1).describe(description));

const asOf = time('Time up to which the dataset is complete.');

/** Words of search texts that were, or should be, corrected. */
export const didYouMean = z
  .array(
    component(
      'DidYouMean',
      z.object({
        parameter: text('The parameter that contains the word.'),
        given: text('The word as it was understood, in lower case and singular; or the name as given.'),
        meant: text('The word or name that was probably meant.'),
        applied: flag('Whether `meant` was searched for too. Otherwise a search for it would find more.'),
      }),
    ),
  )
  .describe(
    'Words that are probably misspelt, and names that no record has if nothing was found; absent if there are none. `exact=true` turns corrections off.',
  )
  .optional();

const byFilter = z.record(z.string(), z.int().min(0));

/** What a number of matches is silent about. */
const silentCounts = {
  excluded: integer(
    'Number of further matches that the organization has hidden, or that are of companies it has blocked. Beside `count`, without `collapse`; absent if it excludes nothing.',
  )
    .min(0)
    .optional(),
  unknown: byFilter
    .optional()
    .describe(
      'For each filter of the request of which records may have no value: the number of records that match all other filters, and whose value is unknown. They are not among the matches of the filter; with `_not` they are, unless `known=true`. Beside `count`; absent if there is no such filter.',
    ),
  unknown_of: byFilter
    .optional()
    .describe('For each key of `unknown`: the number of all records that match all other filters.'),
};

component(
  'Without',
  z.object({
    parameter: text('A parameter of the request.'),
    count: integer('Number of records that the request would find without it.'),
  }),
);

/** What to leave out of a request that finds nothing. */
const without = z
  .array(recordReference('Without'))
  .max(MAX_WITHOUT)
  .optional()
  .describe(
    'Only if nothing is found: the parameters without which the request would find something, those that exclude most first. Empty if no single one is to blame.',
  );

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(entry: S) =>
  z.object({
    data: z.array(entry).max(MAX_LIMIT).describe('Entries of the page.'),
    next_cursor: text('Pass this as `cursor` to fetch the next page; null on the last page.').nullable(),
    has_more: flag('Whether there is a next page.'),
    as_of: asOf,
    count: integer(
      'Exact number of matches; only with `count=true` or, on lists of records, with `include_count=true`.',
    ).optional(),
    did_you_mean: didYouMean,
  });

/** A page of a list of records, which has filters. */
export const recordPageOf = <S extends z.ZodType>(entry: S) => pageOf(entry).extend({ ...silentCounts, without });

/** The component of a page of a list. @param id its name. */
export const listOf = <S extends z.ZodType>(id: string, entry: S) => component(id, pageOf(entry));
