import { z } from 'zod';
import { component, integer, time } from '../../../reads/components.js';

/** The keys that say how boards were watched. */
export const watchKeys = {
  boards: integer('Boards with fetches in the feed.'),
  inferred_boards: integer('Boards without: their read times are inferred from the postings.'),
  current_boards: integer(
    'Of all of them, those whose stock is known at `as_of`: last read, also by inference, in the 30 days before.',
  ),
  since: time('The first complete fetch in the feed. Null if it has none of these boards.').nullable(),
  until: time('The last complete fetch in the feed. Null if it has none of these boards.').nullable(),
  fetches: integer('Complete fetches.'),
};

/** How the boards of a slice were watched. */
export const watched = component('Watch', z.object(watchKeys))
  .nullable()
  .describe(
    'How often the boards of the market, or of `source_ids`, were read. Null for other slices, and without a grid.',
  );
