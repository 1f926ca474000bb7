import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitForFreePort } from './free-port.js';

let holder: Server;
let port: number;

beforeEach(async () => {
  holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  ({ port } = holder.address() as AddressInfo);
});

afterEach(() => void holder.close());

test('a port that an ending server still holds is waited for', async () => {
  const free = waitForFreePort(port, { name: 'The server' });
  // Fails after the first attempt of `waitForFreePort` has failed.
  await once(createServer().listen(port, '127.0.0.1'), 'error');
  holder.close();
  await expect(free).resolves.toBeUndefined();
});

test('a port that another program holds is an error that names both and says what to do', async () => {
  await expect(waitForFreePort(port, { name: 'The server', timeoutMs: 1 })).rejects.toThrow(
    `Another program has taken port ${port} of The server: stop that program, or restart Rolecall, which then uses another port.`,
  );
});

test('aborting ends the wait', async () => {
  const stopping = new AbortController();
  const free = waitForFreePort(port, { name: 'The server', signal: stopping.signal });
  stopping.abort(new Error('stopped'));
  await expect(free).rejects.toThrow('stopped');
});
