import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { projectRoot } from '#libs/services/project-paths.js';

jest.setTimeout(120_000);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mirror-clients-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LAST_PAGE = JSON.stringify({ data: [], next_cursor: 'c', has_more: false, as_of: '2026-08-22T00:00:00Z' });
const ERROR = JSON.stringify({ error: { code: 'service_unavailable', message: 'Try again later.' } });

const CLIENTS = [
  [process.execPath, 'mirror.ts'],
  ['python3', 'mirror.py'],
] as const;

test('the command of the documentation runs with the Node that npm installs, whatever the other one is', async () => {
  const guide = await readFile(join(projectRoot, 'docs/pulling.md'), 'utf8');
  const commands = [...guide.matchAll(/^ +(\S.*mirror.* jobs .*)$/gm)].map(([, command]) => command as string);
  expect(commands.length).toBeGreaterThanOrEqual(2);
  expect(commands).toEqual(commands.map(() => expect.stringMatching(/^npm run mirror -- /)));
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'mirror'], { cwd: projectRoot, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: /)]);
});

// On a machine without Python, only the other client is tested.
describe.each(CLIENTS.filter(([runtime]) => spawnSync(runtime, ['--version']).status === 0))(
  '%s %s, behind a proxy that responds itself',
  (runtime, file) => {
    /** Runs the client against a server of one behaviour. */
    const mirror = async (respond: (response: ServerResponse, request: IncomingMessage) => void) => {
      let requests = 0;
      const server = createServer((request, response) => {
        requests += 1;
        respond(response, request);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const args = [join(projectRoot, 'examples/mirror', file), 'jobs', '--copy', join(folder, 'copy.sqlite')];
      const child = spawn(runtime, args, {
        env: { ...process.env, ROLECALL_URL: url, ROLECALL_TOKEN: 'T0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      server.closeAllConnections();
      server.close();
      return { code, stdout, stderr, requests };
    };

    test('a date in Retry-After is waited for', async () => {
      // A header has whole seconds.
      const end = new Date(1_000 * Math.ceil(Date.now() / 1_000 + 3));
      const { code, stdout } = await mirror((response) => {
        if (Date.now() >= end.getTime()) response.end(LAST_PAGE);
        else response.writeHead(503, { 'retry-after': end.toUTCString() }).end(ERROR);
      });
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('is current as of 2026-08-22') });
    });

    test('a page of HTML in place of an error ends it at once, and the message says what to check', async () => {
      const { code, stderr, requests } = await mirror((response) =>
        response.writeHead(404, { 'content-type': 'text/html' }).end('<!DOCTYPE html>\n<h1>Not\n here</h1>'),
      );
      expect({ code, requests }).toEqual({ code: 1, requests: 1 });
      expect(stderr.trim()).toBe(
        '404, which is no error of Rolecall: check ROLECALL_URL. <!DOCTYPE html> <h1>Not here</h1>',
      );
    });

    test('a Retry-After that is neither is ignored', async () => {
      let count = 0;
      const { code } = await mirror((response) => {
        count += 1;
        if (count > 1) response.end(LAST_PAGE);
        else response.writeHead(429, { 'retry-after': 'soon' }).end('{}');
      });
      expect({ code, count }).toEqual({ code: 0, count: 2 });
    });
  },
);
