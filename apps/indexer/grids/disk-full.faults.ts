import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { changingFeed } from '../testing/changing-feed.js';
import { IndexerFixture } from '../testing/indexer-fixture.js';

jest.setTimeout(300_000);

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
const resize = (kib: number) => run('mount', '-o', `remount,size=${kib}k`, disk);
const usedKib = (): number => Number(run('df', '--output=used', '-k', disk).toString().trim().split('\n').at(-1));
const mounted = (() => {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk);
    return true;
  } catch {
    return false;
  }
})();
// A skipped test here says that this user may not mount a small disk.
const withDisk = mounted ? test.each : test.skip.each;

let indexer: IndexerFixture;
const env = { ROLECALL_DATA: disk };
beforeAll(async () => {
  if (!mounted) return;
  indexer = await IndexerFixture.create('grids-disk');
  const feed = await indexer.feed(1, changingFeed({ postings: 2_000, deltas: 1, changes: 10 }).slice(0, 2));
  expect(await indexer.run(['sync', feed, '--grids'], { env })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
  if (mounted) run('umount', disk);
  rmSync(disk, { recursive: true, force: true });
});

const everything = async () => {
  const { hits } = await indexer.client.search({ index: `${indexer.prefix}-metrics`, size: 10_000, sort: '_doc' });
  return new Map(hits.hits.map(({ _id, _source }) => [_id, _source]));
};
/** All but the empty folder of facts. */
const files = async () => {
  const folders = ['facts', join('facts', indexer.prefix)];
  return (await readdir(disk, { recursive: true })).filter((name) => !folders.includes(name)).sort();
};

withDisk([
  { state: 'the disk is full', free: 0, lost: false },
  { state: 'the columns of the build do not fit', free: 8, lost: false },
  { state: 'the facts were lost and do not fit', free: 200, lost: true },
])('if $state, the build says so, keeps the previous grid and leaves nothing behind', async ({ free, lost }) => {
  if (lost) await rm(join(disk, 'facts'), { recursive: true });
  const before = { grid: await everything(), indices: await indexer.indices(), files: await files() };
  resize(usedKib() + free);
  const { code, stderr } = await indexer.run(['grids'], { env });
  const messages = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect([code, messages]).toEqual([
    1,
    [
      'error: The disk of the data folder is full: free some space, or set ROLECALL_DATA to another folder. The previous grid stays in use.',
    ],
  ]);
  expect({ grid: await everything(), indices: await indexer.indices(), files: await files() }).toEqual(before);
  resize(65_536);
  expect(await indexer.run(['grids'], { env })).toMatchObject({ code: 0 });
});
