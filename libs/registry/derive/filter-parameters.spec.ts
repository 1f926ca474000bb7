import { expect, test } from '@jest/globals';
import { field, withTier } from '../field.js';
import { prose } from '../kinds/values.js';
import { jobs } from '../records/jobs.js';
import { filterParameters } from './filter-parameters.js';

test('a filter on a field that is only returned is an error', () => {
  const motto = field('motto', prose(), 'Motto.', { filter: 'mottos', finds: 'Companies with any of these mottos.' });
  expect(() => filterParameters({ ...jobs, fields: withTier('min', [motto]) })).toThrow(
    '`motto` cannot have a filter: kind text has no operations',
  );
});
