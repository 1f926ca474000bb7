import { z } from 'zod';
import { LABEL_SOURCES, SET_USES } from '#libs/quality/measurements.js';
import { DATA_TIERS } from '#libs/records/data-tier.js';
import { component, flag, integer, share, text, time } from '../../reads/components.js';

const measuredShare = component(
  'MeasuredShare',
  z.object({
    value: share('The share.'),
    low: share('Lower bound of its interval of 95 % (Wilson).'),
    high: share('Upper bound of its interval of 95 % (Wilson).'),
    n: integer('Number of cases. Where it is small, the interval is wide.'),
  }),
).nullable();

const measurement = component(
  'QualityMeasurement',
  z.object({
    measure: text('What was compared, such as `occupation, first`.'),
    set: text('Name of the set of postings or titles.'),
    set_description: text('What the set is, and what its labels leave out.'),
    labels: z
      .enum(LABEL_SOURCES)
      .describe(
        'Who decided what is right: `own_labels` are of this project, `employers_values` were declared by employers and hidden from the extractor, `others_labels` were published by others.',
      ),
    set_use: z
      .enum(SET_USES)
      .describe(
        '`held_out`: nothing was tuned on the set. `seen`: results for it were looked at, or decided something. `tuned_on`: rules were tuned on it, so that its figures are too good for other postings.',
      ),
    precision: measuredShare.describe('Correct values among those that were extracted. Null if it was not measured.'),
    recall: measuredShare.describe('Correct values among those that the set has. Null if it was not measured.'),
    accuracy: measuredShare.describe(
      'Correct cases among all, where no value is one as well. Null if it was not measured.',
    ),
    mean_average_precision: measuredShare.describe(
      'Mean over queries of the precision at each right one in a ranked list; its interval is approximate. Null if it was not measured.',
    ),
    published: text('What others published for the set.').nullable(),
    target: text('The target of the project.').nullable(),
    measured_on: z.iso.date().describe('Day of the measurement.'),
    commit: text('Commit that was measured. Ends with `-dirty` if files were changed after it.'),
    same_version: flag(
      'Whether the running version reads postings by the code and tables that were measured. `false`: they have changed since, whether or not the figures have.',
    ),
  }),
);

const coverage = component(
  'FieldCoverage',
  z.object({
    known: integer('Number of active postings whose value is known, including those that are known to have none.'),
    known_share: share('`known` as a share of the active postings.').nullable(),
    with_value: integer('Number of active postings that have a value.'),
    with_value_share: share('`with_value` as a share of the active postings.').nullable(),
  }),
).describe('How much of this dataset is known. It says nothing about how much of it is right.');

const fieldQuality = component(
  'FieldQuality',
  z.object({
    filter: text('Name of the filter.'),
    field: text('Path of the field in a posting.'),
    tier: z.enum(DATA_TIERS).describe('Data tier that has the field.'),
    coverage,
    measurements: z
      .array(measurement)
      .describe(
        'Those on sets that are held out first, texts of postings before titles. Empty if the field was never measured: then coverage is all that is known.',
      ),
  }),
);

export const quality = component(
  'Quality',
  z.object({
    data: z.array(fieldQuality).describe('Fields of postings; those that were measured first.'),
    active_postings: integer('Number of active postings in the dataset, of which coverage is a share.'),
    enrichment_version: text('Version of the running enrichment: a digest of its code and tables.'),
    notes: z.array(z.string()).describe('What the figures leave out.'),
    as_of: time('Time up to which the dataset is complete.'),
  }),
);
