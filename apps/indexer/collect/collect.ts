import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { networkSender } from '#libs/collect/http/network-sender.js';
import { PoliteClient } from '#libs/collect/http/polite-client.js';
import { RequestBudget } from '#libs/collect/http/request-budget.js';
import type { WebClient } from '#libs/collect/http/web-request.js';
import { recordingClient, replayClient } from '#libs/collect/replay.js';
import { startProgress } from '../command/progress.js';
import { Rejections } from '../enrich/rejections.js';
import { addResult, type CollectSummary, emptySummary } from './collect-summary.js';
import { publish } from './publish.js';
import { boardsOfRound, dueBoards, endRound, visitBoards } from './round.js';
import { isDead } from './schedule.js';
import { CollectStore } from './store/collect-store.js';
import { type ChosenBoard, type StoredBoard, selectBoards, selectedBoards } from './store/stored-boards.js';

export interface CollectOptions {
  readonly boards: readonly ChosenBoard[];
  /** The folder of the feed. */
  readonly out: string;
  readonly dataset: string;
  /** Milliseconds between two fetches of a board. */
  readonly period: number;
  /** Whether boards are fetched by their schedule until the signal. */
  readonly repeats: boolean;
  readonly budget: number;
  readonly concurrency: number;
  /** Milliseconds between two requests to a site. */
  readonly interval: number;
  /** Milliseconds until the first retry. */
  readonly backOff: number;
  readonly userAgent: string;
  readonly gateway: string | null;
  readonly record: string | null;
  readonly replay: string | null;
  readonly signal: AbortSignal;
  readonly terminal: boolean;
  readonly write: (text: string) => void;
  /** Called after each round. The feed may have a new version. */
  readonly onRound: (summary: CollectSummary) => Promise<void>;
}

const MAX_BODY_BYTES = 40_000_000;
const IDLE_TIMEOUT = 30_000;
const TOTAL_TIMEOUT = 120_000;
const MAX_WAIT = 120_000;
const MAX_FAILURES = 25;
const RETRIES = 2;
const REQUESTS_PER_SITE = 2;
const MAX_SLEEP = 60_000;

/** The folder of what a collection remembers, in the folder of its feed. */
export const stateFolder = (out: string): string => path.join(out, '.collect');

/**
 * Fetches boards, enriches what is new or has changed, and adds it to the feed. A run that was interrupted or killed continues at the
 * next one.
 *
 * @throws IndexerError, FeedError, or the signal's reason when aborted.
 */
export const collect = async (options: CollectOptions): Promise<void> => {
  const store = CollectStore.open(stateFolder(options.out));
  try {
    selectBoards(store, options.boards);
    await runRound(store, options, boardsToResume(store, options));
    while (options.repeats) {
      const boards = await nextDueBoards(store, options.signal);
      await runRound(store, options, boards);
    }
  } finally {
    store.close();
  }
};

const boardsToResume = (store: CollectStore, { repeats }: CollectOptions): StoredBoard[] =>
  repeats ? dueBoards(store, Date.now()) : boardsOfRound(store, Date.now()).boards;

/** Waits until boards are due. @throws the signal's reason when aborted. */
const nextDueBoards = async (store: CollectStore, signal: AbortSignal): Promise<StoredBoard[]> => {
  for (;;) {
    const boards = dueBoards(store, Date.now());
    if (boards.length > 0) return boards;
    const next = Math.min(...selectedBoards(store).map(({ nextAt }) => nextAt ?? 0));
    await delay(Math.max(0, Math.min(MAX_SLEEP, next - Date.now())), undefined, { signal });
  }
};

const runRound = async (
  store: CollectStore,
  options: CollectOptions,
  boards: readonly StoredBoard[],
): Promise<void> => {
  const { out, dataset, concurrency, period, signal, terminal, write, repeats } = options;
  const started = Date.now();
  const summary = emptySummary();
  const budget = new RequestBudget(options.budget);
  const { client, close } = clientOf(options, budget);
  const rejections = new Rejections(path.join(out, 'dead-letter.ndjson'));
  const progress = startProgress({ label: 'collect', unit: 'boards', total: boards.length, terminal, write });
  try {
    summary.boards.left = await visitBoards(boards, {
      store,
      client,
      period,
      concurrency,
      signal,
      progress,
      now: Date.now,
      onResult: (result) => {
        addResult(summary, result);
        for (const rejected of result.rejected) rejections.add(result.board.key, rejected);
      },
    });
  } finally {
    progress.stop();
    rejections.close();
    await close();
  }
  const manifest = await publish(store, out, dataset, Date.now());
  if (!repeats && summary.boards.left === 0) endRound(store);
  const active = store.database.prepare('SELECT count(*) AS n FROM postings WHERE verified_inactive_at IS NULL').get();
  summary.postings.active = active?.n as number;
  summary.boards.dead = selectedBoards(store).filter(isDead).length;
  summary.requests = budget.used;
  summary.seconds = Math.round((Date.now() - started) / 100) / 10;
  await options.onRound({ ...summary, version: manifest?.version ?? null, as_of: manifest?.as_of ?? null });
};

const clientOf = (
  options: CollectOptions,
  budget: RequestBudget,
): { client: WebClient; close: () => Promise<void> } => {
  const { replay, record, interval, backOff, userAgent, gateway } = options;
  if (replay !== null) return { client: replayClient(replay), close: async () => {} };
  const sender = networkSender({
    userAgent,
    gateway,
    maxBytes: MAX_BODY_BYTES,
    idleTimeout: IDLE_TIMEOUT,
    totalTimeout: TOTAL_TIMEOUT,
    allowPrivate: false,
  });
  const polite = new PoliteClient(sender.send, {
    userAgent: userAgent.split('/')[0] as string,
    budget,
    interval,
    concurrency: REQUESTS_PER_SITE,
    maxWait: MAX_WAIT,
    maxFailures: MAX_FAILURES,
    retries: RETRIES,
    backOff,
  });
  return { client: record === null ? polite : recordingClient(polite, record), close: sender.close };
};
