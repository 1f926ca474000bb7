import { type Command, InvalidArgumentError } from 'commander';
import type { Surroundings } from '../command/session.js';
import { KEPT } from '../sync/load.js';
import { type GenerationView, prune, rollback, status } from './generations.js';

const wholeNumber = (text: string): number => {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
};

const line = ({ generation, state, dataset, version, as_of, current_mapping, postings, bytes }: GenerationView) =>
  [
    generation,
    state,
    dataset === null ? '-' : `${dataset} version ${version}`,
    `as of ${as_of ?? '-'}`,
    `${postings} postings`,
    `${Math.ceil(bytes / 2 ** 20)} MiB`,
    ...(current_mapping ? [] : ['made by another version of Rolecall: rebuild']),
  ].join('  ');

const listed = (views: readonly GenerationView[]): string =>
  views.length === 0 ? 'There is no dataset.\n' : `${views.map(line).join('\n')}\n`;

interface Printing {
  json?: boolean;
}

/** The commands on datasets as a whole. */
export const addGenerationCommands = (
  program: Command,
  { surroundings, stdout }: { surroundings: () => Surroundings; stdout: (text: string) => void },
): void => {
  const print = ({ json }: Printing, value: unknown, text: string) =>
    stdout(json ? `${JSON.stringify(value)}\n` : text);

  program
    .command('status')
    .description('what is live, and what is kept beside it')
    .option('--json', 'print JSON')
    .action(async (flags: Printing) => {
      const views = await status(surroundings());
      print(flags, views, listed(views));
    });
  program
    .command('rollback')
    .description('make the dataset live again that readers saw before')
    .option('--to <generation>', 'the one of this name, as `status` shows it')
    .option('--json', 'print JSON')
    .action(async (flags: Printing & { to?: string }) => {
      const views = await rollback(flags.to ?? null, surroundings());
      print(flags, views, listed(views));
    });
  program
    .command('prune')
    .description('remove loads that were cut short, and datasets that readers no longer see')
    .option('--keep <n>', 'how many of the latter to keep for a rollback', wholeNumber, KEPT)
    .option('--json', 'print JSON')
    .action(async (flags: Printing & { keep: number }) => {
      const { removed, left } = await prune(flags.keep, surroundings());
      print(flags, { removed, left }, `${removed.map((name) => `Removed ${name}.\n`).join('')}${listed(left)}`);
    });
};
