import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';
import { changingFeed } from '../indexer/testing/changing-feed.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';

test('what the commands write is for their own user, whatever the umask of the shell allows', async () => {
  const indexer = await IndexerFixture.create('private-files');
  const data = join(indexer.folder, 'data');
  const backup = join(indexer.folder, 'backup');
  const run = (app: string, ...args: string[]) => {
    const program = join(projectRoot, `dist/apps/${app}/main.js`);
    const { status, stderr } = spawnSync(
      '/bin/sh',
      ['-c', 'umask 022; exec "$0" "$@"', process.execPath, program, ...args],
      { env: { ...indexer.env, ROLECALL_DATA: data }, encoding: 'utf8' },
    );
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  };
  try {
    const feed = await indexer.feed(1, changingFeed({ postings: 20, deltas: 0, changes: 0 }));
    run('indexer', 'sync', feed, '--no-grids');
    run('admin', 'backup', backup);
    for (const folder of [data, backup]) {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      expect(names.filter((name) => /\.parquet$|\.zst$/.test(name))).not.toEqual([]);
      expect(names.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([]);
    }
  } finally {
    await indexer.drop();
    await IndexerFixture.end();
  }
}, 300_000);
