import { expect, test } from '@jest/globals';
import { type Basis, reliabilityOf } from './reliability.js';
import { remoteEmployers, remoteMeasure } from './remote.js';

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
  [{ compared: 0.19 }, 'few_are_compared', 'thin'],
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

test('a figure that is shown is at most thin', () => {
  expect(reliabilityOf({ ...GOOD, n: 10, employers: 2 }, null)).toEqual({
    level: 'thin',
    reason: 'fewer_than_30_postings',
  });
});

const equalEmployers = (count: number, n: number, sum: number) => remoteEmployers(Array(count).fill({ n, sum }));

test('eight of 215 postings that all are remote are no share, and the bounds hold for all of them', () => {
  const slice = { postings: 215, namesEmployers: false };
  expect(remoteMeasure({ remote: 8, known: 8, by: equalEmployers(8, 1, 1) }, slice)).toEqual({
    share: null,
    share_low: null,
    share_high: null,
    remote: 8,
    n: 8,
    employers: 8,
    largest_share: 0.125,
    coverage: 0.0372,
    low: 0.0372,
    high: 1,
    reliability: { level: 'cannot_say', reason: 'fewer_than_10_postings' },
  });
  const by = remoteEmployers([...Array(20).fill({ n: 5, sum: 1 }), ...Array(20).fill({ n: 5, sum: 2 })]);
  const many = remoteMeasure({ remote: 60, known: 200, by }, slice);
  expect(many).toMatchObject({ share: 0.3, low: 0.2791, high: 0.3488, reliability: { level: 'good' } });
});

const ALL = { postings: 30, namesEmployers: false };

test('thirty of thirty postings that are remote are a headline only if many employers say so', () => {
  const few = remoteMeasure({ remote: 30, known: 30, by: equalEmployers(2, 15, 15) }, ALL);
  expect(few).toMatchObject({ share: 1, low: 1, high: 1, share_high: 1 });
  expect(few.reliability).toEqual({ level: 'thin', reason: 'fewer_than_10_employers' });
  const many = remoteMeasure({ remote: 30, known: 30, by: equalEmployers(30, 1, 1) }, ALL);
  expect(many).toMatchObject({ share_low: 0.8843, share_high: 1, reliability: { level: 'good' } });
});

test('employers that are all remote or not at all make the interval of the share wide', () => {
  const counts = Array.from({ length: 12 }, (_, index) => ({ n: 100, sum: index % 2 === 0 ? 100 : 0 }));
  const measure = remoteMeasure(
    { remote: 600, known: 1_200, by: remoteEmployers(counts) },
    { postings: 1_200, namesEmployers: false },
  );
  // 12 employers are the units: 0.5 ± t(11) √(0.25 / 11).
  expect(measure).toMatchObject({ share: 0.5, share_low: 0.1682, share_high: 0.8318 });
  expect(measure.reliability).toEqual({ level: 'thin', reason: 'wide_interval' });
});

test.each([
  [2, 1],
  [3, 1],
])('employers that each have the same share of %i postings do not show what chance does', (n, sum) => {
  const by = equalEmployers(15, n, sum);
  const slice = { postings: 15 * n, namesEmployers: false };
  expect(remoteMeasure({ remote: 15 * sum, known: 15 * n, by }, slice)).toMatchObject({
    share_low: null,
    share_high: null,
    reliability: { level: 'thin', reason: 'no_interval' },
  });
});

test('one employer that has most of the postings is no headline', () => {
  const by = remoteEmployers([{ n: 180, sum: 90 }, ...Array(20).fill({ n: 1, sum: 1 })]);
  const { reliability } = remoteMeasure({ remote: 110, known: 200, by }, { postings: 200, namesEmployers: false });
  expect(reliability).toEqual({ level: 'thin', reason: 'employer_above_50_percent' });
});

test('without postings, nothing is known of them', () => {
  expect(
    remoteMeasure({ remote: 0, known: 0, by: remoteEmployers([]) }, { postings: 0, namesEmployers: false }),
  ).toMatchObject({
    share: null,
    low: null,
    high: null,
    reliability: { level: 'cannot_say', reason: 'not_known' },
  });
});
