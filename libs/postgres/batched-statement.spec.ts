import { afterAll, expect, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { waitForBackends } from '#libs/database/testing/backends.js';
import { BatchedStatement, settingLockTimeout } from './batched-statement.js';

const databaseUrl = process.env.DATABASE_URL ?? '';
const statement = new BatchedStatement<number, { ordinal: number; value: number }>({
  databaseUrl,
  applicationName: 'rolecall-test',
  synchronousCommit: 'off',
  statement: {
    name: 'slow',
    text: `SELECT o::integer AS ordinal, v AS value FROM (SELECT pg_sleep(0.45), ${settingLockTimeout('1')}) s, unnest($2::integer[]) WITH ORDINALITY AS r (v, o)`,
  },
  values: (entries) => [entries],
  lockKey: String,
});

afterAll(() => statement.close());

test('when Postgres is too slow for the queue, each entry succeeds or is rejected', async () => {
  const run = async (entry: number) => {
    const row = await statement.run(entry).catch(() => undefined);
    return { right: row?.value === entry, refused: row === undefined };
  };
  const results = await Promise.all(Array.from({ length: 1_500 }, (_, index) => run(index)));
  const refused = results.filter((result) => result.refused);
  expect(results.every((result) => result.refused || result.right)).toBe(true);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(512);
  expect(refused.length).toBeGreaterThan(0);
  // Later entries are not affected.
  await pWaitFor(async () => (await run(1)).right, { timeout: 30_000 });
});

test('a response that arrives while this process is busy does not time out', async () => {
  await statement.run(0);
  const response = statement.run(7);
  await waitForBackends(databaseUrl, 'rolecall-test', 'active');
  // Timers run first, before the socket is read.
  await new Promise(setImmediate);
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  expect(await response).toEqual({ ordinal: 1, value: 7 });
});
