import { expect, test } from '@jest/globals';
import { placeLegend } from './place-legend';

const measure = (text: string) => 10 * text.length;

test('names that do not fit beside each other are written on further lines', () => {
  expect(placeLegend(['abc', 'defg', 'hij'], 140, measure)).toEqual([
    { left: 0, line: 0 },
    { left: 60, line: 0 },
    { left: 0, line: 1 },
  ]);
});

test('a name that is wider than the image is not preceded by an empty line', () => {
  expect(placeLegend(['abcdefghijklmnop', 'a'], 100, measure)).toEqual([
    { left: 0, line: 0 },
    { left: 0, line: 1 },
  ]);
});
