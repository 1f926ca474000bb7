import { afterEach, expect, jest, test } from '@jest/globals';
import { madeUpBoard, madeUpPostings } from '#libs/collect/testing/made-up-boards.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import { CollectFixture } from './testing/collect-fixture.js';
import { SimulatedClock } from './testing/simulated-clock.js';

jest.setTimeout(120_000);

const START = Date.UTC(2026, 7, 1);
const FAILS_FROM = 3;
const RETURNS_ON = 40;

let fixture: CollectFixture;
afterEach(() => fixture?.close());

test('the postings of a board that is not read for 30 days get one row as unverified, and one as active when it is read again', async () => {
  const [silent, other] = [
    madeUpBoard('greenhouse', 'silent', madeUpPostings(2)),
    madeUpBoard('greenhouse', 'other', madeUpPostings(1, 10)),
  ];
  fixture = await CollectFixture.start([silent, other]);
  const clock = new SimulatedClock(START, START + 60 * MS_PER_DAY);
  clock.onSleep = async () => {
    const day = (clock.now() - START) / MS_PER_DAY;
    silent.fault = day > FAILS_FROM && day < RETURNS_ON ? () => ({ status: 403, body: 'Forbidden' }) : null;
  };
  const { code } = await fixture.run(await fixture.args('--every', '1d'), clock.signal, clock);
  expect(code).toBe(130);
  const rows = Map.groupBy(await fixture.rows('jobs'), ({ board }) => board as string);
  const statusesOf = (id: unknown) =>
    (rows.get('greenhouse/silent') ?? []).filter((row) => row.id === id).map(({ job_status }) => job_status);
  const ids = new Set(rows.get('greenhouse/silent')?.map(({ id }) => id));
  expect(ids.size).toBe(2);
  for (const id of ids) {
    const statuses = statusesOf(id);
    expect(statuses.filter((status) => status === 'unverified')).toHaveLength(1);
    expect(statuses.at(-1)).toBe('active');
  }
  const [unverified] = (rows.get('greenhouse/silent') ?? []).filter(({ job_status }) => job_status === 'unverified');
  const lastSeen = Date.parse(unverified?.verified_active_at as string);
  expect(lastSeen - START).toBeLessThanOrEqual((FAILS_FROM + 1) * MS_PER_DAY);
  expect(unverified).toMatchObject({ verified_inactive_at: null, source: expect.any(String) });
  expect(rows.get('greenhouse/other')?.every(({ job_status }) => job_status === 'active')).toBe(true);
});
