import type { Kind } from '../kind.js';
import { oneOf } from './scalars.js';
import { keyword } from './values.js';

/** The id of the record that this one duplicates. Records with one are excluded on request. */
export const duplicate: Kind<string> = {
  ...keyword(),
  name: 'duplicate',
  operations: [
    {
      suffix: '',
      arity: 'one',
      value: oneOf(['include', 'exclude']),
      negated: false,
      query: (path, value) =>
        value === 'exclude' ? { bool: { must_not: [{ exists: { field: path } }] } } : { match_all: {} },
    },
  ],
};
