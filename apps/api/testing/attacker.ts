import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { mapValues } from 'es-toolkit';
import { COSTLY_ATTACKS, type CostlyAttack } from './costly-requests.js';
import { EXPENSIVE_BODIES, type ExpensiveBody } from './expensive-bodies.js';
import { expensiveQuery, refusedQuery } from './expensive-queries.js';

const LOWEST_PRIORITY = 19;

/** Attacks an API until it is terminated, and prints how it was answered: `node attacker.js ATTACK PORT TOKEN ADDRESSES NETWORK`. */
const [, , attack = '', port = '', token = '', addresses = '1', network = '0'] = process.argv;

/** How often it was answered with each status. `closed`: connections that ended without a response; `open`: those that wait for one. */
export type Answers = Readonly<Record<string, number>>;

// A real one has processors of its own. This one takes what the servers and their other clients leave.
setPriority(LOWEST_PRIORITY);

const answers: Record<string, number> = {};
const answered = (answer: string | number): void => {
  answers[answer] = (answers[answer] ?? 0) + 1;
};
/** Connections without a response. */
const silent = new Set<Socket>();
let pending = 0;
process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify({ ...answers, open: silent.size + pending }), () => process.exit());
});

/** Neither an address of the other clients nor one of an earlier attack, which may be blocked. */
const addressOf = (connection: number, count = Number(addresses)): string =>
  `127.1.${network}.${2 + (connection % count)}`;

const open = (connection = 0): Socket => {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(connection) });
  socket.once('connect', () => silent.add(socket));
  socket.once('close', () => {
    if (silent.delete(socket)) answered('closed');
  });
  return socket.on('error', () => socket.destroy());
};

const STATUS = /HTTP\/1\.1 (\d{3}) /g;

/** Counts the responses on a connection. A status line that is cut in two is not counted. */
const read = (socket: Socket): void => {
  socket.on('data', (chunk) => {
    silent.delete(socket);
    for (const [, status = ''] of chunk.toString('latin1').matchAll(STATUS)) answered(status);
  });
};

const request = (path: string, bearer = token): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${bearer}\r\n\r\n`;

/** Keeps a number of connections open, each of which sends a text and reads responses until it is closed. */
const repeat = async (connections: number, text: () => string | Buffer): Promise<never> => {
  const one = async (connection: number): Promise<never> => {
    for (;;) {
      const socket = open(connection);
      read(socket);
      socket.write(text());
      await new Promise((resolve) => socket.once('close', resolve));
      await sleep(20);
    }
  };
  return (await Promise.all(Array.from({ length: connections }, (_, connection) => one(connection))))[0] as never;
};

const closingRequest = (path: string, bearer?: string): string =>
  request(path, bearer).replace('Host', 'Connection: close\r\nHost');

const CONNECTIONS_PER_ADDRESS = 8;

/** Sends bodies in turn. */
const sendBodies = (bodies: readonly ExpensiveBody[]): Promise<never> => {
  let sent = 0;
  return repeat(CONNECTIONS_PER_ADDRESS * Number(addresses), () => {
    const { path, body, gzip } = bodies[sent++ % bodies.length] as ExpensiveBody;
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      ...(gzip ? ['Content-Encoding: gzip'] : []),
      `Content-Length: ${body.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  });
};

const MAX_READ = 2_000;
/** The result of a tool, or the answer of JSON-RPC. */
const FAILED_CALL = /"isError":true|"error":\{"code":-?\d/;

/** Sends requests one after the other on connections that stay open. */
const sendRequests = ({
  request: next,
  connections,
  addresses: count = 1,
  anonymous,
}: CostlyAttack): Promise<unknown> => {
  const clients = Array.from({ length: connections }, async (_, connection): Promise<never> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const localAddress = addressOf(connection, count);
    for (;;) {
      const { method, path, headers, body = '' } = next();
      const authorization = anonymous ? {} : { authorization: `Bearer ${token}` };
      const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { agent, localAddress, host: '127.0.0.1', port: Number(port), method, path };
      const done = new Promise<void>((resolve) => {
        const outgoing = httpRequest(
          { ...options, headers: { ...headers, ...authorization, ...length } },
          (response) => {
            let body = '';
            response.setEncoding('latin1').on('data', (chunk: string) => {
              // The beginning says whether a call of a batch has failed.
              if (body.length < MAX_READ) body += chunk;
            });
            response.once('close', () => {
              answered(FAILED_CALL.test(body) ? `${response.statusCode} with errors` : (response.statusCode ?? 0));
              resolve();
            });
          },
        );
        outgoing
          .once('error', () => {
            answered('closed');
            resolve();
          })
          .end(body);
      });
      pending += 1;
      await done;
      pending -= 1;
      await sleep(5);
    }
  });
  return Promise.all(clients);
};

const ATTACKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'pipelined requests': () => repeat(16, () => request('/v4/jobs').repeat(350)),
  // Alternates between a query whose cost is refused and one just below the limit.
  'expensive queries': () => {
    let sent = 0;
    return repeat(8, () => closingRequest(sent++ % 2 === 0 ? refusedQuery() : expensiveQuery()));
  },
  'half bodies': () =>
    repeat(
      200,
      () => `${request('/v4/metrics/query').replace('GET', 'POST').trimEnd()}\r\nContent-Length: 10000\r\n\r\n{`,
    ),
  'slow reads': async () => {
    const sockets = Array.from({ length: 100 }, () => open());
    for (const socket of sockets) socket.pause().write(request('/v4/jobs').repeat(10));
    await sleep(600_000);
  },
  'wrong tokens': () => repeat(16, () => closingRequest('/v4/jobs', `T${'0'.repeat(32)}`)),
  '1,000 connections': () => repeat(1_000, () => ''),
  ...mapValues(COSTLY_ATTACKS, (costly) => () => sendRequests(costly)),
  ...mapValues(EXPENSIVE_BODIES, (bodies) => () => sendBodies(bodies)),
};

await ATTACKS[attack]?.();
