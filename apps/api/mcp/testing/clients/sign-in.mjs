// An official TypeScript client that has the address alone: `node sign-in.mjs KIND URL`. It writes `{ authorize }`, the address that it would open in
// a browser, waits until the browser calls it back, and writes `{ version, tools, result }`: the revision, the number of tools, and what one of them
// returned, before and after the access token was refreshed.
import { once } from 'node:events';
import { createServer } from 'node:http';

const [, , kind, address] = process.argv;
const url = new URL(address);
const info = { name: 'test', version: '1' };
const write = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

const [{ Client }, { StreamableHTTPClientTransport }, { UnauthorizedError }] =
  kind === 'sdk-1'
    ? await Promise.all([
        import('@modelcontextprotocol/sdk/client/index.js'),
        import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
        import('@modelcontextprotocol/sdk/client/auth.js'),
      ])
    : Array(3).fill(await import('@modelcontextprotocol/client'));

const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const callback = once(server, 'request').then(([request, response]) => {
  response.end('Connected. You can close this window.');
  return new URL(request.url, 'http://127.0.0.1').searchParams;
});

const kept = {};
const redirectUrl = `http://127.0.0.1:${server.address().port}/callback`;
const authProvider = {
  redirectUrl,
  clientMetadata: { client_name: `Official client ${kind}`, redirect_uris: [redirectUrl] },
  state: () => 'the state',
  clientInformation: () => kept.client,
  saveClientInformation: (client) => Object.assign(kept, { client }),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => Object.assign(kept, { tokens }),
  codeVerifier: () => kept.verifier,
  saveCodeVerifier: (verifier) => Object.assign(kept, { verifier }),
  discoveryState: () => kept.discovery,
  saveDiscoveryState: (discovery) => Object.assign(kept, { discovery }),
  redirectToAuthorization: (authorize) => write({ authorize }),
};

const connect = async () => {
  const mode = kind === 'auto' || kind === 'legacy' ? kind : { pin: kind };
  const client = new Client(info, kind === 'sdk-1' ? {} : { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(url, { authProvider });
  try {
    await client.connect(transport);
    return client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    const parameters = await callback;
    if (parameters.get('state') !== 'the state') throw new Error('The state is that of another request.');
    await transport.finishAuth(kind === 'sdk-1' ? parameters.get('code') : parameters);
    return connect();
  }
};

const client = await connect();
const { tools } = await client.listTools();
const read = async () => (await client.callTool({ name: 'find_jobs', arguments: { limit: 1 } })).structuredContent;
const result = await read();
// As if it had expired.
kept.tokens = { ...kept.tokens, access_token: 'x'.repeat(43) };
write({ tools: tools.length, results: [result, await read()] });
await client.close();
server.close();
