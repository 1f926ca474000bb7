import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { withWriteSession } from '../command/session.js';
import { buildGrids } from './build-grids.js';
import { gridsText } from './grids-option.js';

/** `indexer grids` */
export const addGridsCommand = (program: Command, { context, print }: CommandIo): void => {
  program
    .command('grids')
    .description('compute the metrics and technologies of the live dataset, and switch readers to them')
    .option('--json', 'print JSON')
    .action(async (flags: { json?: boolean }) => {
      const commandContext = context();
      const grids = await withWriteSession(commandContext, (session) => buildGrids(session, commandContext));
      print(flags, grids, gridsText(grids));
    });
};
