import { Command, CommanderError } from 'commander';
import { environmentHelp } from '#libs/services/define-env.js';
import { storeEnv } from '#libs/services/service-env.js';
import { addBoardsCommand } from './collect/boards/boards-command.js';
import { addCollectCommand } from './collect/collect-command.js';
import { collectEnv } from './collect/collect-env.js';
import { type CommandIo, commandIo } from './command/command-context.js';
import { indexerEnv } from './command/env.js';
import { explainError } from './command/explain-error.js';
import { InterruptedUpdateError } from './command/indexer-error.js';
import type { ProcessContext } from './command/process-context.js';
import { addEnrichCommand } from './enrich/enrich-command.js';
import { addGenerationCommands } from './generations/generation-commands.js';
import { addGridsCommand } from './grids/grids-command.js';
import { addRebuildCommand } from './rebuild/rebuild-command.js';
import { addShowCommand } from './show/show-command.js';
import { addSignalsCommand } from './signals/signals-command.js';
import { addSqlCommand } from './sql/sql-command.js';
import { addSyncCommand } from './sync/sync-command.js';
import { addTestDataCommand } from './sync/test-data-command.js';
import { addVerifyCommand } from './verify/verify-command.js';

const COMMANDS = [
  addSyncCommand,
  addTestDataCommand,
  addRebuildCommand,
  addGenerationCommands,
  addGridsCommand,
  addSignalsCommand,
  addVerifyCommand,
  addShowCommand,
  addSqlCommand,
  addEnrichCommand,
  addCollectCommand,
  addBoardsCommand,
];

/** All commands of the indexer. */
export const indexerProgram = (io: CommandIo): Command => {
  const { stdout, stderr } = io.processContext;
  const program = new Command('indexer')
    .description('Loads feeds of job postings and companies into Elasticsearch, and keeps the index up to date.')
    .configureOutput({ writeOut: stdout, writeErr: stderr })
    .exitOverride();
  for (const add of COMMANDS) add(program, io);
  return program.addHelpText('after', environmentHelp(storeEnv, indexerEnv, collectEnv));
};

/**
 * Runs one command of the indexer.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code: 0 on success, 1 on an error, which is explained in one sentence on `stderr`, 2 if `verify` found
 *   differences, 130 if the operator interrupted the command.
 */
export const runIndexer = async (args: readonly string[], processContext: ProcessContext): Promise<number> => {
  const { stderr, signal } = processContext;
  let exitCode = 0;
  let usesJson = false;
  const io = commandIo(processContext, {
    isJson: () => usesJson,
    setExitCode: (code) => {
      exitCode = code;
    },
  });
  const program = indexerProgram(io).hook('preAction', (_, command) => {
    usesJson = command.opts().json === true;
  });

  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) return error.exitCode;
    if (signal.aborted) {
      const state =
        error instanceof InterruptedUpdateError
          ? error.message
          : 'The live dataset is unchanged; run the command again to retry.';
      stderr(`Interrupted. ${state}\n`);
      return 130;
    }
    const sentence = explainError(error);
    if (sentence === undefined) throw error;
    stderr(`error: ${sentence}\n`);
    return 1;
  }
};
