import { expect, test } from '@jest/globals';
import type { PageToRead } from '#libs/boards/fetch/board-reader.js';
import { madeUpBoard } from '#libs/boards/testing/made-up-boards.js';
import { TaskLostError, type TaskProcess } from '#libs/services/processes/task-process.js';
import { boardProcess } from './board-process.js';
import type { Task } from './board-tasks.js';

const signal = new AbortController().signal;
const pageOf = (body: string): PageToRead => ({
  board: madeUpBoard('lever'),
  fetchedAt: '2026-08-22T00:00:00Z',
  request: { url: 'https://api.lever.co/v0/postings/acme' },
  body: Buffer.from(body),
  before: null,
  used: [],
});
const read = (tasks: TaskProcess<Task>, body: string, timeout = 60_000) =>
  tasks.run<{ items: unknown[] }>({ name: 'page', page: pageOf(body) }, { timeout, signal });
const BIG = `[${'{},'.repeat(4_000_000)}{}]`;

test('a task that needs more memory than the process has, or takes too long, is lost, and the next one is not', async () => {
  const tasks = boardProcess(64);
  await expect(read(tasks, BIG)).rejects.toMatchObject({ cause: 'memory' });
  const [late, next] = await Promise.allSettled([read(tasks, BIG, 1), read(tasks, '[{"id":"1"}]')]);
  expect(late).toMatchObject({ status: 'rejected', reason: new TaskLostError('timeout') });
  expect(next).toMatchObject({ status: 'fulfilled', value: { items: [{ key: '1' }] } });
});

test('the error of a task is sent, and the process goes on', async () => {
  const tasks = boardProcess(128);
  await expect(read(tasks, 'Maintenance')).rejects.toMatchObject({
    sent: { failure: 'malformed', message: expect.stringContaining('not valid JSON') },
  });
  expect(await read(tasks, '[]')).toMatchObject({ items: [] });
});

test('an abort ends the task that is worked on, and those that wait do not begin', async () => {
  const tasks = boardProcess(1_024);
  const controller = new AbortController();
  const options = { timeout: 60_000, signal: controller.signal };
  const both = [BIG, '[]'].map((body) => tasks.run({ name: 'page', page: pageOf(body) }, options));
  setImmediate(() => controller.abort(new Error('Stop')));
  for (const each of await Promise.allSettled(both)) expect(each).toMatchObject({ status: 'rejected' });
});
