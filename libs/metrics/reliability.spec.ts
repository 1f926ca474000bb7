import { expect, test } from '@jest/globals';
import { type Basis, reliabilityOf } from './reliability.js';
import { remoteMeasure } from './remote.js';

const GOOD: Basis = {
  n: 30,
  employers: 10,
  largest: 15,
  coverage: 0.2,
  interval: { width: 0.2 },
  days: 365,
  spanDays: 93,
};

test.each<[Basis, string | null, string]>([
  [{ n: 0 }, 'not_known', 'cannot_say'],
  [{ n: 9 }, 'fewer_than_10_postings', 'cannot_say'],
  [{ n: 10, employers: 2 }, 'fewer_than_3_employers', 'cannot_say'],
  [{ n: 10, employers: 3, largest: 9 }, 'employer_above_80_percent', 'cannot_say'],
  [{ spanDays: 92 }, 'within_one_quarter', 'cannot_say'],
  [{ n: 10, employers: 3, largest: 8 }, 'fewer_than_30_postings', 'thin'],
  [{ employers: 9 }, 'fewer_than_10_employers', 'thin'],
  [{ largest: 16 }, 'employer_above_50_percent', 'thin'],
  [{ coverage: 0.19 }, 'stated_by_few', 'thin'],
  [{ interval: null }, 'no_interval', 'thin'],
  [{ interval: { width: 0.21 } }, 'wide_interval', 'thin'],
  [{}, null, 'good'],
  // A half-year, and an employer that the slice names.
  [{ spanDays: 92, days: 183 }, null, 'good'],
  [{ namesEmployers: true, employers: 1, largest: 30, interval: null }, null, 'good'],
])('a figure of %j is not a headline because of %s: %s', (evidence, reason, level) => {
  expect(reliabilityOf({ ...GOOD, ...evidence })).toEqual({ level, reason });
});

test('a reason for which a figure is null comes before all others', () => {
  expect(reliabilityOf({ n: 3 }, 'not_watched')).toEqual({ level: 'cannot_say', reason: 'not_watched' });
});

test('eight of 215 postings that all are remote are no share, and the bounds hold for all of them', () => {
  const slice = { postings: 215, employers: 80, namesEmployers: false };
  expect(remoteMeasure({ remote: 8, known: 8 }, slice)).toEqual({
    share: null,
    remote: 8,
    n: 8,
    coverage: 0.0372,
    low: 0.0372,
    high: 1,
    reliability: { level: 'cannot_say', reason: 'fewer_than_10_postings' },
  });
  const many = remoteMeasure({ remote: 60, known: 200 }, slice);
  expect(many).toMatchObject({ share: 0.3, low: 0.2791, high: 0.3488, reliability: { level: 'good' } });
});

test('without postings, nothing is known of them', () => {
  expect(remoteMeasure({ remote: 0, known: 0 }, { postings: 0, employers: 0, namesEmployers: false })).toMatchObject({
    share: null,
    low: null,
    high: null,
    reliability: { level: 'cannot_say', reason: 'not_known' },
  });
});
