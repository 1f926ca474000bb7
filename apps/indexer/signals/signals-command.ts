import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { withWriteSession } from '../command/session.js';
import { computeSignals } from './compute-signals.js';
import { signalsText } from './signals-option.js';

/** `indexer signals` */
export const addSignalsCommand = (program: Command, { context, print }: CommandIo): void => {
  program
    .command('signals')
    .description('find changes in the hiring of companies since the last run, and add them to the signals')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      const commandContext = context();
      const summary = await withWriteSession(commandContext, (session) => computeSignals(session, commandContext));
      print(flags, summary, signalsText(summary));
    });
};
