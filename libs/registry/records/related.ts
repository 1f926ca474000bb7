import type { Definition } from '../definition.js';

/** A definition of the same records, with similarity as the only sort order. */
export const related = (definition: Definition): Definition => ({
  ...definition,
  sorts: {
    related: {
      keys: [{ _score: 'desc' }, { id: 'asc' }],
      description: 'Most similar first, with rare shared attributes weighted higher; ends after 10,000 records.',
      stable: false,
      maxRecords: 10_000,
    },
  },
});
