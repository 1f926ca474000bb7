import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { dataFolder } from '#libs/services/service-urls.js';
import { systemClock } from '../command/clock.js';
import type { CommandContext, CommandIo } from '../command/command-context.js';
import { explainError } from '../command/explain-error.js';
import { IndexerError } from '../command/indexer-error.js';
import { invalidRowOptions } from '../command/invalid-row-options.js';
import { withReadSession } from '../command/session.js';
import { type GridFlags, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, withSignalOption } from '../signals/signals-option.js';
import { completeLoad } from '../sync/complete-load.js';
import { sync } from '../sync/sync.js';
import { otherDataset, type PlanOptions } from '../sync/sync-plan.js';
import { readBoardList } from './boards/board-list.js';
import { boardsOfCatalogue, type CatalogueChoice } from './boards/catalogue-boards.js';
import { collect } from './collect.js';
import { readCollectEnv, userAgentOf } from './collect-env.js';
import { type CollectSummary, collectSummaryText } from './collect-summary.js';
import { planOf, planText } from './dry-run.js';

interface CollectFlags extends GridFlags, SignalFlags {
  boards?: string;
  catalogue?: boolean;
  formats?: string[];
  name?: string;
  domain?: string;
  sample?: number;
  dryRun?: boolean;
  out?: string;
  sync?: boolean;
  replace?: boolean;
  every?: number;
  budget?: number;
  interval: number;
  backOff: number;
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
    .option('--catalogue', 'take the boards from the catalogue of public boards that ships with Rolecall')
    .option('--formats <list>', 'only boards of these formats of the catalogue, such as greenhouse,lever', (text) =>
      text.split(','),
    )
    .option('--name <text>', 'only boards of the catalogue whose company has this in its name')
    .option('--domain <domain>', 'only boards of the catalogue of the company with this domain')
    .option(
      '--sample <boards>',
      'only so many boards of the catalogue, the same ones every time',
      wholeNumber(1, 1_000_000),
    )
    .option('--dry-run', 'print who would be asked, and request nothing')
    .option('--out <feed>', 'folder of the feed (default: collect in ROLECALL_DATA)')
    .option('--sync', 'load the feed into the index after each round')
    .option('--replace', 'with --sync: load the feed in place of another dataset, if one is live')
    .option('--every <time>', 'keep running, and fetch each board about once in this time, such as 12h', parseDuration)
    .option(
      '--budget <requests>',
      'stop after so many requests, and continue in the next run; with --every, in the next period',
      wholeNumber(1, 999_999_999),
    )
    .option('--interval <ms>', 'milliseconds between two requests to a site', wholeNumber(0, 600_000), 500)
    .option(
      '--back-off <ms>',
      'milliseconds until a request that failed is sent again; the second retry waits twice as long',
      wholeNumber(0, 600_000),
      2_000,
    )
    .option('--concurrency <boards>', 'boards that are fetched at the same time', wholeNumber(1, 500), 16)
    .option('--dataset <name>', 'name of the dataset', 'collected')
    .option('--record <folder>', 'save all responses to this folder')
    .option('--replay <folder>', 'read recorded responses instead of the network')
    .option('--json', 'print the summary of each round as JSON')
    .action((flags: CollectFlags) => runCollect(flags, io));
};

const runCollect = async (
  flags: CollectFlags,
  { processContext, context, startProgress, print, setExitCode }: CommandIo,
): Promise<void> => {
  const { env, signal, stderr } = processContext;
  const { boards, unsupported } = await boardsOf(flags);
  if (flags.dryRun) {
    const sites = planOf(boards, flags.interval);
    return print(flags, { sites, unsupported: Object.fromEntries(unsupported) }, planText(sites, unsupported));
  }
  const { gateway, contact } = readCollectEnv(env);
  const out = path.resolve(flags.out ?? defaultFeed(env));
  const repeats = flags.every !== undefined;
  const boardsCommand = `indexer boards --failing${flags.out === undefined ? '' : ` --out ${flags.out}`}`;
  // A collection is started again with the same flags, and continues what it loaded earlier: a replaced dataset loses its history.
  let replace: PlanOptions['replace'] = flags.replace ? 'another' : false;
  if (flags.replace && !flags.sync)
    throw new IndexerError('--replace says what --sync may replace: use it with --sync.');
  // Missing services, and a dataset that would have to be replaced, are reported before anything is fetched. A collection that repeats goes on.
  if (flags.sync && !replace && !repeats) await assertDataset(flags.dataset, context());
  else if (flags.sync) context();
  await collect({
    boards,
    out,
    dataset: flags.dataset,
    period: flags.every ?? DEFAULT_PERIOD,
    repeats,
    budget: flags.budget ?? Number.POSITIVE_INFINITY,
    concurrency: flags.concurrency,
    interval: flags.interval,
    backOff: flags.backOff,
    userAgent: userAgentOf(contact),
    gateway,
    record: flags.record ?? null,
    replay: flags.replay ?? null,
    clock: processContext.clock ?? systemClock,
    signal,
    startProgress,
    write: stderr,
    onRound: async (summary: CollectSummary) => {
      const text = collectSummaryText(summary, repeats, boardsCommand);
      if (summary.defects > 0) setExitCode(1);
      if (!flags.sync) return print(flags, summary, text);
      const { loaded, loadedText } = await load(out, flags, replace, context());
      // A dataset that the operator loads later is not replaced.
      if (!('error' in loaded)) replace = false;
      print(flags, { ...summary, ...loaded }, `${text}${loadedText}`);
    },
  });
};

/** Loads the feed into the index. Of a collection that repeats, a load that fails is repeated after the next round. */
const load = async (out: string, flags: CollectFlags, replace: PlanOptions['replace'], context: CommandContext) => {
  try {
    const synced = await sync(out, { ...invalidRowOptions({}), dryRun: false, replace }, context);
    const { completed, text } = await completeLoad(synced, flags, context);
    return { loaded: { sync: synced, ...completed }, loadedText: text };
  } catch (error) {
    const reason = explainError(error);
    if (flags.every === undefined || context.signal.aborted || reason === undefined) throw error;
    return { loaded: { error: reason }, loadedText: `error: ${reason} The next round tries again.\n` };
  }
};

const boardsOf = async ({ boards, catalogue, ...filter }: CollectFlags): Promise<CatalogueChoice> => {
  if ((boards === undefined) === (catalogue === undefined))
    throw new IndexerError('Say which boards to fetch: --boards boards.csv, or --catalogue.');
  if (catalogue) return boardsOfCatalogue(filter);
  const unused = (['formats', 'name', 'domain', 'sample'] as const).find((name) => filter[name] !== undefined);
  if (unused) throw new IndexerError(`--${unused} chooses boards of the catalogue: use it with --catalogue.`);
  return { boards: await readBoardList(boards as string), unsupported: new Map() };
};

/** Whether a feed of a dataset can be loaded without `--replace`, for commands that make the feed first. @throws IndexerError if it cannot. */
const assertDataset = (dataset: string, context: CommandContext): Promise<void> =>
  withReadSession(context, async ({ client, prefix, definitions }) => {
    const live = await readLiveDataset(client, prefix, definitions);
    const found = live?.meta.feed?.dataset ?? dataset;
    if (found !== dataset) throw otherDataset(found, dataset);
  });

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const MAX = 30 * 86_400_000;

/** Parses `30m`, `12h` or `2d` to milliseconds. */
const parseDuration = (text: string): number => {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(milliseconds > 0) || milliseconds > MAX)
    throw new InvalidArgumentError('Use a time such as 30m, 12h or 2d, at most 30d.');
  return milliseconds;
};
