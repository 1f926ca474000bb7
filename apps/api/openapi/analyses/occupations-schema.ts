import { analysis } from './shared/analysis-schema.js';
import { integer, object, orNull, required, type Schema, text } from './shared/schema-builders.js';
import { sharePart, technology } from './shared/technology-parts.js';

const occupation = (description: string): Schema => ({
  type: ['object', 'null'],
  description,
  properties: {
    onet_code: text('Code of the occupation.'),
    title: text('Title of the occupation.'),
    n: integer('Postings of the occupation.'),
    coverage: orNull(sharePart('Share of the profile that the other profile covers')),
  },
});

export const technologyBridge: Schema = analysis(
  required(
    object({
      ...technology,
      state: {
        type: 'string',
        enum: ['shared', 'missing', 'not_needed'],
        description:
          'Whether both occupations name the technology (`shared`), only `to` (`missing`), or only `from` (`not_needed`).',
      },
      from_share: sharePart('Share in the profile of `from`, 0 if absent'),
      to_share: sharePart('Share in the profile of `to`, 0 if absent'),
    }),
  ),
  {
    from: occupation('The occupation `from`; null if either occupation is not precomputed.'),
    to: occupation('The occupation `to`; null if either occupation is not precomputed.'),
    similarity: sharePart('Cosine similarity of the two profiles'),
  },
);

export const similarOccupations: Schema = analysis(
  required(
    object({
      onet_code: text('Code of the occupation.'),
      title: text('Title of the occupation.'),
      similarity: sharePart('Cosine similarity'),
    }),
  ),
);
