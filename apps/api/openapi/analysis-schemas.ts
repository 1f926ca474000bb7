import { DIMENSIONS, OCCUPATION_DIGITS } from '#libs/metrics/dimensions.js';
import { MIN_PAY } from '#libs/metrics/pay.js';

type Schema = Record<string, unknown>;

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const month = (description: string): Schema => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$', description });
const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
const flag = (description: string): Schema => ({ type: 'boolean', description });
const integer = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const number = (description: string, range: { minimum?: number; maximum?: number } = {}): Schema => ({
  type: 'number',
  ...range,
  description,
});
const share = (description: string): Schema => number(description, { minimum: 0, maximum: 1 });
const positive = (description: string): Schema => number(description, { minimum: 0 });
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type, 'null'] });
const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description !== undefined && { description }),
  properties,
});
const required = (schema: Schema): Schema => ({ ...schema, required: Object.keys(schema.properties as object) });

const dollars = (description: string) => orNull(positive(`${description}, in US dollars per year.`));
const pay = required(
  object(
    {
      n: integer('Postings that state pay.'),
      coverage: orNull(share('Share of postings that state pay.')),
      p10: dollars('10th percentile'),
      p25: dollars('25th percentile'),
      p50: dollars('Median'),
      p75: dollars('75th percentile'),
      p90: dollars('90th percentile'),
      mean: dollars('Mean'),
      currency: { type: 'string', const: 'USD', description: 'Currency of the figures.' },
      basis: { type: 'string', const: 'annual', description: 'Period of the figures.' },
      suppressed: {
        type: ['string', 'null'],
        enum: ['no_pay_stated', 'fewer_than_5_postings', null],
        description: `Why the figures are null: fewer than ${MIN_PAY} postings state pay.`,
      },
    },
    "Annual pay, based on the midpoint of each posting's range, rounded to 100.",
  ),
);
const measures = {
  n: integer('Postings published in the period.'),
  new: integer('Same as `n`.'),
  active: integer('Postings open at the end of the period.'),
  closed: integer('Postings that closed in the period.'),
  employers: integer('Employers of the new postings.'),
  remote: required(
    object(
      { share: orNull(share('Share of remote postings.')), n: integer('Postings whose work model is known.') },
      'Remote work among the new postings.',
    ),
  ),
  pay,
};
const daysOpen = {
  type: ['object', 'null'],
  description: 'Kaplan-Meier estimate over the last 365 days; only for slices of at most two dimensions.',
  properties: {
    median: orNull(integer('Days until half of the postings are closed; null if more than half remain open.')),
    n: integer('Postings under observation.'),
    closed: integer('Number of those postings that closed.'),
    window_days: integer('Length of the window in days.'),
  },
};
const value = { value: text('Value to pass to the parameter.'), label: text('English name.') };
const estimate = (description: string): Schema => ({
  type: ['object', 'null'],
  description,
  properties: {
    percent: number('Difference in pay, in percent.', { minimum: -100 }),
    standard_error: positive('Standard error of log pay.'),
    low: number('Lower bound of the 95% confidence interval, in percent.', { minimum: -100 }),
    high: number('Upper bound, in percent.', { minimum: -100 }),
  },
});

const valuesOf = (description: string): Schema => ({
  type: 'array',
  minItems: 1,
  items: { type: 'string', minLength: 1 },
  description,
});

/** What a page of an analysis consists of. */
const analysis = (row: Schema, more: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: ['data', 'slice', 'period', 'as_of', 'method', 'n', 'coverage', 'next_cursor', 'has_more'],
  properties: {
    data: { type: 'array', items: row, description: 'Rows of the analysis.' },
    slice: object(
      Object.fromEntries(DIMENSIONS.map(({ name, noun }) => [name, valuesOf(`Values of the dimension ${noun}.`)])),
      'The slice as it was interpreted.',
    ),
    period: required(
      object(
        {
          name: text('As requested.'),
          from: time('Start of the period.'),
          to: time('End of the period.'),
          partial: flag('Whether the dataset covers only part of the period.'),
        },
        'The period of the figures.',
      ),
    ),
    as_of: time('Watermark at which the figures end.'),
    method: {
      type: 'string',
      enum: ['grid', 'live'],
      description: 'Whether the figures were precomputed or computed for this request.',
    },
    n: integer('Postings of the slice published in the period.'),
    coverage: orNull(share('Share of those postings that the rows cover; null if there are none.')),
    next_cursor: orNull(text('Pass this as `cursor` to fetch the next page.')),
    has_more: flag('Whether there is a next page.'),
    note: text('Why `data` is empty.'),
    ...more,
  },
});

