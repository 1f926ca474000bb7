import { z } from 'zod';
import { component, didYouMean, integer, text, time } from './components.js';

/** A value of a facet. Places have the places within them as children, companies their logo, and buckets of a histogram their bounds. */
interface FacetValue {
  value: string;
  label: string;
  count: number;
  children?: FacetValue[] | undefined;
  logo_url?: string | null | undefined;
  gte?: number | string | undefined;
  lte?: number | string | undefined;
}

const bound = (edge: 'Lower' | 'Upper') =>
  z
    .union([z.int(), z.iso.datetime()])
    .optional()
    .describe(`${edge} bound of a bucket, inclusive: pass it as \`<facet>_${edge === 'Lower' ? 'gte' : 'lte'}\`.`);

const facetValue: z.ZodType<FacetValue> = component(
  'FacetValue',
  z.object({
    value: text('Value to pass to the filter; in double quotes if it contains a comma. The name of a bucket.'),
    label: text('English name.'),
    count: integer(
      'Number of records that the list would return with this value, or these bounds, added to the filter.',
    ),
    logo_url: z.url().nullable().optional().describe('URL of the logo; only of companies.'),
    gte: bound('Lower'),
    lte: bound('Upper'),
    get children() {
      return z
        .array(facetValue)
        .optional()
        .describe('Places within this one: states and cities of `locations`, at most 20 of each, most frequent first.');
    },
  }),
);

const facet = component(
  'Facet',
  z.object({
    facet: text('Name of the facet and of its filter.'),
    values: z
      .array(facetValue)
      .describe('Most frequent first, followed by other values that are used in a filter; buckets in their order.'),
    other_count: integer('Number of values not listed.'),
    unknown: integer(
      'Number of records whose value is unknown, which `unknown` in the filter finds. Absent if every record has a value, and of places.',
    ).optional(),
    missing: integer('Of places only: number of records without a known one. No filter finds them.').optional(),
    total: integer(
      'Number of records among which the values were counted. A share is a count divided by `total` minus `unknown` and `missing`.',
    ),
    error_bound: integer('Maximum amount by which a count may be too low; 0 if counts are exact.'),
  }),
);

/** The response of `/options`. */
export const facetList = component(
  'Options',
  z.object({
    data: z.array(facet).min(1).describe('The requested facets, in the requested order.'),
    as_of: time('Time up to which the dataset is complete.'),
    did_you_mean: didYouMean,
  }),
);

/** The description of every `/options`. */
export const FACETS_DESCRIPTION =
  'Free. Accepts every filter of the list. A facet ignores its own filter, except `_all`: a count is the number of records ' +
  'that the list would return with this value added to the filter. Values used in a filter are always listed. With `facets_within=true` ' +
  'a facet counts only the values that its filter names.';
