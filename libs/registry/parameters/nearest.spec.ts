import { expect, test } from '@jest/globals';
import { distance } from 'fastest-levenshtein';
import { technologies } from '#libs/reference/technologies.js';
import { NearestNames } from './nearest.js';

const candidates = technologies().map(({ slug, name }) => ({ value: slug, names: [name.toLowerCase()] }));

test('no name is passed over that differs in as many letters as a typing error may', () => {
  const names = new NearestNames(candidates);
  const single = candidates.filter(({ names: [name = ''] }) => /^[a-z]{6,9}$/.test(name)).slice(0, 300);
  for (const {
    names: [name = ''],
  } of single) {
    const misspelt = `${name.slice(0, 2)}qz${name.slice(4)}`;
    const closest = Math.min(
      ...candidates.flatMap(({ names: [other = ''] }) =>
        other.split(/[^\p{L}\p{N}]+/u).map((word) => distance(misspelt, word) + (word === other ? 0 : 0.5)),
      ),
    );
    const found = names.find(misspelt);
    const distances = found.map((value) => {
      const [other = ''] = candidates.find((candidate) => candidate.value === value)?.names ?? [];
      return Math.min(
        distance(misspelt, other),
        ...other.split(/[^\p{L}\p{N}]+/u).map((word) => distance(misspelt, word) + (word === other ? 0 : 0.5)),
      );
    });
    expect([misspelt, found.length > 0 && Math.min(...distances)]).toEqual([misspelt, closest <= 2 && closest]);
  }
});

test('the suggestions for a text are computed once', () => {
  const names = new NearestNames(candidates);
  expect(names.find('postgersql')).toContain('postgresql');
  expect(names.find('postgersql')).toBe(names.find('postgersql'));
});
