import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase } from '#libs/database/testing/test-database.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
const mounted = (() => {
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk);
    return true;
  } catch {
    return false;
  }
})();
// A skipped test here says that this user may not mount a small disk.
const withDisk = mounted ? test : test.skip;

let indexer: IndexerFixture;
beforeAll(async () => {
  if (!mounted) return;
  indexer = await IndexerFixture.create('backup-disk');
  await indexer.sync(await indexer.feed(1, changingFeed({ postings: 4_000, deltas: 0, changes: 0 })));
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
  if (mounted) run('umount', disk);
  rmSync(disk, { recursive: true, force: true });
});

const admin = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, sentence, stderr } = await adminCommand(args, { ...indexer.env, ...env });
  return { code, sentence, lines: stderr.split('\n') };
};
const OK = { code: 0, sentence: undefined };
const resize = (size: string) => run('mount', '-o', `remount,size=${size}`, disk);

withDisk('a backup to a full disk says so, leaves no partial file, and continues once there is space', async () => {
  const folder = join(disk, 'backup');
  expect(await admin(['backup', folder])).toMatchObject({
    code: 1,
    sentence: `error: The disk of ${folder} is full: free some space, and run the command again.`,
  });
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.partial') || name === 'manifest.json')).toEqual([]);
  resize('65536k');
  expect(await admin(['backup', folder])).toMatchObject(OK);
  expect(await admin(['restore', folder, '--verify'])).toMatchObject(OK);
});

withDisk('a restore to a full disk says so and what is restored, and continues once there is space', async () => {
  const folder = join(indexer.folder, 'backup');
  expect(await admin(['backup', folder])).toMatchObject(OK);
  rmSync(join(disk, 'backup'), { recursive: true, force: true });
  resize('64k');
  const database = await createEmptyTestDatabase();
  const dataDir = join(disk, 'data');
  const env = { DATABASE_URL: database.url, ROLECALL_PREFIX: `${indexer.prefix}-full`, ROLECALL_DATA: dataDir };
  try {
    const full = await admin(['restore', folder], env);
    expect(full).toMatchObject({
      code: 1,
      sentence: `error: The disk of ${dataDir} is full: free some space, and run the command again.`,
    });
    expect(full.lines).toContainEqual(
      expect.stringContaining('The restore is not complete: the database is restored, the dataset is not.'),
    );
    // Readers see no part of a dataset.
    expect(await indexer.client.indices.existsAlias({ name: `${env.ROLECALL_PREFIX}-jobs` })).toBe(false);
    resize('65536k');
    expect(await admin(['restore', folder], env)).toMatchObject(OK);
    expect(await countDocuments(indexer.client, `${env.ROLECALL_PREFIX}-jobs`)).toBe(4_000);
  } finally {
    await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix: env.ROLECALL_PREFIX });
    await database.drop();
  }
});
