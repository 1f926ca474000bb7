import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OfficialClient } from './testing/clients/official-client.js';
import { everyToolCall, expectErrors, expectEveryTool } from './testing/every-tool.js';
import { ShippedSample } from './testing/shipped-sample.js';

let sample: ShippedSample;
let calls: Awaited<ReturnType<typeof everyToolCall>>;
beforeAll(async () => {
  sample = await ShippedSample.load();
  calls = await everyToolCall(sample.api);
}, 300_000);
afterAll(() => sample?.stop());

const connect = async (kind: string) =>
  OfficialClient.start(
    [process.execPath, 'apps/api/mcp/testing/clients/client.mjs', kind, sample.url],
    await sample.api.token(),
  );

test.each([
  ['2026-07-28', '2026-07-28'],
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
  ['sdk-1', '2025-11-25'],
])(
  'the official client %s lists and calls every tool, and reads what /v4 returns',
  async (kind, version) => {
    const client = await connect(kind);
    expect(client.version).toBe(version);
    await expectEveryTool(client, calls);
    await expectErrors(client);
    await client.stop();
  },
  120_000,
);
