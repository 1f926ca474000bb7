import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request: it is forwarded, it never arrives, it is executed and its response is lost, or the proxy itself
 * responds with a status.
 */
export type ProxyAction = 'forward' | 'drop request' | 'drop response' | { readonly status: number };

export interface FaultyProxy {
  readonly url: string;
  close(): void;
}

/** A reverse proxy in front of Elasticsearch. `decide` determines which requests fail. */
export const startFaultyProxy = async (
  elasticsearchUrl: string,
  decide: (request: IncomingMessage, body: Buffer) => ProxyAction | Promise<ProxyAction>,
): Promise<FaultyProxy> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await buffer(request);
    const action = await decide(request, body);
    if (action === 'drop request') return request.socket.destroy();
    if (typeof action === 'object') return response.writeHead(action.status).end('{}');
    const { 'content-type': type = 'application/json', accept = '*/*' } = headers;
    const upstream = await fetch(new URL(url, elasticsearchUrl), {
      method,
      headers: { 'content-type': type, accept },
      ...(body.length > 0 && { body }),
    });
    const content = Buffer.from(await upstream.arrayBuffer());
    if (action === 'drop response') return request.socket.destroy();
    const forwarded = ['content-type', 'x-elastic-product'].flatMap((name) => {
      const value = upstream.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return response.writeHead(upstream.status, Object.fromEntries(forwarded)).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};
