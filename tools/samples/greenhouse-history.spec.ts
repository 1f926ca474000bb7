import { expect, test } from '@jest/globals';
import type { WatchedPosting } from '../history/watched-posting.js';
import { postingOverTime } from './greenhouse-history.js';

const day = (number: number) => Date.UTC(2026, 7, number, 3);
const fetches = new Map([['acme', [1, 4, 7, 10, 13].map(day)]]);
const watched: WatchedPosting = {
  board: 'acme',
  id: '1',
  title: ' Lead Engineer',
  location: 'Remote',
  url: 'https://acme.test/1',
  company: 'Acme',
  language: 'en-GB',
  publishedAt: day(1) - 5_000,
  firstSeen: day(1),
  lastSeen: day(7),
  changes: [{ at: day(4), title: ['Engineer', ' Lead Engineer'], location: null, url: null }],
  changedAt: [day(4)],
};
const at = (number: number, change: Partial<WatchedPosting> = {}) =>
  postingOverTime({ ...watched, ...change }, { fetches })(day(number));

test('a posting is unknown before it was first seen', () => {
  expect(at(0)).toBeNull();
});

test('it has the title that it had at the time', () => {
  expect(at(3)).toMatchObject({
    raw: { title: 'Engineer' },
    lifecycle: { updatedAt: day(1), verifiedActiveAt: day(1), verifiedInactiveAt: null },
  });
  expect(at(4)).toMatchObject({
    raw: { title: 'Lead Engineer' },
    lifecycle: { updatedAt: day(4), verifiedActiveAt: day(4) },
  });
});

test('it becomes inactive with the first successful fetch that lacks it, not before', () => {
  expect(at(9)?.lifecycle).toMatchObject({ verifiedActiveAt: day(7), verifiedInactiveAt: null });
  const inactive = { verifiedActiveAt: day(7), verifiedInactiveAt: day(10), updatedAt: day(10) };
  expect(at(10)?.lifecycle).toMatchObject(inactive);
  expect(at(20)?.lifecycle).toMatchObject(inactive);
});

test('without a later fetch it stays active', () => {
  expect(at(20, { lastSeen: day(13) })?.lifecycle).toMatchObject({
    verifiedActiveAt: day(13),
    verifiedInactiveAt: null,
  });
});

test('its time of publication is not later than its first sighting', () => {
  const created = (change?: Partial<WatchedPosting>) => Date.parse(at(4, change)?.raw.published_at ?? '');
  expect(created()).toBe(day(1) - 5_000);
  expect(created({ publishedAt: null })).toBe(day(1));
  expect(created({ publishedAt: day(3) })).toBe(day(1));
});

test('it is the same object while its content does not change, so that it is enriched once', () => {
  const over = postingOverTime(watched, { fetches });
  expect(over(day(5))?.raw).toBe(over(day(9))?.raw);
  expect(over(day(3))?.raw).not.toBe(over(day(5))?.raw);
});
