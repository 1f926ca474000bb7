import { gzipSync } from 'node:zlib';

/** A body that is expensive to read, and the route that it is sent to. */
export interface ExpensiveBody {
  readonly path: string;
  readonly body: Buffer;
  readonly gzip?: true;
}

const QUERY = '/v4/metrics/query';

const keys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n]));

const call = (id: number, keyCount: number): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_jobs', arguments: keys(keyCount) },
});

const json = (path: string, value: unknown): ExpensiveBody => ({ path, body: Buffer.from(JSON.stringify(value)) });

const nested = (path: string, depth: number): ExpensiveBody => ({
  path,
  body: Buffer.from('['.repeat(depth) + ']'.repeat(depth)),
});

const bomb = (path: string, text: string): ExpensiveBody => ({ path, body: gzipSync(text), gzip: true });

/** Bodies beyond the limits, and the most expensive ones within them. Clients send them in turn. */
export const EXPENSIVE_BODIES: Readonly<Record<string, readonly ExpensiveBody[]>> = {
  'bodies of many keys': [
    json(QUERY, keys(70_000)),
    json(QUERY, keys(999)),
    json('/mcp', keys(70_000)),
    json('/mcp', call(1, 1_900)),
  ],
  'deeply nested bodies': [nested(QUERY, 30_000), nested(QUERY, 8), nested('/mcp', 500_000), nested('/mcp', 32)],
  'gzip bombs': [
    bomb(QUERY, ' '.repeat(10_000_000)),
    bomb(QUERY, JSON.stringify(keys(999))),
    bomb('/mcp', JSON.stringify(keys(70_000))),
    bomb('/mcp', JSON.stringify({ a: 'x'.repeat(15_000) })),
  ],
  'batches of many keys': [
    json(
      '/mcp',
      Array.from({ length: 20 }, (_, id) => call(id, 3_500)),
    ),
    json(
      '/mcp',
      Array.from({ length: 20 }, (_, id) => call(id, 90)),
    ),
  ],
};
