import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { runAdmin } from './run-admin.js';

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

withDisk('a backup to a full disk says so, leaves no partial file, and continues once there is space', async () => {
  const folder = join(disk, 'backup');
  const admin = async (...args: string[]) => {
    let stderr = '';
    const code = await runAdmin(args, {
      env: indexer.env,
      stdout: () => {},
      stderr: (text) => {
        stderr += text;
      },
    });
    return { code, sentence: stderr.split('\n').find((line) => line.startsWith('error: ')) };
  };
  expect(await admin('backup', folder)).toEqual({
    code: 1,
    sentence: `error: The disk of ${folder} is full: free some space, and run the command again.`,
  });
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.partial') || name === 'manifest.json')).toEqual([]);
  run('mount', '-o', 'remount,size=65536k', disk);
  expect(await admin('backup', folder)).toEqual({ code: 0, sentence: undefined });
  expect(await admin('restore', folder, '--verify')).toEqual({ code: 0, sentence: undefined });
});
