import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SortedIndex } from './sorted-index.js';

test('the rows of a key are those that it was given with, in order and once', () => {
  const key = fc.oneof(fc.constantFrom('', 'a', 'ab', 'b', 'é', '東京'), fc.string({ unit: 'binary', maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat(20))), key, (entries, absent) => {
      const index = new SortedIndex(entries);
      for (const name of [absent, ...entries.map(([each]) => each)]) {
        const rows = entries.filter(([each]) => each === name).map(([, row]) => row);
        expect([...index.find(name)]).toEqual([...new Set(rows)].sort((one, other) => one - other));
      }
    }),
  );
});
