import { expect, test } from '@jest/globals';
import type { StartedService } from '../start-options.js';
import { keepRunning } from './keep-running.js';

/** A service that ends when it is told to. */
const service = (): StartedService & { end(): void } => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  return { url: 'http://127.0.0.1:9', ended, stop: async () => end(), end };
};

const options = (lines: string[]) => ({
  name: 'The server',
  hint: 'See its log.',
  log: (line: string) => lines.push(line),
});

test('a service that ended is restarted until it runs, and each attempt is reported in one line', async () => {
  const lines: string[] = [];
  const [first, last] = [service(), service()];
  const { promise: running, resolve } = Promise.withResolvers<void>();
  let attempts = 0;
  const restart = async (): Promise<StartedService> => {
    attempts += 1;
    if (attempts === 1) throw new Error('The port is taken.');
    resolve();
    return last;
  };
  const kept = keepRunning(first, restart, options(lines));
  first.end();
  await running;
  await kept.stop();
  await last.ended;
  expect(lines).toEqual([
    'The server ended. Restarting in 0.1 s. See its log.',
    'The server could not be started: The port is taken. Next attempt in 0.2 s.',
    'The server is running again.',
  ]);
});

test('stopping aborts a restart in progress, and reports nothing', async () => {
  const lines: string[] = [];
  const first = service();
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const restart = (signal: AbortSignal): Promise<StartedService> => {
    resolve();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const kept = keepRunning(first, restart, options(lines));
  first.end();
  await started;
  await kept.stop();
  expect(lines).toHaveLength(1);
});
