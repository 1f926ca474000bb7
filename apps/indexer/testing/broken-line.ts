import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What becomes of a request: it is answered, it never arrives, or it is done and its answer is lost. */
export type Fate = 'answered' | 'lost' | 'answer lost';

/** A line to Elasticsearch that breaks where `fate` says. @returns its URL, and how to end it. */
export const brokenLine = async (
  elasticsearchUrl: string,
  fate: (request: IncomingMessage) => Fate | Promise<Fate>,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request;
    const body = await buffer(request);
    const decided = await fate(request);
    if (decided === 'lost') return request.socket.destroy();
    const { 'content-type': type = 'application/json', accept = '*/*' } = headers;
    const answer = await fetch(new URL(url, elasticsearchUrl), {
      method,
      headers: { 'content-type': type, accept },
      ...(body.length > 0 && { body }),
    });
    const found = Buffer.from(await answer.arrayBuffer());
    if (decided === 'answer lost') return request.socket.destroy();
    const passed = ['content-type', 'x-elastic-product'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return response.writeHead(answer.status, Object.fromEntries(passed)).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};
