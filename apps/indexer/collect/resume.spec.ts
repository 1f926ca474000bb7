import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterEach, expect, test } from '@jest/globals';
import { madeUpBoard, madeUpBoards, madeUpPosting, madeUpPostings } from '#libs/boards/testing/made-up-boards.js';
import { CollectFixture } from './testing/collect-fixture.js';

const CONCURRENT = ['--concurrency', '2'];

let fixture: CollectFixture;
afterEach(() => fixture?.close());

test('interrupted again and again, a collection requests every page once and has every posting once', async () => {
  fixture = await CollectFixture.start([
    ...madeUpBoards(15, (n) => 3 + (n % 12)),
    madeUpBoard('smartrecruiters', 'large', madeUpPostings(120, 5_000)),
  ]);
  const { server } = fixture;
  for (const after of [5, 20, 40, 30, 25]) {
    const controller = new AbortController();
    let requests = 0;
    server.onRequest = () => {
      requests += 1;
      if (requests === after) controller.abort();
    };
    expect(await fixture.run(await fixture.args(...CONCURRENT), controller.signal)).toMatchObject({ code: 130 });
  }
  server.onRequest = null;
  await fixture.collect(...CONCURRENT);
  expect(await fixture.active()).toEqual(await fixture.expected());
  // Only requests that were in flight at an interruption may be sent again: one for each board that was being fetched.
  expect(server.requests.length - new Set(server.requests).size).toBeLessThanOrEqual(5 * 2);
  expect((await fixture.rows('jobs')).length).toBe((await fixture.jobs()).size);
});

test('a budget stops the run, and the next ones continue until all boards are read', async () => {
  fixture = await CollectFixture.start(madeUpBoards(15, () => 4));
  const first = await fixture.collect('--budget', '20');
  expect(first.requests).toBeLessThanOrEqual(20);
  expect(first.boards.left).toBeGreaterThan(0);
  let last = first;
  for (let run = 0; run < 20 && last.boards.left > 0; run += 1) last = await fixture.collect('--budget', '40');
  expect(last.boards.left).toBe(0);
  expect(await fixture.active()).toEqual(await fixture.expected());
});

test('recorded responses give the same postings without a network', async () => {
  fixture = await CollectFixture.start(madeUpBoards(15, () => 3));
  await fixture.collect('--record', `${fixture.folder}/responses`);
  const requests = fixture.server.requests.length;
  const { code } = await fixture.run([
    ...(await fixture.args('--replay', `${fixture.folder}/responses`)).map((arg) =>
      arg === fixture.feed ? `${fixture.feed}-2` : arg,
    ),
  ]);
  expect(code).toBe(0);
  expect(fixture.server.requests).toHaveLength(requests);
});

test('a folder that lost its feed, or an earlier version of it, is not collected into', async () => {
  fixture = await CollectFixture.start([madeUpBoard('lever')]);
  await fixture.collect();
  const manifest = `${fixture.feed}/manifest.json`;
  const first = await readFile(manifest);
  await fixture.collect();
  const requests = fixture.server.requests.length;
  await writeFile(manifest, first);
  const older = /version 1 of the feed, but its .collect published version 2: restore the feed/;
  expect(await fixture.run(await fixture.args())).toMatchObject({ code: 1, stderr: expect.stringMatching(older) });
  await rm(manifest);
  const missing = /has no manifest.json, but its .collect published version 2: restore the feed/;
  expect(await fixture.run(await fixture.args())).toMatchObject({ code: 1, stderr: expect.stringMatching(missing) });
  expect(fixture.server.requests).toHaveLength(requests);
});

test('a second process cannot collect into the same folder', async () => {
  fixture = await CollectFixture.start([madeUpBoard('lever', 'acme', [madeUpPosting(1)])]);
  let second: Promise<{ code: number; stderr: string }> | undefined;
  const args = await fixture.args();
  fixture.server.onRequest = () => {
    second ??= fixture.run(args);
  };
  await fixture.collect();
  expect(await second).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another process is collecting into'),
  });
});
