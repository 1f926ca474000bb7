import { expect, test } from '@jest/globals';
import { assessFetch } from './assess-fetch.js';

const complete = (listed: number) => ({ incomplete: null, listed });

test('a list that is not whole closes nothing, with its reason', () => {
  expect(assessFetch({ incomplete: 'The end was not reached.', listed: 9 }, { active: 9, suspect: null })).toEqual({
    outcome: 'incomplete',
    reason: 'The end was not reached.',
    suspect: null,
  });
});

test('a list that lacks less than 40% of the active postings is believed', () => {
  expect(assessFetch(complete(61), { active: 100, suspect: null })).toEqual({ outcome: 'ok' });
  expect(assessFetch(complete(0), { active: 0, suspect: null })).toEqual({ outcome: 'ok' });
});

test('a fall of 40% or more is believed when the next fetch shows it too', () => {
  const first = assessFetch(complete(60), { active: 100, suspect: null });
  expect(first).toMatchObject({ outcome: 'incomplete', suspect: 60 });
  expect(assessFetch(complete(58), { active: 100, suspect: 60 })).toEqual({ outcome: 'ok' });
});

test('a broken fetch between them neither confirms nor refutes the fall', () => {
  expect(assessFetch({ incomplete: 'Truncated.', listed: 5 }, { active: 100, suspect: 60 })).toMatchObject({
    outcome: 'incomplete',
    suspect: 60,
  });
});
