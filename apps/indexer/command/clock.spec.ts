import { afterEach, jest, test } from '@jest/globals';
import { systemClock } from './clock.js';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a wait takes no longer than it would have, although the clock is set back meanwhile', async () => {
  const now = Date.now;
  const waiting = systemClock.sleepUntil(now() + 20, new AbortController().signal);
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 10 * 86_400_000);
  await waiting;
});
