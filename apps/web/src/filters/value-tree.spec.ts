import { expect, test } from '@jest/globals';
import { placeLabel, type ValueEntry, withChildren } from './value-tree';

const place = (value: string, label: string): ValueEntry => ({ value, label, count: 1 });

test('a tree is listed with every place in it, each after the place that contains it', () => {
  const texas: ValueEntry = { ...place('US-TX', 'Texas'), children: [place('US-TX/Paris', 'Paris')] };
  const tree: ValueEntry = { ...place('US', 'United States'), children: [texas, place('US-OH', 'Ohio')] };
  expect(withChildren(tree).map(({ value }) => value)).toEqual(['US', 'US-TX', 'US-TX/Paris', 'US-OH']);
});

test.each([
  ['US-TX/Paris', 'Paris', 'Paris (US-TX)'],
  ['FR/Paris', 'Paris', 'Paris (FR)'],
  ['"IE/Swords, Fingal"', 'Swords, Fingal', 'Swords, Fingal (IE)'],
  ['"IE-County Dublin/Swords, Fingal"', 'Swords, Fingal', 'Swords, Fingal (IE-County Dublin)'],
  ['US-TX', 'Texas', 'Texas'],
])('outside of the tree, %s is labeled %s -> %s', (value, label, expected) => {
  expect(placeLabel(place(value, label)).label).toBe(expected);
});
