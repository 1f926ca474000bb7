import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, expect, jest, test } from '@jest/globals';
import { madeUpBoards, madeUpPosting } from '#libs/boards/testing/made-up-boards.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';
import type { CollectSummary } from './collect-summary.js';
import { CollectFixture } from './testing/collect-fixture.js';

jest.setTimeout(1_800_000);

const BOARDS = 420;
const KILLS = 5;
const noDifference = { missing: 0, extra: 0, different: 0, removed: 0, rejected: 0 };

let fixture: CollectFixture | undefined;
let indexer: IndexerFixture | undefined;
afterEach(async () => {
  await fixture?.close();
  await indexer?.drop();
});
afterAll(() => IndexerFixture.end());

/** A real process, killed after some requests; null to let it end. @returns its output, or null if it was killed. */
const run = async (collected: CollectFixture, killAfter: number | null): Promise<string | null> => {
  const main = join(projectRoot, 'dist/apps/indexer/main.js');
  const child = spawn(process.execPath, [main, ...(await collected.args())], {
    env: collected.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr, requests] = ['', '', 0];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  collected.server.onRequest = () => {
    requests += 1;
    if (requests === killAfter) child.kill('SIGKILL');
  };
  const [code] = await once(child, 'close');
  if (code !== null && code !== 0) throw new Error(stderr);
  return code === null ? null : stdout;
};

test(`${BOARDS} boards of all formats, killed ${KILLS} times and synced: each posting once; a second round gives exactly the changes`, async () => {
  const boards = madeUpBoards(BOARDS, (n) => 5 + (n % 20));
  fixture = await CollectFixture.start(boards);
  for (let kill = 0; kill < KILLS; kill += 1)
    expect(await run(fixture, 200 + Math.floor(Math.random() * 600))).toBeNull();
  const first = JSON.parse((await run(fixture, null)) as string) as CollectSummary;
  expect(first.boards).toMatchObject({ left: 0, failed: 0, incomplete: 0 });
  // Each list and each detail once, apart from what was in flight at a kill: a request for each of the 16 boards at a time.
  const { requests } = fixture.server;
  expect(requests.length - new Set(requests).size).toBeLessThanOrEqual(KILLS * 16);
  expect(await fixture.active()).toEqual(await fixture.expected());

  indexer = await IndexerFixture.create('collect-faults');
  await indexer.sync(fixture.feed);
  expect(await indexer.json('verify', fixture.feed)).toMatchObject(noDifference);
  const total = boards.reduce((sum, { postings }) => sum + postings.length, 0);
  const { client, prefix } = indexer;
  const count = (query: object) => countDocuments(client, `${prefix}-jobs`, query);
  expect(await count({ match_all: {} })).toBe(total);
  expect(await count({ term: { technologies_slug: 'python' } })).toBe(total);

  for (const [n, board] of boards.entries()) {
    if (n % 3 === 0) board.postings = board.postings.slice(1);
    if (n % 4 === 0) board.postings = [...board.postings, madeUpPosting(90_000 + n)];
    if (n % 5 === 0)
      board.postings = board.postings.map((job, i) => (i === 2 ? { ...job, title: `Senior ${job.title}` } : job));
  }
  const second = JSON.parse((await run(fixture, null)) as string) as CollectSummary;
  const every = (divisor: number) => Math.ceil(BOARDS / divisor);
  expect(second.postings).toMatchObject({ new: every(4), closed: every(3), changed: every(5), reopened: 0 });
  await indexer.sync(fixture.feed);
  expect(await indexer.json('verify', fixture.feed)).toMatchObject(noDifference);
  expect(await fixture.active()).toEqual(await fixture.expected());
  expect(await count({ match_all: {} })).toBe(total + every(4));
});
