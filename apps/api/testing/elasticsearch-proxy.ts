import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the proxy does with a request. A held request emits `held` with its message, and is forwarded by `release`. */
export type ProxyAction = 'pass' | 'hold' | 'fail';

/** A proxy in front of Elasticsearch that can hold requests or let them fail. */
export class ElasticsearchProxy {
  readonly server: Server;
  decide: (path: string, body: string) => ProxyAction = () => 'pass';
  private readonly held: (() => void)[] = [];

  private constructor(private readonly target: string) {
    this.server = createServer((message, response) => void this.receive(message, response));
  }

  static async start(target = process.env.ELASTICSEARCH_URL as string): Promise<ElasticsearchProxy> {
    const proxy = new ElasticsearchProxy(target);
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get heldCount(): number {
    return this.held.length;
  }

  /** The next request that is held. */
  async nextHeld(): Promise<IncomingMessage> {
    const [message] = (await once(this.server, 'held')) as [IncomingMessage];
    return message;
  }

  /** Forwards the held requests, and all requests from now on. */
  release(): void {
    this.decide = () => 'pass';
    for (const pass of this.held.splice(0)) pass();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = message;
    const body = await text(message);
    const action = this.decide(url, body);
    if (action === 'pass') this.pass(message, body, response);
    if (action === 'fail') response.writeHead(500).end('{}');
    if (action !== 'hold') return;
    this.held.push(() => this.pass(message, body, response));
    this.server.emit('held', message);
  }

  private pass({ method = 'GET', headers, url = '/' }: IncomingMessage, body: string, response: ServerResponse): void {
    const upstream = request(new URL(url, this.target), { method, headers }, (received) => {
      response.writeHead(received.statusCode as number, received.headers);
      received.pipe(response);
    });
    upstream.end(body);
  }
}
