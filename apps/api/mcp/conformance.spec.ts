import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestApi } from '../testing/test-api.js';
import { allowedOrigins } from './http/allowed-origins.js';
import { SAMPLE } from './testing/sample.js';

const run = promisify(execFile);

let api: TestApi;
/** Forwards requests with a token, which the conformance suite cannot send. */
let withToken: Server;
beforeAll(async () => {
  api = await TestApi.start({ ...SAMPLE, mcpOrigins: allowedOrigins(undefined, '127.0.0.1') });
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

/** The other scenarios test resources, prompts, sampling and logging, or call tools of the suite itself; docs/mcp.md lists them. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

test.each(SCENARIOS)('the scenario %s of the official suite', async (scenario) => {
  const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
  const url = `http://localhost:${(withToken.address() as AddressInfo).port}/mcp`;
  const { stdout } = await run(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario]);
  expect(stdout).toMatch(/Passed: (\d+)\/\1/);
});
