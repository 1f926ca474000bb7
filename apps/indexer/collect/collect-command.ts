import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { dataFolder } from '#libs/services/project-paths.js';
import type { CommandIo } from '../command/command-context.js';
import { IndexerError } from '../command/indexer-error.js';
import { invalidRowOptions } from '../command/invalid-row-options.js';
import { summaryText } from '../command/run-summary.js';
import { type GridFlags, gridsText, updateGrids, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, signalsText, updateSignals, withSignalOption } from '../signals/signals-option.js';
import { sync } from '../sync/sync.js';
import { readBoardList } from './board-list.js';
import { collect } from './collect.js';
import { readCollectEnv, userAgentOf } from './collect-env.js';
import { type CollectSummary, collectSummaryText } from './collect-summary.js';
import { parseDuration } from './duration.js';

interface CollectFlags extends GridFlags, SignalFlags {
  boards?: string;
  out?: string;
  sync?: boolean;
  every?: number;
  budget?: number;
  interval: number;
  concurrency: number;
  dataset: string;
  record?: string;
  replay?: string;
  json?: boolean;
}

const DEFAULT_PERIOD = 12 * 3_600_000;

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const number = Number(text);
    if (!/^\d{1,9}$/.test(text) || number < min || number > max)
      throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
    return number;
  };

/** The folder of the feed of a deployment that collects straight into its index. */
export const defaultFeed = (env: NodeJS.ProcessEnv): string => path.join(dataFolder(env), 'collect');

/** `indexer collect --boards CSV --out FEED` */
export const addCollectCommand = (program: Command, io: CommandIo): void => {
  withSignalOption(withGridOption(program.command('collect')))
    .description('fetch job boards, and add what is new or has changed to a feed')
    .option(
      '--boards <csv>',
      'the boards: a CSV file with the columns company,format,board, optionally url and website',
    )
    .option('--out <feed>', 'folder of the feed (default: collect in ROLECALL_DATA)')
    .option('--sync', 'load the feed into the index after each round')
    .option('--every <time>', 'keep running, and fetch each board about once in this time, such as 12h', parseDuration)
    .option('--budget <requests>', 'stop after so many requests; the next run continues', wholeNumber(1, 999_999_999))
    .option('--interval <ms>', 'milliseconds between two requests to a site', wholeNumber(0, 600_000), 500)
    .option('--concurrency <boards>', 'boards that are fetched at the same time', wholeNumber(1, 500), 16)
    .option('--dataset <name>', 'name of the dataset', 'collected')
    .option('--record <folder>', 'save all responses to this folder')
    .option('--replay <folder>', 'read recorded responses instead of the network')
    .option('--json', 'print the summary of each round as JSON')
    .action((flags: CollectFlags) => runCollect(flags, io));
};

const runCollect = async (flags: CollectFlags, { processContext, context, print }: CommandIo): Promise<void> => {
  const { env, signal, terminal, stderr } = processContext;
  if (flags.boards === undefined) throw new IndexerError('Say which boards to fetch: --boards boards.csv.');
  const { gateway, contact } = readCollectEnv(env);
  const out = path.resolve(flags.out ?? defaultFeed(env));
  // Missing services are reported before anything is fetched.
  if (flags.sync) context();
  await collect({
    boards: await readBoardList(flags.boards),
    out,
    dataset: flags.dataset,
    period: flags.every ?? DEFAULT_PERIOD,
    repeats: flags.every !== undefined,
    budget: flags.budget ?? Number.POSITIVE_INFINITY,
    concurrency: flags.concurrency,
    interval: flags.interval,
    userAgent: userAgentOf(contact),
    gateway,
    record: flags.record ?? null,
    replay: flags.replay ?? null,
    signal,
    terminal,
    write: stderr,
    onRound: async (summary: CollectSummary) => {
      const text = collectSummaryText(summary);
      if (!flags.sync) return print(flags, summary, text);
      const synced = await sync(out, { ...invalidRowOptions({}), dryRun: false, replace: false }, context());
      const grids = await updateGrids(flags, context());
      const signals = await updateSignals(flags, context());
      print(
        flags,
        { ...summary, sync: synced, grids, signals },
        `${text}${summaryText(synced)}${gridsText(grids)}${signalsText(signals)}`,
      );
    },
  });
};
