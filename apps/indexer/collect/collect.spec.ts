import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpBoards, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import type { PlayedBoard } from '#libs/boards/testing/played-board.js';
import { CollectFixture } from './testing/collect-fixture.js';

let fixture: CollectFixture;
afterEach(() => fixture?.close());

const start = async (...boards: PlayedBoard[]) => {
  fixture = await CollectFixture.start(boards);
  return fixture;
};

test('boards of every format become a feed with every posting once, enriched, and a row for each fetch', async () => {
  await start(...madeUpBoards(30, (n) => 1 + (n % 25)));
  const summary = await fixture.collect();
  const postings = fixture.server.boards.reduce((sum, board) => sum + board.postings.length, 0);
  expect(summary).toMatchObject({
    boards: { fetched: 30, ok: 30, failed: 0, incomplete: 0, left: 0 },
    postings: { new: postings, active: postings, rejected: 0 },
    version: 1,
  });
  expect(await fixture.active()).toEqual(await fixture.expected());
  const [job] = await fixture.rows('jobs');
  expect(job).toMatchObject({ technologies: [{ slug: 'python' }], first_seen_at: expect.any(String) });
  const fetches = await fixture.rows('fetches');
  expect(fetches).toHaveLength(30);
  for (const { board, format, postings: listed } of fixture.server.boards)
    expect(fetches).toContainEqual(
      expect.objectContaining({ board: `${format}/${board}`, outcome: 'ok', listed: listed.length }),
    );
  const sources = new Set((await fixture.rows('sources')).map(({ id }) => id));
  for (const { source } of (await fixture.jobs()).values()) expect(sources).toContain(source);
});

test('a second round writes exactly the changes', async () => {
  const [kept, changing, silent] = [
    madeUpBoard('greenhouse', 'kept', madeUpPostings(4)),
    madeUpBoard('smartrecruiters', 'changing', madeUpPostings(6)),
    madeUpBoard('lever', 'silent', madeUpPostings(5)),
  ];
  await start(kept, changing, silent);
  await fixture.collect();
  const before = await fixture.jobs();
  changing.postings = [{ ...madeUpPosting(0), title: 'Head of Data' }, ...madeUpPostings(4, 1), madeUpPosting(77)];
  const summary = await fixture.collect();
  expect(summary).toMatchObject({
    boards: { ok: 1, not_modified: 2 },
    postings: { new: 1, changed: 1, closed: 1, reopened: 0, active: 15 },
    version: 2,
  });
  const after = await fixture.jobs();
  const different = [...after].filter(([key, row]) => JSON.stringify(before.get(key)) !== JSON.stringify(row));
  expect(different.map(([key]) => key).sort()).toEqual(
    ['10000', '10005', '10077'].map((id) => `smartrecruiters/changing ${id}`),
  );
  expect(after.get('smartrecruiters/changing 10000')).toMatchObject({
    title: 'Head of Data',
    first_seen_at: before.get('smartrecruiters/changing 10000')?.first_seen_at,
    created_at: before.get('smartrecruiters/changing 10000')?.created_at,
  });
  expect(after.get('smartrecruiters/changing 10005')).toMatchObject({ job_status: 'inactive' });
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('what a company repeats in its postings is not taken for the job, also when later fetches read only new postings', async () => {
  const about = 'Acme connects to Salesforce and SAP, so that the teams of our customers can work together.';
  const posting = (n: number) => madeUpPosting(n, `As number ${n} you use PostgreSQL every day.</p><p>${about}`);
  const board = madeUpBoard(
    'smartrecruiters',
    'acme',
    Array.from({ length: 6 }, (_, n) => posting(n)),
  );
  await start(board);
  await fixture.collect();
  board.postings = [...board.postings, { ...posting(6), title: 'Pilot' }];
  expect(await fixture.collect()).toMatchObject({ postings: { new: 1 } });
  for (const job of (await fixture.jobs()).values())
    expect(job.technologies).toEqual([expect.objectContaining({ slug: 'postgresql' })]);
});

test('a posting that is listed again reopens with its first day', async () => {
  const board = madeUpBoard('ashby', 'acme', madeUpPostings(5));
  await start(board);
  await fixture.collect();
  const first = (await fixture.jobs()).get('ashby/acme 10004');
  board.postings = madeUpPostings(4);
  expect(await fixture.collect()).toMatchObject({ postings: { closed: 1, active: 4 } });
  board.postings = madeUpPostings(5);
  expect(await fixture.collect()).toMatchObject({ postings: { reopened: 1, active: 5 } });
  expect((await fixture.jobs()).get('ashby/acme 10004')).toMatchObject({
    job_status: 'active',
    first_seen_at: first?.first_seen_at,
    verified_inactive_at: null,
  });
});

test('a fall of 40% closes nothing until the next fetch confirms it', async () => {
  const board = madeUpBoard('greenhouse', 'acme', madeUpPostings(10));
  await start(board);
  await fixture.collect();
  board.postings = madeUpPostings(6);
  expect(await fixture.collect()).toMatchObject({ boards: { incomplete: 1 }, postings: { closed: 0, active: 10 } });
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { closed: 4, active: 6 } });
  board.postings = madeUpPostings(3);
  await fixture.collect();
  board.postings = madeUpPostings(6);
  expect(await fixture.collect()).toMatchObject({ boards: { ok: 1 }, postings: { closed: 0, active: 6 } });
});

test('what is printed without a terminal can be read by people, and by programs with --json', async () => {
  await start(...madeUpBoards(3, () => 1));
  const args = await fixture.args();
  const json = await fixture.run(args);
  expect(
    json.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .at(-1),
  ).toMatchObject({ boards: 3, total: 3 });
  const text = await fixture.run(args.filter((argument) => argument !== '--json'));
  expect(text.stderr).toMatch(/^collect: 3 of 3 boards \(100%\) after \d+s\n$/);
});
