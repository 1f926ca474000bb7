import { expect, test } from '@jest/globals';
import { MS_PER_DAY } from '#libs/records/time.js';
import { endingsOf } from './endings.js';
import type { Lifetime } from './lifetimes.js';

const OPENED = Date.parse('2026-01-01T00:00:00Z');
const SPAN = { from: OPENED, to: OPENED + 1 };
const ASKED = { asOf: OPENED + 200 * MS_PER_DAY, namesEmployers: false, gap: null };

/** @param followed days until the last fetch of its board, less the seven in which it may be reposted. */
let nextId = 0;
const posting = (employer: number, closed: number | null, isReposted = false, followed = 100): Lifetime => ({
  id: `${nextId++}`,
  continues: null,
  employer: `employer ${employer}`,
  unit: `board ${employer}`,
  role: null,
  places: '',
  from: OPENED,
  closed: closed === null ? null : OPENED + closed * MS_PER_DAY,
  watch: { from: OPENED - 1, to: OPENED + (followed + 7) * MS_PER_DAY },
  isWatchedAgain: false,
  isRepost: false,
  isReposted,
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('the example of the reference: what became of postings whose board is no longer read is not taken as open', () => {
  const { cohort, rows } = endingsOf(
    [
      ...times(40, (index) => posting(index, 5)),
      ...times(40, (index) => posting(index, null, false, 8)),
      ...times(40, (index) => posting(index, 10, true)),
      ...times(40, (index) => posting(index, null)),
    ],
    SPAN,
    ASKED,
  );
  expect(cohort).toEqual({ n: 160, employers: 40, closed: 40, reposted: 40, open: 0, lost: 80 });
  const on = (day: number) =>
    rows.filter((row) => row.day === day).map(({ end, share, at_risk }) => [end, share, at_risk]);
  expect(on(7)).toEqual([
    ['closed', 0.25, 120],
    ['reposted', 0, 120],
    ['any', 0.25, 120],
  ]);
  expect(on(14)).toEqual([
    ['closed', 0.25, 40],
    ['reposted', 0.375, 40],
    ['any', 0.625, 40],
  ]);
});

test('a closing within seven days of the last fetch may still be reposted, and is not counted', () => {
  const { cohort } = endingsOf(
    times(40, (index) => posting(index, 12, false, 10)),
    SPAN,
    ASKED,
  );
  expect(cohort).toMatchObject({ n: 40, closed: 0, lost: 40 });
});

test('where nearly all postings have ended, their share is known, although few are left', () => {
  const { rows } = endingsOf(
    times(200, (index) => posting(index % 40, index < 195 ? 1 + (index % 20) : null)),
    SPAN,
    ASKED,
  );
  expect(rows.find(({ day, end }) => day === 30 && end === 'any')).toMatchObject({
    share: 0.975,
    at_risk: 5,
    low: expect.any(Number),
    reliability: { level: 'good', reason: null },
  });
});

test('where half of the postings end, and the others are followed no longer, later shares are not known', () => {
  const { rows } = endingsOf(
    times(200, (index) => posting(index % 40, index < 100 ? 5 : null, false, 20)),
    SPAN,
    ASKED,
  );
  const of = (day: number) => rows.find((row) => row.day === day && row.end === 'closed');
  expect(of(14)).toMatchObject({ share: 0.5, at_risk: 100 });
  expect(of(30)).toMatchObject({
    share: null,
    ended: 100,
    at_risk: 0,
    reliability: { level: 'cannot_say', reason: 'fewer_than_30_at_risk' },
  });
});

test('a board that is read again after a gap has lost the postings that were open before it, and one read for the last time 20 days ago has not', () => {
  const open = posting(0, null, false, 173);
  const { cohort } = endingsOf([open, { ...open, isWatchedAgain: true }, posting(1, null, false, 160)], SPAN, ASKED);
  expect(cohort).toMatchObject({ n: 3, open: 1, lost: 2 });
});

test.each([
  ['of two employers', times(60, (index) => posting(index % 2, 5 + index)), 'fewer_than_3_employers'],
  ['nearly all of one', times(60, (index) => posting(index < 55 ? 0 : index, 5 + index)), 'employer_above_80_percent'],
  ['of which 20 are followed', times(20, (index) => posting(index, 95)), 'fewer_than_30_at_risk'],
])('postings %s have counts, and no shares', (_, postings, reason) => {
  const [row] = endingsOf(postings, SPAN, ASKED).rows;
  expect(row).toMatchObject({ share: null, low: null, reliability: { level: 'cannot_say', reason } });
});

test('a small share with an interval of several times its size is thin, although it is narrow in points', () => {
  // One employer reposts most of its postings, the other 29 none.
  const { rows } = endingsOf(
    times(600, (index) => posting(index % 30, index % 30 === 0 && index < 400 ? 3 : null, true)),
    SPAN,
    ASKED,
  );
  const { share, low, high, reliability } = rows.find(({ end }) => end === 'reposted') as (typeof rows)[number];
  expect([share, (high as number) - (low as number) < 0.2]).toEqual([expect.closeTo(0.023, 3), true]);
  expect(reliability).toEqual({ level: 'thin', reason: 'wide_interval' });
});

/** MINSTD (Park and Miller 1988). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (48_271 * state) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

/** A market in which each employer has a rate of its own, and closes its postings in batches: a third of all that are left of each. */
const market = (employers: number, random: () => number): Lifetime[] =>
  times(employers, (employer) => {
    const batch = 5 + Math.floor(100 * random());
    const rate = 0.01 + 0.03 * random();
    return times(3 + Math.floor(12 * random()), () => {
      const own = Math.floor(Math.log(random()) / Math.log(1 - rate));
      const closed = own > batch && random() < 1 / 3 ? batch : own;
      return posting(employer, closed, random() < 0.2, 20 + Math.floor(100 * random()));
    });
  }).flat();

test.each([20, 80])(
  'of %d employers that close in batches, 90 to 99% of the intervals contain the share of all such markets',
  (size) => {
    const random = randomFrom(size);
    const shares = (employers: number) => {
      const { rows } = endingsOf(market(employers, random), SPAN, ASKED);
      return new Map(rows.map((row) => [`${row.day} ${row.end}`, row]));
    };
    const truth = shares(20_000);
    let [inside, all] = [0, 0];
    for (let draw = 0; draw < 150; draw += 1) {
      const drawn = shares(size);
      for (const name of ['14 closed', '30 closed', '30 reposted', '30 any', '60 any']) {
        const { low, high } = drawn.get(name) ?? {};
        const expected = truth.get(name)?.share as number;
        if (typeof low !== 'number' || typeof high !== 'number') continue;
        all += 1;
        inside += Number(low <= expected && expected <= high);
      }
    }
    expect(all).toBeGreaterThan(600);
    expect(inside / all).toBeGreaterThan(0.9);
    expect(inside / all).toBeLessThan(0.99);
  },
);
