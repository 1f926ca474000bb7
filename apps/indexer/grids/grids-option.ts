import type { Command } from 'commander';
import type { CommandContext } from '../command/command-context.js';
import { explainError } from '../command/explain-error.js';
import { IndexerError } from '../command/indexer-error.js';
import { withWriteSession } from '../command/session.js';
import { buildGrids, type GridsSummary } from './build-grids.js';
import { isGridCurrent } from './grid-state.js';

/** Flags of a command that changes what readers see. */
export interface GridFlags {
  grids?: boolean;
}

export const withGridOption = (command: Command): Command =>
  command.option('--no-grids', 'do not build the grids of metrics and technologies');

/**
 * Builds the grids of the live dataset unless they are current.
 *
 * @returns null if nothing was built.
 * @throws IndexerError if they cannot be built. The dataset itself is live all the same.
 */
export const updateGrids = async (
  { grids = true }: GridFlags,
  context: CommandContext,
): Promise<GridsSummary | null> => {
  if (!grids) return null;
  try {
    return await withWriteSession(context, async (session) =>
      (await isGridCurrent(session)) ? null : await buildGrids(session, context),
    );
  } catch (error) {
    const sentence = explainError(error);
    if (context.signal.aborted || sentence === undefined) throw error;
    throw new IndexerError(`The dataset is live, but its grids were not built: ${sentence} Run \`indexer grids\`.`, {
      cause: error,
    });
  }
};

export const gridsText = (grids: GridsSummary | null): string =>
  grids === null
    ? ''
    : `Grids: ${grids.slices} slices, ${grids.cells} cells of ${grids.postings} postings, ${Math.ceil(grids.bytes / 2 ** 20)} MiB, ` +
      `${grids.seconds} s (${grids.cpu_seconds} s CPU time), ${grids.peak_mib} MiB peak memory (as of ${grids.as_of}).\n`;
