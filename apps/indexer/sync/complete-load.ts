import type { CommandContext } from '../command/command-context.js';
import { InterruptedUpdateError } from '../command/indexer-error.js';
import { type RunSummary, summaryText } from '../command/run-summary.js';
import type { GridsSummary } from '../grids/build-grids.js';
import { type GridFlags, gridsText, updateGrids } from '../grids/grids-option.js';
import type { SignalsSummary } from '../signals/compute-signals.js';
import { type SignalFlags, signalsText, updateSignals } from '../signals/signals-option.js';
import { type MergedSegments, mergedText, mergeNewSegments } from './merge-new-segments.js';

export interface CompletedLoad {
  readonly grids: GridsSummary | null;
  readonly signals: SignalsSummary | null;
  readonly segments: MergedSegments | null;
}

/**
 * What follows a change of the dataset, which is live already: grids, signals, and the merge of a new generation's segments.
 *
 * @returns what was done, and the text of the whole run.
 * @throws IndexerError if grids or signals cannot be computed.
 */
export const completeLoad = async (
  summary: RunSummary,
  flags: GridFlags & SignalFlags,
  context: CommandContext,
): Promise<{ completed: CompletedLoad; text: string }> => {
  const isWritten = summary.action !== 'checked';
  try {
    const grids = isWritten ? await updateGrids(flags, context) : null;
    const signals = isWritten ? await updateSignals(flags, context) : null;
    // Last: by then Elasticsearch has mostly confirmed what was written.
    const segments = await mergeNewSegments(summary, context);
    const texts = [summaryText(summary), gridsText(grids), signalsText(signals), mergedText(segments)];
    return { completed: { grids, signals, segments }, text: texts.join('') };
  } catch (error) {
    if (!context.signal.aborted || !isWritten) throw error;
    throw new InterruptedUpdateError(
      'The dataset is live, but its grids and signals may be missing: run the command again.',
      { cause: error },
    );
  }
};
