import { type Command, InvalidArgumentError } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { type GridFlags, gridsText, updateGrids, withGridOption } from '../grids/grids-option.js';
import { KEPT_GENERATIONS } from '../sync/load-generation.js';
import { type GenerationView, prune, rollback, status } from './generations.js';

const parseKeep = (text: string): number => {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number from 0 to 999.');
};

const generationLine = ({
  generation,
  state,
  dataset,
  version,
  as_of,
  current_mapping,
  postings,
  bytes,
  writer,
}: GenerationView) =>
  [
    generation,
    state,
    dataset === null ? '-' : `${dataset} version ${version}`,
    `as of ${as_of ?? '-'}`,
    `${postings} postings`,
    `${Math.ceil(bytes / 2 ** 20)} MiB`,
    ...(writer === 'writing' ? ['an indexer is writing'] : []),
    ...(writer === 'interrupted'
      ? ['a run was interrupted, and some of its changes may be missing: run `indexer sync` with its feed again']
      : []),
    ...(current_mapping ? [] : ['built by another version of Rolecall: run `indexer rebuild`']),
  ].join('  ');

const generationsText = (views: readonly GenerationView[]): string =>
  views.length === 0 ? 'No dataset is loaded.\n' : `${views.map(generationLine).join('\n')}\n`;

interface Flags {
  json?: boolean;
}

/** `indexer status`, `rollback`, `prune` */
export const addGenerationCommands = (program: Command, { context, print }: CommandIo): void => {
  program
    .command('status')
    .description('list the live generation and the others that are stored')
    .option('--json', 'print JSON')
    .action(async (flags: Flags) => {
      const views = await status(context());
      print(flags, views, generationsText(views));
    });
  withGridOption(program.command('rollback'))
    .description('switch readers back to the previous generation')
    .option('--to <generation>', 'name of the generation, as listed by `status` (default: the previous one)')
    .option('--json', 'print JSON')
    .action(async (flags: Flags & GridFlags & { to?: string }) => {
      const views = await rollback(flags.to ?? null, context());
      const grids = await updateGrids(flags, context());
      print(flags, views, `${generationsText(views)}${gridsText(grids)}`);
    });
  program
    .command('prune')
    .description('remove interrupted loads and earlier generations')
    .option('--keep <n>', 'number of earlier generations to keep for a rollback', parseKeep, KEPT_GENERATIONS)
    .option('--json', 'print JSON')
    .action(async (flags: Flags & { keep: number }) => {
      const { removed, left } = await prune(flags.keep, context());
      print(
        flags,
        { removed, left },
        `${removed.map((name) => `Removed ${name}.\n`).join('')}${generationsText(left)}`,
      );
    });
};
