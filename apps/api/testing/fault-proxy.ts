import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** What the network does to a request. */
const FAULTS = [
  'limited',
  'unavailable',
  'unavailable-after',
  'bad-gateway',
  'reset-before',
  'reset-after',
  'half-body',
  'cut-stream',
] as const;
type Fault = (typeof FAULTS)[number];

interface FaultOptions {
  /** Of 100 requests, how many are broken. Default: all. */
  readonly percent?: number;
  /** Default: all kinds. */
  readonly only?: Fault;
}

/** A proxy in front of the API that breaks some of the requests, also after the API has served and charged them. */
export class FaultProxy {
  readonly injected: Record<Fault, number> = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as never;
  private requests = 0;
  private readonly random = xoroshiro128plus(1);
  private readonly server: Server;

  private constructor(
    private readonly target: string,
    private readonly faults: FaultOptions,
  ) {
    this.server = createServer((message, response) => void this.receive(message, response));
  }

  static async start(target: string, faults: FaultOptions): Promise<FaultProxy> {
    const proxy = new FaultProxy(target, faults);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when that many more requests have arrived. */
  async afterRequests(count: number): Promise<void> {
    const last = this.requests + count;
    while (this.requests < last) await once(this.server, 'request');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private nextFault(): Fault | undefined {
    const { percent = 100, only } = this.faults;
    if (uniformInt(this.random, 1, 100) > percent) return undefined;
    const fault = only ?? (FAULTS[uniformInt(this.random, 0, FAULTS.length - 1)] as Fault);
    this.injected[fault] += 1;
    return fault;
  }

  private async receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1;
    const fault = this.nextFault();
    const refuse = (status: number, body: string) => response.writeHead(status, { 'retry-after': '0' }).end(body);
    if (fault === 'limited') return void refuse(429, errorBody(429, 'rate_limited'));
    if (fault === 'unavailable') return void refuse(503, errorBody(503, 'service_unavailable'));
    if (fault === 'bad-gateway') return void refuse(502, '<!DOCTYPE html>\n<h1>502 Bad Gateway</h1>');
    if (fault === 'reset-before') return void response.destroy();
    const body = await buffer(message);
    const { method = 'GET', headers, url = '/' } = message;
    const upstream = request(new URL(url, this.target), { method, headers }, async (received) => {
      const content = await buffer(received);
      const { 'transfer-encoding': _, 'content-length': __, ...rest } = received.headers;
      const half = content.subarray(0, content.length / 2);
      if (fault === 'reset-after') return response.destroy();
      // As after a commit whose connection breaks.
      if (fault === 'unavailable-after') return refuse(503, errorBody(503, 'service_unavailable'));
      if (fault === 'half-body') {
        response.writeHead(received.statusCode as number, { ...rest, 'content-length': content.length });
        return response.write(half, () => response.destroy());
      }
      // Of no stated length, so that only the end of the connection ends it.
      if (fault === 'cut-stream') {
        response.useChunkedEncodingByDefault = false;
        response.writeHead(received.statusCode as number, { ...rest, connection: 'close' });
        return response.end(half);
      }
      response.writeHead(received.statusCode as number, { ...rest, 'content-length': content.length }).end(content);
    });
    upstream.on('error', () => response.destroy()).end(body);
  }
}

const errorBody = (status: number, code: string): string =>
  JSON.stringify({ error: { code, message: 'Injected by the test.', status, request_id: 'req_0', details: {} } });
