import path from 'node:path';
import { RequestBudget } from '#libs/boards/http/request-budget.js';
import type { Progress, StartProgress } from '#libs/telemetry/progress.js';
import type { Clock } from '../command/clock.js';
import { explainDisk } from '../command/explain-disk.js';
import { Rejections } from '../enrich/rejections.js';
import { dueAt, isDead } from './boards/schedule.js';
import { type ClientOptions, type CollectClient, openClient } from './collect-client.js';
import { addResult, type CollectSummary, emptySummary } from './collect-summary.js';
import { publish, readPublished } from './publish.js';
import { boardsOfRound, dueBoards, endRound, visitBoards } from './round.js';
import { suspects } from './store/busy-boards.js';
import { CollectStore } from './store/collect-store.js';
import { type ChosenBoard, type StoredBoard, selectBoards, selectedBoards } from './store/stored-boards.js';

export interface CollectOptions extends ClientOptions {
  readonly boards: readonly ChosenBoard[];
  /** The folder of the feed. */
  readonly out: string;
  readonly dataset: string;
  /** Milliseconds between two fetches of a board. */
  readonly period: number;
  /** Whether boards are fetched by their schedule until the signal. */
  readonly repeats: boolean;
  /** Requests of the run, or of each period if it repeats. */
  readonly budget: number;
  readonly concurrency: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly startProgress: StartProgress;
  readonly write: (text: string) => void;
  /** Called after each round. The feed may have a new version. */
  readonly onRound: (summary: CollectSummary) => Promise<void>;
}

/** A repeated collection publishes after a minute, then after two, and so on: a new deployment shows postings soon. */
const FIRST_ROUND = 60_000;
const MAX_ROUND = 3_600_000;
const ROUNDS_PER_PERIOD = 12;

/** The folder of what a collection remembers, in the folder of its feed. */
export const stateFolder = (out: string): string => path.join(out, '.collect');

/**
 * Fetches boards, enriches what is new or has changed, and adds it to the feed. A run that was interrupted or killed continues at the
 * next one.
 *
 * @throws IndexerError, FeedError, or the signal's reason when aborted.
 */
export const collect = async (options: CollectOptions): Promise<void> => {
  const { clock, repeats, budget } = options;
  const store = CollectStore.open(stateFolder(options.out));
  const client = openClient(options);
  const collection = { store, client, options };
  try {
    // Before anything is requested.
    await readPublished(store, options.out, options.dataset);
    selectBoards(store, options.boards);
    if (repeats) return await repeat(collection);
    const { boards } = boardsOfRound(store, clock.now(), options.period);
    await runRound(collection, { boards, budget: new RequestBudget(budget), until: null });
  } catch (error) {
    throw explainDisk(error, options.out, 'run the command again. It continues where it stopped');
  } finally {
    await client.close();
    store.close();
  }
};

interface Collection {
  readonly store: CollectStore;
  readonly client: CollectClient;
  readonly options: CollectOptions;
}

/** Fetches boards when they are due, in rounds. @throws the signal's reason when aborted. */
const repeat = async (collection: Collection): Promise<never> => {
  const { store, options } = collection;
  const { clock, period, signal } = options;
  const maxRound = Math.max(FIRST_ROUND, Math.min(MAX_ROUND, period / ROUNDS_PER_PERIOD));
  let budget = new RequestBudget(options.budget);
  let budgetEnds = clock.now() + period;
  for (let length = FIRST_ROUND; ; length = Math.min(2 * length, maxRound)) {
    const boards = await nextDueBoards(store, options);
    const started = clock.now();
    // Not further ahead than a period either, or the clock has been set back.
    if (started >= budgetEnds || started < budgetEnds - period) {
      budget = new RequestBudget(options.budget);
      budgetEnds = started + period;
    }
    await runRound(collection, { boards, budget, until: started + length });
    // Boards that come due meanwhile share the next round: each round is a version of the feed.
    await clock.sleepUntil(budget.isExhausted ? budgetEnds : started + length, signal);
  }
};

/** Waits until boards are due. @throws the signal's reason when aborted. */
const nextDueBoards = async (
  store: CollectStore,
  { clock, period, signal }: CollectOptions,
): Promise<StoredBoard[]> => {
  for (;;) {
    signal.throwIfAborted();
    const boards = dueBoards(store, clock.now(), period);
    if (boards.length > 0) return boards;
    const now = clock.now();
    const next = selectedBoards(store).reduce(
      (first, board) => Math.min(first, dueAt(board, now, period)),
      Number.POSITIVE_INFINITY,
    );
    await clock.sleepUntil(next, signal);
  }
};

interface Round {
  readonly boards: readonly StoredBoard[];
  readonly budget: RequestBudget;
  /** No fetch of a board begins after this time, in milliseconds since 1970. */
  readonly until: number | null;
}

const runRound = async ({ store, client, options }: Collection, { boards, budget, until }: Round): Promise<void> => {
  const { out, dataset, concurrency, period, clock, signal, startProgress, write, repeats } = options;
  const started = clock.ticks();
  const used = budget.used;
  const summary = emptySummary();
  client.beginRound(budget);
  const rejections = new Rejections(path.join(out, 'dead-letter.ndjson'));
  const progress = repeats ? NO_PROGRESS : startProgress({ label: 'collect', unit: 'boards', total: boards.length });
  try {
    const visit = (some: readonly StoredBoard[], takesTurns: boolean) =>
      visitBoards(some, {
        takesTurns,
        store,
        client,
        period,
        concurrency,
        signal,
        progress,
        clock,
        isOver: () => until !== null && clock.now() >= until,
        onResult: (result) => {
          addResult(summary, result);
          if (result.defect !== null) write(`${result.board.key}: ${(result.defect as Error).stack}\n`);
          for (const rejected of result.rejected) rejections.add(result.board.key, rejected);
        },
      });
    // What other boards have is published before those that take long, and those during which the last run ended.
    const suspected = suspects(store);
    const first = await visit(
      boards.filter(({ key }) => !suspected.has(key)),
      true,
    );
    const last = [...first.paused, ...boards.filter(({ key }) => suspected.has(key))];
    if (last.length > 0) await publish(store, out, dataset, clock.now());
    // A repeated collection goes on with them in the next round.
    const rest = await visit(last, repeats);
    summary.boards.left = first.left + rest.left + rest.paused.length;
  } finally {
    progress.stop();
    rejections.close();
  }
  const manifest = await publish(store, out, dataset, clock.now());
  if (!repeats && summary.boards.left === 0) endRound(store);
  const active = store.database
    .prepare('SELECT count(*) AS n FROM postings WHERE verified_inactive_at IS NULL AND record IS NOT NULL')
    .get();
  summary.postings.active = active?.n as number;
  summary.boards.dead = selectedBoards(store).filter(isDead).length;
  summary.requests = budget.used - used;
  summary.seconds = Math.round((clock.ticks() - started) / 100) / 10;
  const dead_letter = rejections.count > 0 ? rejections.path : null;
  await options.onRound({
    ...summary,
    dead_letter,
    version: manifest?.version ?? null,
    as_of: manifest?.as_of ?? null,
  });
};

/** A repeated collection prints a summary of each round instead. */
const NO_PROGRESS: Progress = { add: () => {}, log: () => {}, stop: () => {} };
