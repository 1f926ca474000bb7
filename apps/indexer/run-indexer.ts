import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { BadRowLimit } from './dead-letter.js';
import { addEnrichCommand } from './enrich/enrich-command.js';
import { readEnv } from './env.js';
import { explainError } from './explain-error.js';
import { InterruptedUpdateError } from './indexer-error.js';
import { sync } from './sync.js';
import { summaryText } from './sync-summary.js';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** A person watches stderr. */
  readonly terminal: boolean;
  /** Aborted when the operator wants the command to end. */
  readonly signal: AbortSignal;
}

interface SyncFlags {
  maxBad: BadRowLimit;
  deadLetter?: string;
  dryRun?: boolean;
  replace?: boolean;
  json?: boolean;
}

const badRowLimit = (text: string): BadRowLimit => {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined && Number(share) <= 100) return { share: Number(share) / 100 };
  if (/^\d{1,9}$/.test(text)) return { count: Number(text) };
  throw new InvalidArgumentError('Give a number of rows (250) or a share of them (2%).');
};

/**
 * Runs one command of the indexer.
 *
 * @param args the words after the program's name.
 * @returns the exit code: 0, 1 after a failure that is told in one sentence on `stderr`, 130 after an interruption.
 */
export const runIndexer = async (
  args: readonly string[],
  { env, stdout, stderr, terminal, signal }: Surroundings,
): Promise<number> => {
  const program = new Command('indexer')
    .description('Keeps the indices of postings and companies true to a feed.')
    .configureOutput({ writeOut: stdout, writeErr: stderr })
    .exitOverride();
  program
    .command('sync')
    .description('apply what is new in a feed: the first time all of it, later its new deltas')
    .argument('<feed>', 'a folder, or an http(s) URL, that holds manifest.json')
    .option('--max-bad <limit>', 'bear so many bad rows, or such a share of them, rounded up', badRowLimit, {
      share: 0.01,
    })
    .option(
      '--dead-letter <file>',
      'where bad rows go (default: dead-letter/<dataset>-<version>.ndjson in ROLECALL_DATA; of a dry run .dry-run.ndjson)',
    )
    .option('--dry-run', 'check everything, write nothing')
    .option('--replace', 'load the feed in place of another dataset, or of a later version')
    .option('--json', 'print the summary as JSON')
    .action(async (feed: string, flags: SyncFlags) => {
      const { maxBad, deadLetter = null, dryRun = false, replace = false } = flags;
      const surroundings = { env: readEnv(env), signal, write: stderr, terminal };
      const summary = await sync(feed, { maxBad, deadLetter, dryRun, replace }, surroundings);
      stdout(flags.json ? `${JSON.stringify(summary)}\n` : summaryText(summary));
    });

  addEnrichCommand(program, stdout);

  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already written what it has to say.
    if (error instanceof CommanderError) return error.exitCode;
    if (signal.aborted) {
      const seen =
        error instanceof InterruptedUpdateError
          ? error.message
          : 'Readers see what they saw before; run the command again.';
      stderr(`Interrupted. ${seen}\n`);
      return 130;
    }
    const sentence = explainError(error);
    if (sentence === undefined) throw error;
    stderr(`error: ${sentence}\n`);
    return 1;
  }
};
