import { expect, jest, test } from '@jest/globals';
import { ActiveKeys } from './active-keys.js';
import { FairQueue } from './fair-queue.js';

/** Tasks that run until the test ends them. */
const tasks = (queue: FairQueue) => {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const run = (name: string, signal?: AbortSignal) =>
    queue.run(name.charAt(0), signal, () => {
      started.push(name);
      return new Promise<void>((resolve) => running.set(name, resolve));
    });
  const end = async (name: string) => {
    running.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, run, end };
};

const limits = { concurrency: 2, concurrencyPerKey: 2, maxQueued: 10, maxWait: 60_000 };

test('keys take turns, regardless of how many tasks of a key are waiting', async () => {
  const { started, run, end } = tasks(new FairQueue(limits));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) void run(name);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'a4']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
});

test('a key cannot use all slots', async () => {
  const { started, run, end } = tasks(new FairQueue({ ...limits, concurrencyPerKey: 1 }));
  for (const name of ['a1', 'a2', 'b1']) void run(name);
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('a key has more slots while no other key is active', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { started, run, end } = tasks(
    new FairQueue({ ...limits, concurrency: 4, concurrencyPerKey: 3, concurrencyPerKeyShared: 1 }),
  );
  for (const name of ['b1', 'a1', 'a2', 'a3', 'a4']) void run(name);
  expect(started).toEqual(['b1', 'a1']);
  await end('b1');
  expect(started).toEqual(['b1', 'a1']);
  now.mockReturnValue(60_000);
  await end('a1');
  expect(started).toEqual(['b1', 'a1', 'a2', 'a3', 'a4']);
  now.mockRestore();
});

test('a task is rejected if the queue is full or if it waits too long', async () => {
  const full = tasks(new FairQueue({ ...limits, concurrency: 1, maxQueued: 1 }));
  void full.run('a1');
  void full.run('a2');
  const refusal = { code: 'service_unavailable', details: { retry_after_seconds: 1 } };
  await expect(full.run('b1')).rejects.toMatchObject(refusal);
  // Otherwise its wait would end in the middle of another test.
  await full.end('a1');

  const slow = tasks(new FairQueue({ ...limits, concurrency: 1, maxWait: 1 }));
  void slow.run('a1');
  await expect(slow.run('b1')).rejects.toMatchObject(refusal);
  expect(slow.started).toEqual(['a1']);
});

test('a key cannot fill the whole queue', async () => {
  const { started, run, end } = tasks(new FairQueue({ ...limits, concurrency: 1, maxQueuedPerKey: 1 }));
  void run('a1');
  void run('a2');
  await expect(run('a3')).rejects.toMatchObject({ code: 'service_unavailable' });
  void run('b1');
  for (const name of ['a1', 'a2']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

test('ending a task twice releases its slot only once', async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1 });
  const leave = await queue.enter('a');
  leave();
  leave();
  const leaveB = await queue.enter('b');
  const { started, run } = tasks(queue);
  void run('c1');
  expect(started).toEqual([]);
  // Otherwise its wait would end in the middle of another test.
  leaveB();
  await new Promise(setImmediate);
  expect(started).toEqual(['c1']);
});

test('an aborted task is removed from the queue', async () => {
  const { started, run, end } = tasks(new FairQueue({ ...limits, concurrency: 1 }));
  const controller = new AbortController();
  void run('a1');
  const cancelled = run('b1', controller.signal);
  void run('c1');
  controller.abort();
  await expect(cancelled).rejects.toThrow();
  await end('a1');
  expect(started).toEqual(['a1', 'c1']);
});

test('a task that fails releases its slot', async () => {
  const queue = new FairQueue({ ...limits, concurrency: 1 });
  await expect(queue.run('a', undefined, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(queue.run('b', undefined, async () => 'done')).resolves.toBe('done');
});

test('a delayed key starts its next task after its delay while another key is active, and at once when it is alone', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const queue = new FairQueue({ ...limits, concurrency: 4 });
  const { started, run } = tasks(queue);
  queue.delay('a', 100);
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) void run(name);
  expect(started).toEqual(['a1', 'b1', 'b2']);
  jest.advanceTimersByTime(99);
  expect(started).toEqual(['a1', 'b1', 'b2']);
  jest.advanceTimersByTime(2);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1', 'b2', 'a2']);
  jest.useRealTimers();
});

test('a key that is active in a queue that shares its keys delays the others; the ignored key does not', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const active = new ActiveKeys(new Set(['-']));
  const other = tasks(new FairQueue(limits, active));
  const queue = new FairQueue(limits, active);
  const { started, run, end } = tasks(queue);
  queue.delay('a', 1_000);
  void other.run('-1');
  void run('a1');
  expect(started).toEqual(['a1']);
  await end('a1');
  void other.run('b1');
  void run('a2');
  expect(started).toEqual(['a1']);
  jest.advanceTimersByTime(1_001);
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'a2']);
  jest.useRealTimers();
});

test('a delay that ends while its task enters the queue does not keep the task waiting', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  let time = 0;
  // Every look at the clock is later than the one before.
  const now = jest.spyOn(performance, 'now').mockImplementation(() => ++time);
  const queue = new FairQueue({ ...limits, concurrency: 100, concurrencyPerKey: 100 });
  const { started, run } = tasks(queue);
  void run('b1');
  for (let delay = 1; delay <= 20; delay += 1) {
    queue.delay('a', delay);
    void run(`a${delay}`);
    time += 100;
    jest.advanceTimersByTime(30);
    await new Promise(setImmediate);
    expect(started).toContain(`a${delay}`);
    void run(`b${delay}`);
  }
  now.mockRestore();
  jest.useRealTimers();
});

test('a short delay of one key does not wait for the long delay of another', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const queue = new FairQueue({ ...limits, concurrency: 4 });
  const { started, run } = tasks(queue);
  void run('c1');
  queue.delay('a', 10_000);
  void run('a1');
  queue.delay('b', 10);
  void run('b1');
  jest.advanceTimersByTime(11);
  await new Promise(setImmediate);
  expect(started).toEqual(['c1', 'b1']);
  jest.useRealTimers();
});
