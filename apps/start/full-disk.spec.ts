import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { processVariables } from '#libs/services/define-env.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { secretOf } from './secret.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'full-disk-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Starts with existing servers, and files of at most that many blocks, which end like on a full disk. */
const startWith = async (blocks: number | 'unlimited') => {
  const servers = { ELASTICSEARCH_URL: 'http://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const main = path.join(projectRoot, 'dist/apps/start/main.js');
  const child = spawn('sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, main, '--no-grids'], {
    env: { ...processVariables(), ROLECALL_DATA: dataDir, PORT: String(await freePort()), ...servers },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
};

test('a data folder that cannot be written is named, and claimed by the next start', async () => {
  const limited = await startWith(0);
  expect(limited).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^A file in \S+ has reached the maximum file size: raise it with .+\n$/),
  });
  expect(await startWith(0)).toEqual(limited);
  // It goes on to the database, which does not exist here.
  expect(await startWith('unlimited')).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^error: Postgres is not reachable/),
  });
});

test('a secret that cannot be written leaves no half of one', async () => {
  await writeFile(path.join(dataDir, 'secret'), '');
  const script = `ulimit -f 0; exec "$0" --input-type=module -e "$1"`;
  const secret = path.join(projectRoot, 'dist/apps/start/secret.js');
  const child = spawn('sh', ['-c', script, process.execPath, `(await import('${secret}')).secretOf('${dataDir}')`]);
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('');
  expect(secretOf(dataDir)).toMatch(/^[0-9a-f]{64}$/);
});
