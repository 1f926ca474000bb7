// An official TypeScript client as a separate program: `node client.mjs KIND URL`, with TOKEN in the environment. `official-client.ts` starts it
// and describes what it reads and writes. The clients check results against the schemas of the tools.
import { createInterface } from 'node:readline';

const [, , kind, address] = process.argv;
const url = new URL(address);
const requestInit = { headers: { authorization: `Bearer ${process.env.TOKEN}` } };
const info = { name: 'test', version: '1' };

const connect = async () => {
  if (kind === 'sdk-1') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client(info);
    const transport = new StreamableHTTPClientTransport(url, { requestInit });
    await client.connect(transport);
    return { client, version: transport.protocolVersion };
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const mode = kind === 'auto' || kind === 'legacy' ? kind : { pin: kind };
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return { client, version: client.getNegotiatedProtocolVersion() };
};

const write = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

const { client, version } = await connect();
write({ version });
for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  try {
    write({ result: call === null ? await client.listTools() : await client.callTool(call) });
  } catch ({ code, message }) {
    write({ error: { code, message } });
  }
}
await client.close();
