import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { projectRoot } from '#libs/services/project-paths.js';
import { changingFeed } from '../testing/changing-feed.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';

jest.setTimeout(600_000);

const KILLS = 6;
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

const KINDS = ['metrics', 'technologies'] as const;
const indicesOf = async (kind: string) => (await indexer.indices()).filter((name) => name.includes(`-${kind}-`));
/** The index that readers see. */
const visible = async (kind: string) =>
  Object.keys(await indexer.client.indices.getAlias({ name: `${indexer.prefix}-${kind}` }))[0];
const everything = async () => {
  const { hits } = await indexer.client.search({ index: `${indexer.prefix}-metrics`, size: 10_000, sort: '_doc' });
  return new Map(hits.hits.map(({ _id, _source }) => [_id, _source]));
};

test(`killed ${KILLS} times while it builds, the previous grid stays live, and the next build succeeds`, async () => {
  let before = await everything();
  const ids = [...before.keys()].sort();
  expect(before.size).toBeGreaterThan(10);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const [grid, catalogue] = await Promise.all(KINDS.map(visible));
    // In turn at the beginning of a build, and right before readers are switched.
    const kind = KINDS[kill % KINDS.length] as string;
    const known = await indicesOf(kind);
    const main = join(projectRoot, 'dist/apps/indexer/main.js');
    const child = spawn(process.execPath, [main, 'grids'], { env: indexer.env, stdio: 'ignore' });
    const closed = once(child, 'close');
    await pWaitFor(async () => (await indicesOf(kind)).some((name) => !known.includes(name)), { interval: 10 });
    child.kill('SIGKILL');
    const [code] = await closed;
    expect(code).toBeNull();
    if ((await visible('metrics')) === grid) {
      expect(await visible('technologies')).toBe(catalogue);
      expect(await everything()).toEqual(before);
    } else {
      expect(await visible('technologies')).not.toBe(catalogue);
      before = await everything();
    }
  }
  await indexer.json('grids');
  for (const kind of KINDS) expect(await indicesOf(kind)).toHaveLength(1);
  const facts = await readdir(join(indexer.folder, 'facts', indexer.prefix));
  expect(facts).not.toContain('tmp');
  expect([...(await everything()).keys()].sort()).toEqual(ids);
});
