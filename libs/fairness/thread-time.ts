import type { CallerShares } from './caller-shares.js';

/** Who the thread works for. */
export interface Work {
  /** Whose share the work is: the organization's, once it is known. */
  readonly caller: string;
  readonly shares: CallerShares;
  /** The request, whatever context its parts have: what it may take without being counted is for all of them together. */
  readonly request: object;
}

/** Earlier measurements of the speed count less, from this many milliseconds of occupation on. */
const SPEED_MEMORY_MS = 2_000;
/** What an exchange with an organization is counted as at most: about that of a page of postings under load. */
const MAX_EXCHANGE_MS = 1.5;

interface Clocks {
  /** Milliseconds for which this thread has had a processor. */
  readonly worked: number;
  /** Milliseconds for which it has been occupied, also while other programs had the processor. */
  readonly occupied: number;
}

const read = (): Clocks => {
  const { user, system } = process.threadCpuUsage();
  return { worked: (user + system) / 1_000, occupied: performance.eventLoopUtilization().active };
};

/** What this thread works for. There is one for the process. */
let current: Work | undefined;
let last = read();
/** Recent milliseconds of both clocks. */
const recent = { worked: SPEED_MEMORY_MS, occupied: SPEED_MEMORY_MS };
/** Recent milliseconds of work for no request in particular, which is reading requests and sending responses, and how many these were. */
const exchanges = { worked: 0, count: 0 };
let isEnding = false;

/**
 * From now on the thread works for this request, until it is told of another one, or that the request waits. The time is counted as use of the
 * thread by its caller: that in which it had a processor, because nobody caused the rest. How much of it there is decides what callers may use.
 * @param context undefined if the thread works for nobody in particular.
 */
export const workFor = (context: Work | undefined): void => {
  const now = read();
  const [worked, occupied] = [now.worked - last.worked, now.occupied - last.occupied];
  last = now;
  const kept = Math.exp(-occupied / SPEED_MEMORY_MS);
  recent.worked = recent.worked * kept + worked;
  recent.occupied = recent.occupied * kept + occupied;
  exchanges.worked = exchanges.worked * kept + (current ? 0 : worked);
  exchanges.count *= kept;
  if (current) {
    const { shares, caller, request } = current;
    shares.thread.capacity = Math.min(1, recent.worked / recent.occupied);
    shares.countWork(request, caller, worked);
  }
  current = context;
  if (context === undefined || isEnding) return;
  // What runs after the continuations that are ready may be for another request, such as reading its body, and nothing says so.
  isEnding = true;
  process.nextTick(endTurn);
};

const endTurn = (): void => {
  isEnding = false;
  workFor(undefined);
};

/** A request begins, which may be refused. What runs until its sender is known is work for no request in particular. */
export const exchangeBegins = (): void => {
  workFor(undefined);
  exchanges.count += 1;
};

/**
 * Counts what reading a request and sending its response takes on average: of a request that is refused, it is most of the work. Where requests
 * are few, other work of the process makes the average larger, which no organization pays for.
 */
export const countExchange = ({ shares, caller, request }: Work): void => {
  if (exchanges.count === 0) return;
  const average = exchanges.worked / exchanges.count;
  shares.countWork(request, caller, shares.isStranger(caller) ? average : Math.min(average, MAX_EXCHANGE_MS));
};

/** Waits for something that others do on behalf of a request, such as a search. The thread works for others meanwhile. */
export const waitFor = async <T>(context: Work | undefined, work: () => Promise<T>): Promise<T> => {
  const waiting = work();
  workFor(undefined);
  try {
    return await waiting;
  } finally {
    workFor(context);
  }
};

/** The work for a request has ended, if it is the current one. */
export const endWork = (context: Work): void => {
  if (current === context) workFor(undefined);
};
