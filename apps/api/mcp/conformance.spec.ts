import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestApi } from '../testing/test-api.js';
import { allowedHosts, allowedOrigins } from './http/allowed-origins.js';
import { SAMPLE } from './testing/sample.js';

const run = promisify(execFile);

let api: TestApi;
/** Forwards requests with a token, which the conformance suite cannot send. */
let withToken: Server;
beforeAll(async () => {
  const loopback = { origins: undefined, publicUrls: [], trustProxy: null };
  const hosts = allowedHosts('127.0.0.1', loopback);
  api = await TestApi.start({ ...SAMPLE, mcpOrigins: allowedOrigins(undefined, '127.0.0.1'), mcpHosts: hosts });
  await api.app.listen(0, '127.0.0.1');
  const token = await api.token();
  const port = Number(new URL(await api.app.getUrl()).port);
  withToken = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const { url: path, method } = incoming;
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(sent);
  }).listen(0, '127.0.0.1');
  await once(withToken, 'listening');
}, 60_000);
afterAll(async () => {
  withToken?.close();
  await api?.stop();
});

/** The scenarios of each revision that apply. The others call tools, prompts and resources of the suite itself; docs/mcp.md lists them. */
const SCENARIOS: readonly (readonly [scenario: string, revision: string])[] = [
  ['server-initialize', '2025-11-25'],
  ['ping', '2025-11-25'],
  ['tools-list', '2025-11-25'],
  ['prompts-list', '2025-11-25'],
  ['resources-list', '2025-11-25'],
  ['dns-rebinding-protection', '2025-11-25'],
  ['server-stateless', '2026-07-28'],
  ['tools-list', '2026-07-28'],
  ['prompts-list', '2026-07-28'],
  ['resources-list', '2026-07-28'],
  ['sep-2164-resource-not-found', '2026-07-28'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['caching', '2026-07-28'],
  ['http-header-validation', '2026-07-28'],
];

/** Checks that call tools of the suite itself, which a server would have to provide. */
const NEEDS_TOOLS_OF_SUITE = [
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
];

test.each(SCENARIOS)('the scenario %s of the official suite, in revision %s', async (scenario, revision) => {
  const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const url = `http://localhost:${(withToken.address() as AddressInfo).port}/mcp`;
  const args = [suite, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision];
  // The suite exits with 1 if a check fails.
  const { stdout } = await run(process.execPath, args).catch((error: { stdout: string }) => error);
  const lines = stripVTControlCharacters(stdout).split('\n');
  const failed = lines.flatMap((line) => /\[(\S+)\s*\] FAILURE/.exec(line)?.[1] ?? []);
  expect(failed.filter((check) => !NEEDS_TOOLS_OF_SUITE.includes(check))).toEqual([]);
  expect(stdout).toMatch(/Passed: [1-9]/);
});
