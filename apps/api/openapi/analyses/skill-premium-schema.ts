import { analysis } from './shared/analysis-schema.js';
import { integer, number, object, positive, required, type Schema, text } from './shared/schema-builders.js';

const estimate = (description: string): Schema => ({
  type: ['object', 'null'],
  description,
  properties: {
    percent: number('Difference in pay, in percent.', { minimum: -100 }),
    standard_error: positive('Standard error of log pay.'),
    low: number('Lower bound of the 95% confidence interval, in percent.', { minimum: -100 }),
    high: number('Upper bound of the 95% confidence interval, in percent.', { minimum: -100 }),
  },
});

export const metricsSkillPremium: Schema = analysis(
  required(
    object({
      technology: text('Slug of the technology.'),
      label: text('Name of the technology.'),
      n: integer('Postings that state pay and name the technology.'),
      n_without: integer('Postings that state pay and do not name it.'),
      raw: estimate('Difference in mean pay; null if it cannot be estimated.'),
      within_occupation_and_level: estimate(
        'Difference among postings of the same occupation and level; null if it cannot be estimated.',
      ),
    }),
  ),
);
