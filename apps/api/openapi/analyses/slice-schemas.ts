import { analysis, value } from './shared/analysis-schema.js';
import { flag, month, object, required, type Schema } from './shared/schema-builders.js';
import { daysOpen, measures } from './shared/slice-measures.js';

export const metricsSlice: Schema = analysis({
  type: 'object',
  required: Object.keys(measures),
  properties: { ...value, ...measures, days_open: daysOpen },
});

export const metricsSeries: Schema = analysis(
  required(
    object({
      month: month('Month, such as `2026-07`.'),
      partial: flag('Whether the dataset covers only part of the month.'),
      ...measures,
    }),
  ),
);
