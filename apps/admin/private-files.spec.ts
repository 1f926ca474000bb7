import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '#libs/database/testing/test-database.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** What others may do with each file and folder below a folder. */
const readableByOthers = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

test('what the commands write is for their own user, whatever the umask of the shell allows', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
  const prefix = `private-${process.pid}`;
  const run = (app: string, ...args: string[]) =>
    spawnSync(
      '/bin/sh',
      ['-c', 'umask 022; exec "$0" "$@"', process.execPath, join(projectRoot, `dist/apps/${app}/main.js`), ...args],
      {
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          ROLECALL_DATA: join(folder, 'data'),
          ROLECALL_PREFIX: prefix,
        },
        encoding: 'utf8',
      },
    );
  try {
    expect(run('indexer', 'sync', 'samples', '--no-grids')).toMatchObject({ status: 0 });
    expect(run('admin', 'backup', join(folder, 'backup'))).toMatchObject({ status: 0 });
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /parquet$|manifest\.json$/.test(name)).length).toBeGreaterThan(1);
    expect(readableByOthers(folder)).toEqual([]);
  } finally {
    await dropDataset({ elasticsearchUrl: process.env.ELASTICSEARCH_URL as string, prefix });
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
