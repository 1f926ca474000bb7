import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'services-spec-'));
});
afterEach(() => rm(folder, { recursive: true }));

const services = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(projectRoot, 'dist/apps/start/services.js'), ...args], {
    // With servers that exist nothing would be started either.
    env: { ...process.env, ROLECALL_DATA: folder, ELASTICSEARCH_URL: '', DATABASE_URL: '' },
  });

test('the help of `npm run services` lists its variables and starts nothing', async () => {
  const { stdout } = await services('--help');
  expect(stdout).toMatch(/Usage: npm run services --.*Starts Elasticsearch and Postgres.*ROLECALL_DATA/s);
  expect(await readdir(folder)).toEqual([]);
});

test('an argument that it does not have is an error, and starts nothing', async () => {
  await expect(services('--durable')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/--durable/) });
  expect(await readdir(folder)).toEqual([]);
});
