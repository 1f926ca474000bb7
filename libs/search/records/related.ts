import type { Definition } from '../registry/definition.js';

/** The same records, sorted only by similarity. */
export const related = (definition: Definition): Definition => ({
  ...definition,
  sorts: {
    related: {
      keys: [{ _score: 'desc' }, { id: 'asc' }],
      description: 'Most similar first, with rare shared attributes weighted higher; ends after 10,000 records.',
      stable: false,
      depth: 10_000,
    },
  },
});
