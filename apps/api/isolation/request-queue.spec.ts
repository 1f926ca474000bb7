import { expect, test } from '@jest/globals';
import { DEFAULT_LIMITS } from './isolation-limits.js';
import { RequestQueue } from './request-queue.js';

const { signal } = new AbortController();

test('requests without a known token share one turn, however many addresses they come from', async () => {
  const limits = { ...DEFAULT_LIMITS, requests: 1, requestsPerCaller: 1, requestsPerActiveCaller: 1 };
  const queue = new RequestQueue(limits);
  const served: string[] = [];
  const enter = async (key: string, address: string | null) => {
    const leave = await queue.takeTurn({ key, address }, signal);
    served.push(address ?? key);
    // The next one starts before this one is followed by another of its kind.
    await new Promise(setImmediate);
    leave();
  };
  const anonymous = Array.from({ length: 6 }, (_, n) => enter('anonymous', `192.0.2.${n}`));
  const known = ['O1', 'O1', 'O2'].map((organization) => enter(organization, null));
  await Promise.all([...anonymous, ...known]);
  expect(served.slice(0, 6).filter((sender) => sender.startsWith('O'))).toHaveLength(3);
  expect(served).toHaveLength(9);
});

test('addresses take turns within that share', async () => {
  const limits = { ...DEFAULT_LIMITS, requests: 1, requestsPerCaller: 1, requestsPerActiveCaller: 1 };
  const queue = new RequestQueue(limits);
  const served: string[] = [];
  const enter = async (address: string) => {
    const leave = await queue.takeTurn({ key: 'anonymous', address }, signal);
    served.push(address);
    await new Promise(setImmediate);
    leave();
  };
  await Promise.all(['a', 'a', 'a', 'b'].map(enter));
  expect(served).toEqual(['a', 'a', 'b', 'a']);
});
