import { analysis } from './shared/analysis-schema.js';
import { flag, integer, month, object, orNull, required, type Schema } from './shared/schema-builders.js';
import { sharePart, technology } from './shared/technology-parts.js';

export const technologyTrend: Schema = analysis(
  required(
    object({
      ...technology,
      month: month('Month, such as `2026-07`.'),
      partial: flag('Whether the dataset covers only part of the month.'),
      n: integer('New postings that name the technology.'),
      n_naming: integer('New postings of the slice that name any technology.'),
      share: orNull(sharePart('Share of those postings')),
    }),
  ),
);
