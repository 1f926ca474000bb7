import { expect, test } from '@jest/globals';
import { mapNote } from './map-note';

const note = {
  total: 1_906,
  unknown: 412,
  one: 'state',
  many: 'states',
  within: '',
  placeless: 102,
  remote: 120,
  listed: 40,
  others: 0,
  asOf: '2026-08-22T00:00:00Z',
};

test('postings without a known state are counted by whether their country is known', () => {
  const text = mapNote(note);
  expect(text).toContain('n = 1,494, not per inhabitant · ');
  expect(text).toContain('412 of 1,906 postings have no known state: 310 have a known country, 102 do not. ');
  expect(text).toContain('120 of the 412 say that they are remote.');
  expect(mapNote({ ...note, within: ' in the United States', placeless: undefined, remote: undefined })).toContain(
    '412 of 1,906 postings in the United States have no known state. A posting',
  );
});

test('where the country is what is not known, it is not divided by it', () => {
  expect(mapNote({ ...note, one: 'country', many: 'countries', remote: 0 })).toContain(
    '412 of 1,906 postings have no known country. 0 of the 412 say that they are remote.',
  );
  expect(mapNote({ ...note, unknown: 0, one: 'country' })).toContain('Every posting has a known country.');
});

test('what is not listed is a number of places, and not of postings', () => {
  expect(mapNote({ ...note, listed: 100, others: 137 })).toContain(
    'The 100 states with the most postings are shown; 137 other states are not.',
  );
  expect(mapNote(note)).not.toContain('are shown');
});

test('nothing is said of places where there is none', () => {
  expect(mapNote({ ...note, total: 0, unknown: 0, listed: 0 })).toMatch(/^No posting matches\. As of [^.]*\.$/);
  expect(mapNote({ ...note, listed: 1 })).not.toContain('counts in each');
});

test('a feed may have a metropolitan area without its country', () => {
  expect(mapNote({ ...note, unknown: 5, placeless: 9 })).toContain('0 have a known country, 5 do not');
});
