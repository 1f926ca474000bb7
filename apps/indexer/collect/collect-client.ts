import { BOARD_LIMITS } from '#libs/boards/fetch/board-limits.js';
import { recordingClient, replayClient } from '#libs/boards/fetch/replay.js';
import { networkSender } from '#libs/boards/http/network-sender.js';
import { PoliteClient } from '#libs/boards/http/polite-client.js';
import type { RequestBudget } from '#libs/boards/http/request-budget.js';
import type { WebClient } from '#libs/boards/http/web-request.js';

export interface ClientOptions {
  /** Milliseconds between two requests to a site. */
  readonly interval: number;
  /** Milliseconds until the first retry. */
  readonly backOff: number;
  readonly userAgent: string;
  readonly gateway: string | null;
  readonly record: string | null;
  readonly replay: string | null;
}

/** The client of a collection. What it knows of robots.txt is kept from round to round. */
export interface CollectClient extends WebClient {
  /** Sites that failed too often are asked again. */
  beginRound(budget: RequestBudget): void;
  close(): Promise<void>;
}

const IDLE_TIMEOUT = 30_000;
const MAX_WAIT = 120_000;
const MAX_FAILURES = 25;
const RETRIES = 2;
const REQUESTS_PER_SITE = 2;

/** Reads recorded responses, or the network within the limits that docs/collect.md states. */
export const openClient = (options: ClientOptions): CollectClient => {
  const { replay, record, interval, backOff, userAgent, gateway } = options;
  if (replay !== null) return { ...replayClient(replay), beginRound: () => {}, close: async () => {} };
  const sender = networkSender({
    userAgent,
    gateway,
    maxBytes: BOARD_LIMITS.responseBytes,
    idleTimeout: IDLE_TIMEOUT,
    totalTimeout: BOARD_LIMITS.responseMs,
    allowPrivate: false,
  });
  const polite = new PoliteClient(sender.send, {
    userAgent: userAgent.split('/')[0] as string,
    interval,
    concurrency: REQUESTS_PER_SITE,
    maxWait: MAX_WAIT,
    maxFailures: MAX_FAILURES,
    retries: RETRIES,
    backOff,
  });
  const client = record === null ? polite : recordingClient(polite, record);
  return {
    fetch: (request, signal) => client.fetch(request, signal),
    beginRound: (budget) => polite.beginRound(budget),
    close: sender.close,
  };
};
