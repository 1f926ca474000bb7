import path from 'node:path';
import type { Command } from 'commander';
import type { CommandIo } from '../../command/command-context.js';
import { IndexerError } from '../../command/indexer-error.js';
import { stateFolder } from '../collect.js';
import { defaultFeed } from '../collect-command.js';
import { CollectStore } from '../store/collect-store.js';
import { allBoards, type StoredBoard, type Visit, visitsOf } from '../store/stored-boards.js';
import { isDead } from './schedule.js';

interface BoardsFlags {
  out?: string;
  failing?: boolean;
  metrics?: boolean;
  json?: boolean;
}

const HEALTH = ['new', 'ok', 'incomplete', 'failing', 'dead'] as const;

/** A board as it is listed. */
export interface BoardReport {
  board: string;
  company: string | null;
  /** `new`: not fetched yet. */
  health: (typeof HEALTH)[number];
  active: number;
  last_fetch: string | null;
  last_complete: string | null;
  next_fetch: string | null;
  reason: string | null;
}

/** `indexer boards [BOARD]` */
export const addBoardsCommand = (program: Command, { processContext: { env }, print }: CommandIo): void => {
  program
    .command('boards')
    .description('list the boards that `collect` fetches, their health, and their last and next fetch')
    .argument('[board]', 'show the last fetches of this board, such as greenhouse/acme')
    .option('--out <feed>', 'folder of the feed (default: collect in ROLECALL_DATA)')
    .option('--failing', 'list only boards that fail, are incomplete or are dead')
    .option('--metrics', 'print the number of boards by health in the Prometheus text format')
    .option('--json', 'print JSON')
    .action((key: string | undefined, flags: BoardsFlags) => {
      const store = CollectStore.openReadOnly(stateFolder(path.resolve(flags.out ?? defaultFeed(env))));
      try {
        if (flags.metrics) {
          const boards = healthOf(store);
          print({}, boards, boardMetrics(boards));
        } else if (key === undefined) {
          const boards = healthOf(store).filter(({ health }) => !flags.failing || !['ok', 'new'].includes(health));
          print(flags, boards, boardsText(boards));
        } else {
          if (!allBoards(store).some((board) => board.key === key.toLowerCase()))
            throw new IndexerError(`There is no board ${key}: \`indexer boards\` lists them.`);
          const visits = visitsOf(store, key.toLowerCase());
          print(flags, visits, visitsText(visits));
        }
      } finally {
        store.close();
      }
    });
};

const healthOf = (store: CollectStore): BoardReport[] => {
  const active = new Map(
    store.database
      .prepare(
        'SELECT board, count(*) AS n FROM postings WHERE verified_inactive_at IS NULL AND record IS NOT NULL GROUP BY board',
      )
      .all()
      .map(({ board, n }) => [board as string, n as number]),
  );
  return allBoards(store).map((board) => {
    const [last] = visitsOf(store, board.key, 1);
    return {
      board: board.key,
      company: board.company,
      health: stateOf(board, last),
      active: active.get(board.key) ?? 0,
      last_fetch: time(board.lastAttemptAt),
      last_complete: time(board.lastCompleteAt),
      next_fetch: time(board.nextAt),
      reason: last?.reason ?? null,
    };
  });
};

const stateOf = (board: StoredBoard, last: Visit | undefined): BoardReport['health'] => {
  if (isDead(board)) return 'dead';
  if (!last) return 'new';
  if (last.outcome === 'failed') return 'failing';
  return last.outcome === 'incomplete' ? 'incomplete' : 'ok';
};

/** For the textfile collector of the node exporter. States without boards are 0, so that an alert resolves. */
const boardMetrics = (boards: readonly BoardReport[]): string => {
  const counts = HEALTH.map((health) => [health, boards.filter((board) => board.health === health).length] as const);
  const lines = counts.map(([health, count]) => `rolecall_boards{health="${health}"} ${count}`);
  return [
    '# HELP rolecall_boards Boards that are collected, by their last fetch.',
    '# TYPE rolecall_boards gauge',
    ...lines,
  ]
    .join('\n')
    .concat('\n');
};

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
const minute = (text: string | null): string => text?.slice(0, 16).replace('T', ' ') ?? '-';

const boardsText = (boards: readonly BoardReport[]): string => {
  const rows = boards.map(({ board, health, active, last_complete, next_fetch, reason }) =>
    [
      board.padEnd(40),
      health.padEnd(10),
      String(active).padStart(6),
      minute(last_complete).padEnd(16),
      minute(next_fetch).padEnd(16),
      reason ?? '',
    ].join('  '),
  );
  const head = [
    'board'.padEnd(40),
    'health'.padEnd(10),
    'active',
    'last complete'.padEnd(16),
    'next fetch'.padEnd(16),
    'reason',
  ].join('  ');
  return `${[head, ...rows].map((line) => line.trimEnd()).join('\n')}\n`;
};

const visitsText = (visits: readonly Visit[]): string =>
  visits
    .map(({ at, outcome, listed, advertised, duration_ms, reason }) =>
      `${minute(time(at))}  ${outcome.padEnd(12)}  ${listed ?? '-'} listed${advertised === null ? '' : ` of ${advertised}`}  ${duration_ms} ms  ${reason ?? ''}`.trimEnd(),
    )
    .join('\n')
    .concat('\n');
