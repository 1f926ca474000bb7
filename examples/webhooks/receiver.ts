// Receives the events of a Rolecall webhook, and stores each once in an SQLite file. Needs Node.js 24 and no packages.
//
//   export WEBHOOK_SECRET=whsec_...
//   node receiver.ts --port 8080 --store events.sqlite
//
// It listens on 127.0.0.1: put a proxy with a certificate in front. An event that arrives again, because the answer was lost, is stored once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';

interface Message {
  type: string;
  data: {
    watch_id?: string;
    events?: { id: string; sequence: number; type: string; record_id: string; record: unknown }[];
  };
}

/** Seconds by which the clocks of both sides may differ. An older message may be a recorded one that somebody sends again. */
const TOLERANCE = 300;
const MAX_BYTES = 1_000_000;

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, store: { type: 'string', default: 'events.sqlite' } },
});
const secret = process.env.WEBHOOK_SECRET ?? '';
if (!secret.startsWith('whsec_')) {
  console.error('Set WEBHOOK_SECRET to the secret that was shown when the webhook was created.');
  process.exit(1);
}
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');

const database = new DatabaseSync(values.store);
database.exec(
  'CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY, watch_id TEXT, sequence INTEGER, type TEXT, record_id TEXT, record TEXT)',
);
const insert = database.prepare('INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?)');

/** Whether the headers have a signature of this body. While a secret is rotated, they have two. */
const isSigned = (headers: IncomingHttpHeaders, body: Buffer): boolean => {
  const id = String(headers['webhook-id'] ?? '');
  const timestamp = String(headers['webhook-timestamp'] ?? '');
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return String(headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
};

/** Stores all events of a message, or none. */
const store = ({ data: { watch_id: watchId = null, events = [] } }: Message): void => {
  database.exec('BEGIN');
  try {
    for (const { id, sequence, type, record_id: recordId, record } of events)
      insert.run(id, watchId, sequence, type, recordId, JSON.stringify(record));
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
};

const server = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) return void response.writeHead(413, { connection: 'close' }).end();
      chunks.push(chunk);
    }
    // The signature is of the bytes: do not parse and serialize them before it is verified.
    const body = Buffer.concat(chunks);
    if (!isSigned(request.headers, body)) return void response.writeHead(401).end('The signature is not valid.');
    store(JSON.parse(body.toString('utf8')) as Message);
    // Only now: what is not answered with 2xx is sent again.
    response.writeHead(204).end();
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  console.log(`Listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
