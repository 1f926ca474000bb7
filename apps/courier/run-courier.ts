import { setTimeout as sleep } from 'node:timers/promises';
import type { CourierTask } from '#libs/webhooks/courier-status.js';
import type { Courier } from './courier.js';

/** Milliseconds between two looks at what was published. */
const COMPARE_MS = 1_000;
/** Milliseconds between two looks for deliveries that are due. */
const DELIVER_MS = 500;
/** Milliseconds until the next attempt after an error. */
const RETRY_MS = 5_000;
/** Milliseconds between two looks for digests that are due. */
const DIGEST_MS = 5_000;
const CLEANUP_MS = 3_600_000;

/** What is repeated until the signal, and what the operator is told of it. */
interface Task {
  readonly name: CourierTask;
  readonly interval: number;
  run(): Promise<unknown>;
  readonly failed: string;
  readonly works: string;
}

/**
 * Finds events as changes are published, and delivers them, until the signal. An outage of a store is reported once, and waited for. Slow
 * receivers do not delay the search for events.
 * @param log receives one line for each event of the operator's interest.
 */
export const runCourier = async (courier: Courier, signal: AbortSignal, log: (line: string) => void): Promise<void> => {
  let cleaned = Number.NEGATIVE_INFINITY;
  let isPrepared = false;
  const compare: Task = {
    name: 'compare',
    interval: COMPARE_MS,
    run: async () => {
      await courier.compare(signal);
      if (performance.now() - cleaned <= CLEANUP_MS) return;
      await courier.deleteOld(signal);
      cleaned = performance.now();
    },
    failed: 'Watches cannot be compared',
    works: 'Watches are compared again.',
  };
  const deliver: Task = {
    name: 'deliver',
    interval: DELIVER_MS,
    run: async () => {
      if (!isPrepared) await courier.prepare();
      isPrepared = true;
      await courier.startDeliveries(signal);
    },
    failed: 'Events cannot be delivered',
    works: 'Events are delivered again.',
  };
  const digest: Task = {
    name: 'digest',
    interval: DIGEST_MS,
    run: () => courier.startDigests(),
    failed: 'Digests cannot be sent',
    works: 'Digests are sent again.',
  };
  // Without a mail server it must not report that digests are sent.
  const tasks = courier.sendsDigests ? [compare, deliver, digest] : [compare, deliver];
  await Promise.all(tasks.map((task) => repeat(courier, task, signal, log)));
};

const repeat = async (
  courier: Courier,
  { name, interval, run, failed, works }: Task,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> => {
  let problem: string | null = null;
  while (!signal.aborted) {
    try {
      await run();
      if (problem !== null) log(works);
      problem = null;
      await courier.report(name, null);
    } catch (error) {
      const message = explained(error);
      if (message !== problem) log(`${failed}: ${message}`);
      problem = message;
      // Without Postgres, nobody can be told.
      await courier.report(name, message).catch(() => {});
    }
    await sleep(problem === null ? interval : RETRY_MS, undefined, { signal }).catch(() => {});
  }
};

const explained = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
