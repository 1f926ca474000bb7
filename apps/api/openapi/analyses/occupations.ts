import { analysis } from './shared/analysis-schema.js';
import { integer, object, orNull, required, type Schema, text } from './shared/schema-builders.js';
import { sharePart, technology } from './shared/technology-parts.js';

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

export const technologyBridge: Schema = analysis(
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
);

export const similarOccupations: Schema = analysis(
  required(object({ onet_code: text('Code.'), title: text('Title.'), similarity: sharePart('Cosine similarity') })),
);
