import { expect, test } from '@jest/globals';
import { dashedKey, rangesOf, withDashes } from './uncertain';

const rows = [1, 2, 3, 4].map((value, index) => ({ month: `m${index}`, value }));

test('the line to a partial month is dashed, and the others are not', () => {
  const split = withDashes(rows, 'month', ['value'], new Set(['m3']));
  expect(split.map((row) => row['value'])).toEqual([1, 2, 3, null]);
  expect(split.map((row) => row[dashedKey('value')])).toEqual([null, null, 3, 4]);
});

test('without uncertain months, rows stay as they are', () => {
  expect(withDashes(rows, 'month', ['value'], new Set())).toEqual(rows);
});

test('consecutive missing months are one range', () => {
  expect(rangesOf(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'd'])).toEqual([
    ['a', 'b'],
    ['d', 'd'],
  ]);
});
