import { z } from 'zod';
import { DIMENSIONS, type DimensionName } from '#libs/metrics/grid/dimensions.js';
import { component, flag, integer, share, text, time } from '../../../reads/components.js';
import { COVERAGE_BASES } from '../coverage-basis.js';

/** The keys of a row that describe the value of a dimension. */
export const valueKeys = {
  value: text('Value of the dimension, as its parameter accepts it.'),
  label: text('English name.'),
};

/** The keys of a row that describe its technology. */
export const technologyKeys = { technology: text('Slug of the technology.'), label: text('Name of the technology.') };

const requestedValues = (noun: string) =>
  z.array(z.string().min(1)).min(1).optional().describe(`Requested values of the dimension ${noun}.`);

/** A slice: values of dimensions, and other filters. */
export const slice = component(
  'Slice',
  z.object({
    ...(Object.fromEntries(DIMENSIONS.map(({ name, noun }) => [name, requestedValues(noun)])) as Record<
      DimensionName,
      ReturnType<typeof requestedValues>
    >),
    filters: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .optional()
      .describe('Other filters of the job search, as they were sent.'),
  }),
);

/** A period as responses describe it. */
export const period = component(
  'Period',
  z.object({
    name: text('The period as requested: `90d`, `2026-07`, or a range of months.'),
    from: time('Start of the period.'),
    to: time('End of the period, inclusive.'),
    partial: flag('Whether the dataset covers only part of the period.'),
  }),
);

/** How figures were computed. */
export const method = component(
  'Method',
  z.enum(['grid', 'live']).describe('Precomputed (`grid`), or computed for this request (`live`).'),
);

const known = {
  n: integer(
    'Of the `of` postings, those for which every filter is known; for filters on what a text says, those whose text was read.',
  ),
  of: integer('Postings published in the period that match the filters which are known for every posting.'),
};

/** For how many postings the filters of a slice are known. */
export const filtersKnown = component(
  'FiltersKnown',
  z
    .object({
      filters: z.array(z.string()).describe('Filters of the slice that are not known for every posting.'),
      ...known,
    })
    .describe(
      'For how many postings the filters are known. Postings for which they are not known may match too, but are not counted.',
    ),
);

/** The same of a row: a period of a series, or a part of a table. */
export const filtersKnownOfRow = component(
  'FiltersKnownOfRow',
  z.object({
    ...known,
    share: share(
      'Share of the `n` postings that match: comparable between rows, which counts are not. Null if the filters are known for too few.',
    ).nullable(),
  }),
);

/** The period with which another one is compared. */
export const earlierPeriod = component(
  'EarlierPeriod',
  z.object({ from: time('Start of the earlier period.'), to: time('End of it, inclusive.') }),
);

/** How figures are cited. */
export const citation = component(
  'Citation',
  z
    .object({
      text: text(
        'A footnote for the figures: slice, period, n, coverage, date of the data and version of the definitions.',
      ),
      definitions: text('Version of the definitions. It changes whenever a figure of the same data would.'),
    })
    .describe('How to cite the figures.'),
);

const metadata = z.object({
  slice: slice.describe('The slice as it was understood.'),
  period: period.describe('The period of the figures.'),
  as_of: time('Time up to which the figures are complete.'),
  method,
  n: integer('Postings of the slice published in the period.'),
  coverage: share('Share of them on which the figures are based; null without any.').nullable(),
  coverage_basis: z
    .enum(COVERAGE_BASES)
    .describe('The postings behind the figures. Of `filters_known`, `coverage` is the share of `filters_known.of`.'),
  filters_known: filtersKnown.optional(),
  next_cursor: text('Send it as `cursor` for the next page; null on the last.').nullable(),
  has_more: flag('Whether there is a next page.'),
  note: text('Why `data` is empty.').optional(),
  citation,
});

/**
 * The response of an analysis.
 * @param id name of its component; that of its rows is `<id>Row`. @param row one row of `data`.
 */
export const analysisOf = <Row extends z.ZodType<object>>(id: string, row: Row) =>
  component(
    id,
    z.object({ data: z.array(component(`${id}Row`, row)).describe('Rows of the analysis.'), ...metadata.shape }),
  );

/** The same with more keys. */
export const analysisWith = <Row extends z.ZodType<object>, More extends z.ZodRawShape>(
  id: string,
  row: Row,
  more: More,
) =>
  component(
    id,
    z.object({
      data: z.array(component(`${id}Row`, row)).describe('Rows of the analysis.'),
      ...metadata.shape,
      ...more,
    }),
  );