const gridSet: Record<string, Schema> = {
  dimensions: {
    type: 'array',
    items: { type: 'string', enum: DIMENSIONS.map(({ name }) => name) },
    description: 'Dimensions that are combined; empty for the whole market.',
  },
  occupation_digits: {
    type: 'array',
    items: { type: 'integer', enum: Object.keys(OCCUPATION_DIGITS).map(Number) },
    description: 'Lengths of occupation codes that are combined, in digits.',
  },
};

export const metricsSchemas: Record<string, Schema> = {
  MetricsSlice: analysis({
    type: 'object',
    required: Object.keys(measures),
    properties: { ...value, ...measures, days_open: daysOpen },
  }),
  MetricsSeries: analysis(
    required(
      object({
        month: month('`2026-07`.'),
        partial: flag('Whether the dataset covers only part of the month.'),
        ...measures,
      }),
    ),
  ),
  MetricsDistribution: analysis(
    required(
      object({
        from: integer('Lower bound, in US dollars per year.'),
        to: integer('Upper bound, exclusive.'),
        n: integer('Postings.'),
        share: share('Share of the postings that state pay.'),
      }),
    ),
    { pay },
  ),
  MetricsConcentration: analysis(
    required(
      object({
        ...value,
        n: integer('New postings.'),
        share: share('Share of all values in the slice.'),
        location_quotient: orNull(positive("The value's share of the slice divided by its share of the whole market.")),
      }),
    ),
    {
      concentration: {
        type: ['object', 'null'],
        description: 'Concentration over all values; null if there are none.',
        properties: {
          hhi: number('Herfindahl-Hirschman index.', { minimum: 0, maximum: 10_000 }),
          effective_number: positive('10,000 / HHI.'),
          top_4_share: share('Combined share of the four largest values.'),
          groups: integer('Number of values.'),
        },
      },
    },
  ),
  MetricsBenchmark: analysis(
    required(
      object({
        measure: text('Name of the measure.'),
        value: orNull(number('In the slice.')),
        against: orNull(number('In the wider slice.')),
        difference: orNull(number('First value minus the second.')),
        ratio: orNull(positive('First value divided by the second.')),
        n: integer('Postings behind the first value.'),
        against_n: integer('Postings behind the second value.'),
        noise: {
          type: ['boolean', 'null'],
          description: 'Whether the difference is not significant at the 5% level; null if it was not tested.',
        },
        test: orNull(text('Statistical test used.')),
      }),
    ),
    { against: { type: 'object', description: 'The wider slice.' } },
  ),
  MetricsSkillPremium: analysis(
    required(
      object({
        technology: text('Slug.'),
        label: text('Name.'),
        n: integer('Postings with pay that name the technology.'),
        n_without: integer('Postings with pay that do not name it.'),
        raw: estimate('Difference in mean pay; null if it cannot be estimated.'),
        within_occupation_and_level: estimate('Difference among postings of the same occupation and level.'),
      }),
    ),
  ),
  MetricsStatus: {
    type: 'object',
    required: ['data', 'as_of', 'dataset_as_of', 'current'],
    properties: {
      data: {
        type: 'array',
        description: 'Sets of dimensions.',
        items: required(
          object({
            ...gridSet,
            slices: integer('Slices of at least 20 postings.'),
            cells: integer('Figures of a slice in a month or window.'),
          }),
        ),
      },
      as_of: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Watermark of the grid; null before the first build.',
      },
      dataset_as_of: time('Watermark of the live dataset.'),
      current: { type: 'boolean', description: 'Whether the grid belongs to the live dataset.' },
      observed_from: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Start of observation; periods that begin earlier are partial.',
      },
      first_month: orNull(month('Month of the earliest posting.')),
      built_at: orNull(time('When the grid was built.')),
      postings: integer('Number of postings it is based on.'),
      note: text('Why some figures are missing.'),
    },
  },
};

