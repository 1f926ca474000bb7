import { z } from 'zod';
import { component, flag, integer, share, text, time } from '../../reads/components.js';

const measuredShare = component(
  'MeasuredShare',
  z.object({
    value: share('The share.'),
    low: share('Lower bound of its interval of 95 %.'),
    high: share('Upper bound.'),
    n: integer('Number of cases.'),
  }),
).nullable();

const measurement = component(
  'QualityMeasurement',
  z.object({
    measure: text('What was compared.'),
    set: text('Name of the set.'),
    labels: text('Who decided what is right: `own_labels`, `employers_values` or `others_labels`.'),
    set_use: text('`held_out`, or `tuned_on` or `seen`, which are too good for other postings.'),
    precision: measuredShare.describe('Correct values among the extracted ones.'),
    recall: measuredShare.describe('Correct values among those of the set.'),
    accuracy: measuredShare.describe('Correct cases among all.'),
    published: text('Results of others.').nullable(),
    measured_on: z.iso.date().describe('Day of the measurement.'),
    commit: text('Measured commit.'),
    headline: flag('Whether its precision stands for the field: on held-out postings.'),
    same_version: flag('Whether the running enrichment is the measured one.'),
  }),
);

const fieldQuality = component(
  'FieldQuality',
  z.object({
    filter: text('Name of the filter.'),
    field: text('Path of the field in a posting.'),
    coverage: component(
      'FieldCoverage',
      z.object({
        known: integer('Active postings whose value is known, or known to be none.'),
        with_value: integer('Active postings that have a value.'),
      }),
    ).describe('Says nothing about how much is right.'),
    measurements: z.array(measurement).describe('Held-out sets first. Empty if the field was never measured.'),
  }),
);

export const quality = component(
  'Quality',
  z.object({
    data: z.array(fieldQuality).describe('Measured fields first.'),
    active_postings: integer('Active postings in the dataset.'),
    notes: z.array(z.string()).describe('What the figures leave out.'),
    as_of: time('Time up to which the dataset is complete.'),
  }),
);
