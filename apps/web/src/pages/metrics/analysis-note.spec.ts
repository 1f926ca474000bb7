import { expect, test } from '@jest/globals';
import { watchNote } from './analysis-note';

const watched = {
  boards: 30,
  inferred_boards: 20,
  current_boards: 45,
  since: '2026-01-05T06:00:00Z',
  until: '2026-08-21T06:00:00Z',
  fetches: 400,
};

test('reads are those of the boards with fetches, and inferred boards are counted apart', () => {
  expect(watchNote(watched)).toBe(
    '400 reads of 30 boards, from Jan 5, 2026 to Aug 21, 2026; read times of 20 more are inferred from the postings.',
  );
});

test('a company with one board has no number of boards', () => {
  expect(watchNote({ ...watched, boards: 1, inferred_boards: 0, fetches: 1 })).toBe(
    '1 read, from Jan 5, 2026 to Aug 21, 2026.',
  );
});

test('without fetches, the note says what the figures rest on', () => {
  const inferred = { ...watched, boards: 0, since: null, until: null, fetches: 0 };
  expect(watchNote(inferred)).toBe('Read times of the boards are inferred from the postings.');
  expect(watchNote({ ...inferred, inferred_boards: 0 })).toBe('');
  expect(watchNote(null)).toBe('');
});
