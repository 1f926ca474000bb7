import { afterEach, expect, jest, test } from '@jest/globals';
import { madeUpBoard, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { CollectFixture } from './testing/collect-fixture.js';
import { SimulatedClock } from './testing/simulated-clock.js';

jest.setTimeout(120_000);

const START = Date.UTC(2026, 7, 1);
const FAILS_ON = 3;
const RETURNS_ON = 40;

let fixture: CollectFixture;
afterEach(() => fixture?.close());

test('the postings of a board that is not read for 30 days get a row as unverified, and one as active when it is read again', async () => {
  const [silent, other] = [
    madeUpBoard('greenhouse', 'silent', madeUpPostings(2)),
    madeUpBoard('greenhouse', 'other', madeUpPostings(1, 10)),
  ];
  fixture = await CollectFixture.start([silent, other]);
  const clock = new SimulatedClock(START, START + 60 * MS_PER_DAY);
  /** Day -> the states of the postings of the silent board, and when they were verified. */
  const states = new Map<number, { statuses: unknown[]; times: (readonly [unknown, unknown])[] }>();
  clock.onSleep = async () => {
    const day = Math.floor((clock.now() - START) / MS_PER_DAY);
    silent.fault = day >= FAILS_ON && day < RETURNS_ON ? () => ({ status: 403, body: 'Forbidden' }) : null;
    const jobs = [...(await fixture.jobs())].filter(([key]) => key.startsWith('greenhouse/silent'));
    states.set(day, {
      statuses: jobs.map(([, { job_status }]) => job_status),
      times: jobs.map(([, { verified_active_at, verified_inactive_at }]) => [verified_active_at, verified_inactive_at]),
    });
  };
  const { code } = await fixture.run(await fixture.args('--every', '1d'), clock.signal, clock);
  expect(code).toBe(130);
  const on = (day: number) => [...states].findLast(([each]) => each <= day)?.[1];
  const statusesOn = (day: number) => on(day)?.statuses;
  expect(statusesOn(FAILS_ON + 28)).toEqual(['active', 'active']);
  expect(statusesOn(FAILS_ON + 34)).toEqual(['unverified', 'unverified']);
  // The last fetch that listed them, which may be later than their row before.
  for (const [seenAt, closedAt] of on(FAILS_ON + 34)?.times ?? [])
    expect([Date.parse(seenAt as string) < START + FAILS_ON * MS_PER_DAY, closedAt]).toEqual([true, null]);
  expect(statusesOn(RETURNS_ON + 10)).toEqual(['active', 'active']);
  const rows = await fixture.rows('jobs');
  expect(rows.filter(({ board }) => board === 'greenhouse/other').every((row) => row.job_status === 'active')).toBe(
    true,
  );
});
