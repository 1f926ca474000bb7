// Lists and calls every tool with an official client, as a program of its own: node client.mjs KIND URL, with TOKEN and ARGUMENTS (JSON, by
// tool) in the environment. Prints the results as JSON. The clients check results against the schemas of the tools, and fail otherwise.
const [, , kind, address] = process.argv;
const { TOKEN, ARGUMENTS } = process.env;
const url = new URL(address);
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
const info = { name: 'test', version: '1' };

const connect = async () => {
  if (kind === 'sdk-1') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return client;
  }
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const mode = kind === '2026-07-28' ? { pin: kind } : kind;
  const client = new Client(info, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
};

const client = await connect();
const { tools } = await client.listTools();
const results = {};
for (const { name } of tools)
  results[name] = await client.callTool({ name, arguments: JSON.parse(ARGUMENTS)[name] ?? {} });
const refused = await client.callTool({ name: 'serch_jobs', arguments: {} }).then(
  () => null,
  ({ message }) => message,
);
const version = client.getNegotiatedProtocolVersion?.() ?? null;
await client.close();
console.log(JSON.stringify({ version, results, refused }));
