import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestEvent } from './test-event.js';

/** A request that a receiver got. */
export interface ReceivedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Its events; none of a test. */
  readonly events: readonly TestEvent[];
}

type Answer = (response: ServerResponse, message: ReceivedMessage) => void | Promise<void>;

const accept: Answer = (response) => {
  response.writeHead(204).end();
};

/** An HTTP server that receives messages, and answers as the test says. */
export class Receiver {
  readonly messages: ReceivedMessage[] = [];
  /** How the next requests are answered. */
  answer: Answer = accept;
  private waiting: (() => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Receiver(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The ids of all events, in the order in which they arrived. */
  get eventIds(): string[] {
    return this.messages.flatMap(({ events }) => events.map(({ id }) => id));
  }

  acceptAll(): void {
    this.answer = accept;
  }

  /** Resolves once that many requests have arrived. */
  async received(count: number): Promise<void> {
    while (this.messages.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const { data } = JSON.parse(body) as { data?: { events?: TestEvent[] } };
    const message = { headers: request.headers as Record<string, string>, body, events: data?.events ?? [] };
    this.messages.push(message);
    for (const resolve of this.waiting.splice(0)) resolve();
    await this.answer(response, message);
  }
}
