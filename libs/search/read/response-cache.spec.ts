import { expect, test } from '@jest/globals';
import { ResponseCache } from './response-cache.js';

const response = (n: number) => ({ value: { n }, bytes: 10 });

test('callers who ask at once share one computation, and later ones its response', async () => {
  const cache = new ResponseCache<{ n: number }>();
  let computed = 0;
  const compute = async () => response(++computed);
  const asked = await Promise.all([1, 2, 3].map(() => cache.get('a', undefined, compute)));
  expect(asked).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  expect(await cache.get('a', undefined, compute)).toEqual({ n: 1 });
  expect(await cache.get('b', undefined, compute)).toEqual({ n: 2 });
});

test('a failure is that of all who wait for it, and is not kept', async () => {
  const cache = new ResponseCache<{ n: number }>();
  const fail = () => Promise.reject(new Error('busy'));
  const asked = await Promise.allSettled([cache.get('a', undefined, fail), cache.get('a', undefined, fail)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('a', undefined, async () => response(1))).toEqual({ n: 1 });
});

test('a caller who leaves does not cancel the others; the last one cancels the computation', async () => {
  const cache = new ResponseCache<{ n: number }>();
  const [one, other] = [new AbortController(), new AbortController()];
  let shared: AbortSignal | undefined;
  const compute = (signal: AbortSignal) =>
    new Promise<ReturnType<typeof response>>((_, reject) => {
      shared = signal;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const asked = Promise.allSettled([cache.get('a', one.signal, compute), cache.get('a', other.signal, compute)]);
  one.abort();
  expect(shared?.aborted).toBe(false);
  other.abort();
  expect(shared?.aborted).toBe(true);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // The next caller does not join what was cancelled.
  expect(await cache.get('a', undefined, async () => response(1))).toEqual({ n: 1 });
});

test('a response expires', async () => {
  const cache = new ResponseCache<{ n: number }>(1);
  let computed = 0;
  const compute = async () => response(++computed);
  await cache.get('a', undefined, compute);
  const expires = performance.now() + 5;
  while (performance.now() < expires);
  expect(await cache.get('a', undefined, compute)).toEqual({ n: 2 });
});
