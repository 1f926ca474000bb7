import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends one request again and again and prints how many succeeded: `node load-generator.js PORT PATH CONNECTIONS RATE SECONDS TOKEN...`. With a rate
 * it sends this number of requests per second regardless of responses (open loop); with 0 each connection sends the next request when it has
 * received the response (closed loop). It parses as little as possible, because it shares the machine with the server.
 */
const [portText, path, ...rest] = process.argv.slice(2);
const port = Number(portText);
const [connections = 0, rate = 0, seconds = 0] = rest.map(Number);
const tokens = rest.slice(3);

export interface LoadResult {
  /** Requests that were due at the rate. */
  offered: number;
  /** Those of them that found a free connection: after a refusal the server reads nothing from a connection for a while. */
  sent: number;
  ok: number;
  /** 503 with `Retry-After`. */
  refused: number;
  /** Anything else. */
  failed: number;
}

const CONNECTIONS_PER_ADDRESS = 200;
const TICK_MS = 2;

const result: LoadResult = { offered: 0, sent: 0, ok: 0, refused: 0, failed: 0 };
const idle: Client[] = [];
let isMeasuring = false;

/** A connection with one request at a time. */
class Client {
  private readonly socket: Socket;
  private readonly request: string;
  private head = '';
  /** Bytes of the body that have not been received. */
  private missing = 0;

  constructor(number: number) {
    const localAddress = `127.0.0.${3 + Math.floor(number / CONNECTIONS_PER_ADDRESS)}`;
    this.socket = connect({ port, host: '127.0.0.1', localAddress });
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('close', () => {
      if (isMeasuring) result.failed += 1;
    });
    const token = tokens[number % tokens.length];
    this.request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    this.socket.once('connect', () => this.done());
  }

  send(): void {
    if (isMeasuring) result.sent += 1;
    this.socket.write(this.request);
  }

  private receive(chunk: Buffer): void {
    if (this.missing > 0) {
      this.missing -= chunk.length;
    } else {
      this.head += chunk.toString('latin1');
      const end = this.head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(this.head)?.[1]);
      this.missing = end + 4 + length - this.head.length;
      this.count();
      this.head = '';
    }
    if (this.missing <= 0) this.done();
  }

  private count(): void {
    if (!isMeasuring) return;
    if (this.head.startsWith('HTTP/1.1 200')) result.ok += 1;
    else if (this.head.startsWith('HTTP/1.1 503') && /^retry-after: \d/im.test(this.head)) result.refused += 1;
    else result.failed += 1;
  }

  private done(): void {
    if (rate === 0) this.send();
    else idle.push(this);
  }
}

for (let number = 0; number < connections; number += 1) new Client(number);
const start = performance.now();
let due = 0;
const timer = setInterval(() => {
  const now = Math.floor(((performance.now() - start) / 1_000) * rate);
  // Requests for which no connection was free are skipped.
  for (; due < now; due += 1) {
    if (isMeasuring) result.offered += 1;
    idle.shift()?.send();
  }
}, TICK_MS);
// Warm-up, which is not measured: connections are opened, and queues fill.
await sleep(1_000);
isMeasuring = true;
await sleep(seconds * 1_000);
isMeasuring = false;
clearInterval(timer);
console.log(JSON.stringify(result));
process.exit();
