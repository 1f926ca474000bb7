import { expect, test } from '@jest/globals';
import { CallerShares } from './caller-shares.js';
import { endWork, type Work, waitFor, workFor } from './thread-time.js';

const SLICE_MS = 20;

const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Keeps the processor busy. */
const occupy = (): void => {
  const until = worked() + SLICE_MS;
  while (worked() < until);
};

const contextOf = (caller: string, shares: CallerShares): Work => ({
  caller,
  shares,
  request: {},
});

test('the time that the thread is occupied is that of the request for which it works, not of those that wait', async () => {
  const recorded = new Map<string, number>();
  const shares = new CallerShares(1);
  shares.countWork = (_, caller, ms) => {
    recorded.set(caller, (recorded.get(caller) ?? 0) + ms);
  };
  const [busy, waiting] = [contextOf('busy', shares), contextOf('waiting', shares)];
  let answer: () => void = () => {};
  workFor(waiting);
  const answered = waitFor(waiting, () => new Promise<void>((resolve) => (answer = resolve)));
  // Of nobody.
  occupy();
  workFor(busy);
  occupy();
  occupy();
  endWork(waiting);
  endWork(busy);
  occupy();
  answer();
  await answered;
  endWork(waiting);
  const { busy: ofBusy = 0, waiting: ofWaiting = 0 } = Object.fromEntries(recorded);
  expect(ofBusy).toBeGreaterThanOrEqual(2 * SLICE_MS);
  expect(ofWaiting).toBeLessThan(SLICE_MS);
});
