import { analysis } from './shared/analysis-schema.js';
import { integer, object, orNull, positive, required, type Schema, text, time } from './shared/schema-builders.js';
import { sharePart, technology } from './shared/technology-parts.js';

export const technologyStack: Schema = analysis(
  required(
    object({
      ...technology,
      category: orNull(text('Category of the technology.')),
      n: integer('Postings that name the technology.'),
      share: sharePart("Share of the slice's postings that name any technology"),
      lift: orNull(positive('Share in the slice divided by its share in the whole market.')),
      comparative_advantage: orNull(
        positive('Share of all mentions of technologies in the slice, divided by its share in the whole market.'),
      ),
    }),
  ),
);
export const employerStack: Schema = {
  anyOf: [
    technologyStack,
    required(
      object({
        data: { type: 'array', maxItems: 0, description: 'Empty with `count=true`.' },
        count: integer('Number of technologies.'),
        next_cursor: { type: 'null', description: 'There is one page.' },
        has_more: { type: 'boolean', const: false, description: 'There is one page.' },
        as_of: time('Time up to which the figures are complete.'),
      }),
    ),
  ],
};
