import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestApi } from '../testing/test-api.js';
import { allowedOrigins } from './http/allowed-origins.js';
import { RpcClient } from './testing/rpc-client.js';
import { ACME, SAMPLE } from './testing/sample.js';

const run = promisify(execFile);

let api: TestApi;
let token: string;
let port: number;
/** Sends requests on with a token, which the conformance suite cannot do itself. */
let withToken: Server;
beforeAll(async () => {
  api = await TestApi.start({ ...SAMPLE, mcpOrigins: allowedOrigins(undefined, '127.0.0.1') });
  await api.app.listen(0, '127.0.0.1');
  token = await api.token();
  port = Number(new URL(await api.app.getUrl()).port);
  withToken = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const { url: path, method } = incoming;
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(sent);
  }).listen(0, '127.0.0.1');
}, 60_000);
afterAll(async () => {
  withToken?.close();
  await api?.stop();
});

const ARGUMENTS: Record<string, Record<string, unknown>> = {
  resolve: { words: 'software engineer' },
  get_job: { job_id: SAMPLE.jobs[0]?.id },
  autocomplete_titles: { q: 'nurse' },
  autocomplete_sources: { q: 'acme' },
  get_source: { source_id: ACME },
  source_jobs: { source_id: ACME },
  related_sources: { source_id: ACME },
  source_signals: { source_id: ACME },
  metrics_concentration: { by: 'countries' },
};

interface ToolResult {
  readonly isError?: boolean;
  readonly structuredContent?: object;
  readonly content: readonly { readonly text: string }[];
}

describe('the official clients list and call every tool', () => {
  test.each([
    ['2026-07-28', '2026-07-28'],
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
    ['sdk-1', null],
  ])('%s', async (kind, version) => {
    const env = { ...process.env, TOKEN: token, ARGUMENTS: JSON.stringify(ARGUMENTS) };
    const script = 'apps/api/mcp/testing/client.mjs';
    const { stdout } = await run(process.execPath, [script, kind, `http://127.0.0.1:${port}/mcp`], {
      env,
      maxBuffer: 64 * 1024 * 1024,
    });
    const seen = JSON.parse(stdout) as { version: string | null; refused: string; results: Record<string, ToolResult> };
    const { tools } = await new RpcClient(api, token).request('tools/list');
    if (version !== null) expect(seen.version).toBe(version);
    expect(seen.refused).toContain('search_jobs');
    expect(Object.keys(seen.results)).toEqual(tools.map(({ name }: { name: string }) => name));
    for (const [name, { isError, structuredContent, content }] of Object.entries(seen.results)) {
      const text = content[0]?.text ?? '';
      // What is precomputed needs a grid, which this dataset has not.
      if (isError)
        expect([name, text]).toEqual([name, expect.stringMatching(/no grid has been built|missing_parameter/)]);
      else expect([name, structuredContent]).toEqual([name, JSON.parse(text)]);
    }
  });
});

/** The others test resources, prompts, sampling and logging, or call tools of the suite's own; docs/mcp.md lists them. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];

describe('the official conformance suite', () => {
  test.each(SCENARIOS)('%s', async (scenario) => {
    const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
    const url = `http://localhost:${(withToken.address() as AddressInfo).port}/mcp`;
    const { stdout } = await run(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario]);
    expect(stdout).toMatch(/Passed: (\d+)\/\1/);
  });
});
