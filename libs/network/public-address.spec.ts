import type { lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { publicLookup } from './public-address.js';

const refusal = (host: string) => new Error(`${host} is private`);

/** A resolver that returns other addresses at each look-up, as the owner of a name may. */
const resolving = (...answers: string[][]) => {
  const resolver = Object.assign(
    (_host: string, _options: object, callback: (error: null, found: object[]) => void) => {
      const found = answers[Math.min(resolver.lookups, answers.length - 1)] as string[];
      resolver.lookups += 1;
      callback(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
    { lookups: 0 },
  );
  return resolver;
};
type Resolver = ReturnType<typeof resolving>;
const checked = (resolver: Resolver): LookupFunction =>
  publicLookup(refusal, resolver as unknown as typeof systemLookup);

test('a name that resolves differently at each look-up is looked up once, and what was checked is connected to', async () => {
  const resolver = resolving(['93.184.216.34'], ['127.0.0.1']);
  const lookup = promisify(checked(resolver));
  expect(await lookup('rebind.example', { all: true })).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(resolver.lookups).toBe(1);
});

test('each connection checks the name again, and one whose name is now private is not opened', async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const resolver = resolving(
      ['127.0.0.1'],
      ['93.184.216.34', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
    );
    for (let i = 1; i <= 4; i += 1) {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ host: 'rebind.example', port, lookup: checked(resolver) });
      const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown]);
      expect(error).toEqual(refusal('rebind.example'));
      expect(resolver.lookups).toBe(i);
    }
    expect(connections).toBe(0);
  } finally {
    server.close();
  }
});
