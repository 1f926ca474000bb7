import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { OfficialClient } from './testing/clients/official-client.js';
import { everyToolCall, expectErrors, expectEveryTool } from './testing/every-tool.js';
import { SampleDataset } from './testing/sample-dataset.js';

const CLIENTS = 'apps/api/mcp/testing/clients';

let sample: SampleDataset;
let calls: Awaited<ReturnType<typeof everyToolCall>>;
beforeAll(async () => {
  for (const version of ['v1', 'v2']) pythonEnvironment(`${CLIENTS}/mcp-${version}.txt`);
  sample = await SampleDataset.load();
  calls = await everyToolCall(sample.api);
}, 600_000);
afterAll(() => sample?.stop());

test.each([
  ['v2', '2026-07-28', '2026-07-28'],
  ['v2', 'auto', '2026-07-28'],
  ['v2', 'legacy', '2025-11-25'],
  ['v1', 'v1', '2025-11-25'],
])(
  'the Python package mcp (%s, %s) lists and calls every tool, and reads what /v4 returns',
  async (...client) => {
    const [packageVersion, kind, version] = client;
    const python = pythonEnvironment(`${CLIENTS}/mcp-${packageVersion}.txt`);
    const command = [python, `${CLIENTS}/client.py`, kind, `${sample.url}?tools=all`] as const;
    const connected = await OfficialClient.start(command, await sample.api.token());
    expect(connected.version).toBe(version);
    await expectEveryTool(connected, calls);
    await expectErrors(connected);
    await connected.stop();
  },
  300_000,
);
