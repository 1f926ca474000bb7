import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { readEnv } from './command/env.js';
import { explainError } from './command/explain-error.js';
import { InterruptedUpdateError } from './command/indexer-error.js';
import type { Surroundings as CommandSurroundings } from './command/session.js';
import { addEnrichCommand } from './enrich/enrich-command.js';
import { addGenerationCommands } from './generations/generation-commands.js';
import { rebuild } from './rebuild/rebuild.js';
import type { BadRowLimit } from './sync/dead-letter.js';
import { sync } from './sync/sync.js';
import { type SyncSummary, summaryText } from './sync/sync-summary.js';
import { verificationText, verify } from './verify/verify.js';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** A person watches stderr. */
  readonly terminal: boolean;
  /** Aborted when the operator wants the command to end. */
  readonly signal: AbortSignal;
}

interface BadRowFlags {
  maxBad: BadRowLimit;
  deadLetter?: string;
  json?: boolean;
}

interface SyncFlags extends BadRowFlags {
  dryRun?: boolean;
  replace?: boolean;
}

/** The exit code of `verify` where feed and index differ. */
const DIFFERENT = 2;

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
 * @returns the exit code: 0, 2 where `verify` found differences, 1 after a failure that is told in one sentence on `stderr`, 130 after an interruption.
 */
export const runIndexer = async (
  args: readonly string[],
  { env, stdout, stderr, terminal, signal }: Surroundings,
): Promise<number> => {
  const program = new Command('indexer')
    .description('Keeps the indices of postings and companies true to a feed.')
    .configureOutput({ writeOut: stdout, writeErr: stderr })
    .exitOverride();
  const surroundings = (): CommandSurroundings => ({ env: readEnv(env), signal, write: stderr, terminal });
  const print = (summary: SyncSummary, { json }: BadRowFlags) =>
    stdout(json ? `${JSON.stringify(summary)}\n` : summaryText(summary));
  const withBadRows = (command: Command, name: string) =>
    command
      .option('--max-bad <limit>', 'bear so many bad rows, or such a share of them, rounded up', badRowLimit, {
        share: 0.01,
      })
      .option('--dead-letter <file>', `where bad rows go (default: dead-letter/${name}.ndjson in ROLECALL_DATA)`)
      .option('--json', 'print the summary as JSON');

  withBadRows(program.command('sync'), '<dataset>-<version>')
    .description('apply what is new in a feed: the first time all of it, later its new deltas')
    .argument('<feed>', 'a folder, or an http(s) URL, that holds manifest.json')
    .option('--dry-run', 'check everything, write nothing but bad rows, to a file that ends in .dry-run.ndjson')
    .option('--replace', 'load the feed in place of another dataset, or of a later version')
    .action(async (feed: string, flags: SyncFlags) => {
      const { maxBad, deadLetter = null, dryRun = false, replace = false } = flags;
      print(await sync(feed, { maxBad, deadLetter, dryRun, replace }, surroundings()), flags);
    });
  withBadRows(program.command('rebuild'), '<dataset>-rebuild-<version>')
    .description('build the live dataset anew beside itself, from its own records or from a feed, and swap it in')
    .argument('[feed]', 'a feed of the same dataset, from whose snapshot to start')
    .action(async (feed: string | undefined, flags: BadRowFlags) => {
      const { maxBad, deadLetter = null } = flags;
      const options = { maxBad, deadLetter };
      const summary =
        feed === undefined
          ? await rebuild(options, surroundings())
          : await sync(feed, { ...options, dryRun: false, replace: false, rebuild: true }, surroundings());
      print(summary, flags);
    });
  addGenerationCommands(program, { surroundings, stdout });
  let exitCode = 0;
  program
    .command('verify')
    .description(`compare every record of a feed with the live index; exits with ${DIFFERENT} where they differ`)
    .argument('<feed>', 'a folder, or an http(s) URL, that holds manifest.json')
    .option('--report <file>', 'where differences go (default: verify/<dataset>-<version>.ndjson in ROLECALL_DATA)')
    .option('--json', 'print the summary as JSON')
    .action(async (feed: string, { report, json }: { report?: string; json?: boolean }) => {
      const found = await verify(feed, report ?? null, surroundings());
      stdout(json ? `${JSON.stringify(found)}\n` : verificationText(found));
      if (found.report !== null) exitCode = DIFFERENT;
    });

  addEnrichCommand(program, stdout);

  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
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
