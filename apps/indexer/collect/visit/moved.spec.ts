import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import type { PlayedBoard, PlayedPosting } from '#libs/boards/testing/played-board.js';
import { jobId } from '#libs/records/ids.js';
import { systemClock } from '../../command/clock.js';
import { CollectFixture } from '../testing/collect-fixture.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 7, 1);

let fixture: CollectFixture;
afterEach(() => fixture?.close());

const LINES = [
  'You plan the tests of our engines and write them down',
  'You mentor two juniors',
  'We meet in the office on Mondays',
];
const TEXT = `${LINES.join('. ')}. ${Array.from({ length: 12 }, (_, n) => `You know method ${n} of measuring pressure`).join('. ')}.`;
const engineer = (n: number, text = TEXT): PlayedPosting => ({
  ...madeUpPosting(n, text),
  title: 'Test Engineer',
  city: 'Berlin',
});

/** Collects on a day. */
const collectOn = async (day: number) => {
  const clock = { ...systemClock, now: () => START + day * DAY };
  const { code, stdout, stderr } = await fixture.run(await fixture.args(), undefined, clock);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};
const job = async (board: string, id: number) =>
  (await fixture.jobs()).get(`${board} ${10_000 + id}`) as Record<string, unknown>;

/** Two boards of one company; the second one is empty at first. */
const startTwo = async (format: string) => {
  const [old, other]: [PlayedBoard, PlayedBoard] = [
    madeUpBoard('lever', 'acme', [engineer(1), ...madeUpPostings(5, 20)]),
    madeUpBoard(format, 'acme', madeUpPostings(3, 40)),
  ];
  fixture = await CollectFixture.start([old, other]);
  await collectOn(0);
  return { old, other };
};

test('a posting under another id keeps its first day and says what it continues', async () => {
  const { old } = await startTwo('ashby');
  old.postings = [engineer(7, TEXT.replace('Mondays', 'Tuesdays')), ...madeUpPostings(5, 20)];
  expect(await collectOn(3)).toMatchObject({ postings: { new: 0, moved: 1, closed: 1 } });
  const first = await job('lever/acme', 1);
  expect(await job('lever/acme', 7)).toMatchObject({
    first_seen_at: first.first_seen_at,
    created_at: first.created_at,
    moderation_details: { continues: jobId({ format: 'lever', board: 'acme' }, '10001') },
  });
  // A later change does not forget it.
  old.postings = [engineer(7, `${TEXT} New.`), ...madeUpPostings(5, 20)];
  await collectOn(4);
  expect(await job('lever/acme', 7)).toMatchObject({ moderation_details: { continues: first.id } });
});

test('a posting that moves to a board of another format keeps its history', async () => {
  const { old, other } = await startTwo('smartrecruiters');
  old.postings = madeUpPostings(5, 20);
  await collectOn(3);
  other.postings = [engineer(9), ...other.postings];
  expect(await collectOn(5)).toMatchObject({ postings: { new: 0, moved: 1 } });
  const first = await job('lever/acme', 1);
  expect(await job('smartrecruiters/acme', 9)).toMatchObject({
    first_seen_at: first.first_seen_at,
    moderation_details: { continues: first.id },
  });
});

test.each<[string, PlayedPosting]>([
  [
    'text',
    engineer(
      7,
      'You cook for two hundred guests every day, and plan the menus of the season with the team of the kitchen. '.repeat(
        2,
      ),
    ),
  ],
  ['place', { ...engineer(7), city: 'Munich' }],
  ['title', { ...engineer(7), title: 'Test Engineer II' }],
])('a posting with another %s is new', async (_, posting) => {
  const { old } = await startTwo('ashby');
  old.postings = [posting, ...madeUpPostings(5, 20)];
  expect(await collectOn(3)).toMatchObject({ postings: { new: 1, moved: 0 } });
  expect(await job('lever/acme', 7)).toMatchObject({ moderation_details: { continues: null } });
});

test('a posting that is published again after a while is a repost, and one beside an open posting continues nothing', async () => {
  const { old } = await startTwo('ashby');
  old.postings = [engineer(1), engineer(8), ...madeUpPostings(5, 20)];
  expect(await collectOn(1)).toMatchObject({ postings: { new: 1, moved: 0 } });
  old.postings = madeUpPostings(5, 20);
  await collectOn(3);
  old.postings = [engineer(9), ...madeUpPostings(5, 20)];
  expect(await collectOn(6)).toMatchObject({ postings: { new: 1, moved: 0 } });
  expect(await job('lever/acme', 9)).toMatchObject({ moderation_details: { continues: null, reposts: 2 } });
});

test('one posting is continued by one other', async () => {
  const { old } = await startTwo('ashby');
  old.postings = [engineer(7), engineer(8), ...madeUpPostings(5, 20)];
  expect(await collectOn(3)).toMatchObject({ postings: { new: 1, moved: 1, closed: 1 } });
});

test('every active posting has a liveness, which falls with the turnover of its board, and closed ones have none', async () => {
  const [calm, busy] = [
    madeUpBoard('lever', 'calm', madeUpPostings(20)),
    madeUpBoard('lever', 'busy', madeUpPostings(20, 100)),
  ];
  fixture = await CollectFixture.start([calm, busy]);
  for (let week = 0; week < 12; week += 1) {
    busy.postings = [...madeUpPostings(14, 100), ...madeUpPostings(6, 200 + week * 10)];
    await collectOn(week * 8);
  }
  const jobs = [...(await fixture.jobs()).values()] as {
    board: string;
    job_status: string;
    moderation_details: { liveness: number | null };
  }[];
  const of = (board: string) =>
    jobs
      .filter((each) => each.board === board && each.job_status === 'active')
      .map(({ moderation_details }) => moderation_details.liveness as number);
  expect(Math.max(...of('lever/busy'))).toBeLessThan(Math.min(...of('lever/calm')));
  for (const value of [...of('lever/busy'), ...of('lever/calm')]) expect(value > 0.2 && value < 1).toBe(true);
  const closed = jobs.filter(({ job_status }) => job_status === 'inactive');
  expect(closed.length).toBeGreaterThan(50);
  expect(new Set(closed.map(({ moderation_details }) => moderation_details.liveness))).toEqual(new Set([null]));
});
