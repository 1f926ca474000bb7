import { afterAll, expect, test } from '@jest/globals';
import { BatchedStatement, settingLockPatience } from './batched-statement.js';

const databaseUrl = process.env.DATABASE_URL ?? '';
const statement = new BatchedStatement<number, [ordinal: number, value: number]>({
  databaseUrl,
  applicationName: 'rolecall-test',
  synchronousCommit: 'off',
  statement: {
    name: 'slow',
    text: `SELECT o::integer, v FROM (SELECT pg_sleep(0.45), ${settingLockPatience('1')}) s, unnest($2::integer[]) WITH ORDINALITY AS r (v, o)`,
  },
  values: (orders) => [orders],
  lockKey: String,
});

afterAll(() => statement.close());

test('Postgres slow and more waiting than it can answer: each is answered or refused within two seconds', async () => {
  const ask = async (order: number) => {
    const start = performance.now();
    const row = await statement.run(order).catch(() => undefined);
    const elapsed = performance.now() - start;
    return { right: row?.[1] === order, refused: row === undefined, elapsed };
  };
  const answers = await Promise.all(Array.from({ length: 1_500 }, (_, index) => ask(index)));
  const refused = answers.filter((answer) => answer.refused);
  expect(answers.every((answer) => answer.refused || answer.right)).toBe(true);
  expect(Math.max(...answers.map(({ elapsed }) => elapsed))).toBeLessThan(2_000);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(512);
  expect(refused.length).toBeGreaterThan(0);
  // Nothing is left behind for those who come later.
  expect(await ask(1)).toMatchObject({ right: true });
});

test('an answer that came while this process was busy with other things has come in time', async () => {
  await statement.run(0);
  const answer = statement.run(7);
  await new Promise((resolve) => setTimeout(resolve, 50));
  // Where timers come next, before anything is read.
  await new Promise(setImmediate);
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  expect(await answer).toEqual([1, 7]);
});