const technology = { technology: text('Slug.'), label: text('Name.') };
const sharePart = (description: string) => share(`${description}, from 0 to 1.`);
const stack = analysis(
  required(
    object({
      ...technology,
      category: orNull(text('Category.')),
      n: integer('Postings that name the technology.'),
      share: sharePart("Share of the slice's postings that name any technology"),
      lift: orNull(positive('Share in the slice divided by its share in the whole market.')),
      comparative_advantage: orNull(
        positive('Share of all mentions in the slice divided by its share in the whole market.'),
      ),
    }),
  ),
);
const occupation = (description: string): Schema => ({
  type: ['object', 'null'],
  description,
  properties: {
    onet_code: text('Code.'),
    title: text('Title.'),
    n: integer('Postings.'),
    coverage: orNull(sharePart('Share of the profile that the other profile covers')),
  },
});

export const technologySchemas: Record<string, Schema> = {
  TechnologyTrend: analysis(
    required(
      object({
        ...technology,
        month: month('`2026-07`.'),
        partial: flag('Whether the dataset covers only part of the month.'),
        n: integer('New postings that name the technology.'),
        n_naming: integer('New postings of the slice that name any technology.'),
        share: orNull(sharePart('Share of those postings')),
      }),
    ),
  ),
  TechnologyStack: stack,
  EmployerStack: {
    anyOf: [
      stack,
      required(
        object({
          data: { type: 'array', maxItems: 0, description: 'Empty with `count=true`.' },
          count: integer('Technologies.'),
          next_cursor: { type: 'null', description: 'There is one page.' },
          has_more: { type: 'boolean', const: false, description: 'There is one page.' },
          as_of: time('Watermark at which the figures end.'),
        }),
      ),
    ],
  },
  TechnologyChurn: analysis(
    required(
      object({
        ...technology,
        from_share: sharePart('Share in the previous window'),
        to_share: sharePart('Share in the window'),
        change: number('Second value minus the first.', { minimum: -1, maximum: 1 }),
      }),
    ),
    {
      against: { type: 'object', description: 'The previous window.' },
      churn: {
        type: ['object', 'null'],
        description: 'Turnover of the mix; null if there is nothing to compare.',
        properties: {
          rate: positive('Sum of the absolute changes.'),
          gains: positive('Sum of the positive changes.'),
          losses: positive('Sum of the absolute values of the negative changes.'),
        },
      },
    },
  ),
  TechnologyBridge: analysis(
    required(
      object({
        ...technology,
        state: {
          type: 'string',
          enum: ['shared', 'missing', 'not_needed'],
          description: 'Whether the technology is in both profiles, only in that of `to`, or only in that of `from`.',
        },
        from_share: sharePart('Share in `from`; 0 outside its profile'),
        to_share: sharePart('Share in `to`; 0 outside its profile'),
      }),
    ),
    {
      from: occupation('Profile of `from`; null if it has no postings.'),
      to: occupation('Profile of `to`; null if it has no postings.'),
      similarity: sharePart('Cosine similarity of the two profiles'),
    },
  ),
  SimilarOccupations: analysis(
    required(object({ onet_code: text('Code.'), title: text('Title.'), similarity: sharePart('Cosine similarity') })),
  ),
  TechnologyStatus: {
    type: 'object',
    required: ['data', 'as_of', 'dataset_as_of', 'current', 'technologies', 'windows'],
    properties: {
      data: {
        type: 'array',
        description: 'Sets of dimensions.',
        items: required(
          object({
            ...gridSet,
            slices: integer('Slices of at least 20 postings.'),
          }),
        ),
      },
      as_of: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'Watermark of the grid; null before the first build.',
      },
      dataset_as_of: time('Watermark of the live dataset.'),
      current: { type: 'boolean', description: 'Whether the grid belongs to the live dataset.' },
      technologies: integer('Number of technologies in the catalogue.'),
      windows: { type: 'array', items: { type: 'string', minLength: 1 }, description: 'Windows that are computed.' },
      note: text('Why some figures are missing.'),
    },
  },
};
