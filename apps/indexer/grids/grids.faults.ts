import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { projectRoot } from '#libs/services/project-paths.js';
import { changingFeed } from '../testing/changing-feed.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';

jest.setTimeout(600_000);

const KILLS = 5;
let indexer: IndexerFixture;
beforeAll(async () => {
  indexer = await IndexerFixture.create('grids-faults');
  const parts = changingFeed({ postings: 2_000, deltas: 1, changes: 10 });
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)), '--grids');
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

const grids = async () => (await indexer.indices()).filter((name) => name.includes('-metrics-'));
const everything = async () => {
  const { hits } = await indexer.client.search({ index: `${indexer.prefix}-metrics`, size: 10_000, sort: '_doc' });
  return new Map(hits.hits.map(({ _id, _source }) => [_id, _source]));
};

test(`killed ${KILLS} times while it builds, it leaves the previous grid whole, and the next build succeeds`, async () => {
  const before = await everything();
  expect(before.size).toBeGreaterThan(10);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const known = await grids();
    const main = join(projectRoot, 'dist/apps/indexer/main.js');
    const child = spawn(process.execPath, [main, 'grids'], { env: indexer.env, stdio: 'ignore' });
    const closed = once(child, 'close');
    await pWaitFor(async () => (await grids()).length > known.length, { interval: 10 });
    child.kill('SIGKILL');
    const [code] = await closed;
    expect(code).toBeNull();
    expect(await everything()).toEqual(before);
  }
  await indexer.json('grids');
  expect(await grids()).toHaveLength(1);
  expect([...(await everything()).keys()].sort()).toEqual([...before.keys()].sort());
});
