import { analysis } from './shared/analysis-schema.js';
import { number, object, positive, required, type Schema } from './shared/schema-builders.js';
import { sharePart, technology } from './shared/technology-parts.js';

export const technologyChurn: Schema = analysis(
  required(
    object({
      ...technology,
      from_share: sharePart('Share in the previous window'),
      to_share: sharePart('Share in the current window'),
      change: number('`to_share` minus `from_share`.', { minimum: -1, maximum: 1 }),
    }),
  ),
  {
    against: { type: 'object', description: 'The previous window.' },
    churn: {
      type: ['object', 'null'],
      description: 'Turnover of the technologies; null if there is nothing to compare.',
      properties: {
        rate: positive('Sum of the absolute changes.'),
        gains: positive('Sum of the positive changes.'),
        losses: positive('Sum of the absolute values of the negative changes.'),
      },
    },
  },
);
