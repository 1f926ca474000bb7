import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { type MergedSegments, mergeSegments } from '#libs/search/store/indices/merge-segments.js';
import type { CommandContext } from '../command/command-context.js';
import { explainError } from '../command/explain-error.js';
import type { RunSummary } from '../command/run-summary.js';
import { withReadSession } from '../command/session.js';

/**
 * Merges the segments of a dataset that the run has built. It is live, so that a failure is only reported.
 *
 * @returns null if nothing was merged.
 */
export const mergeNewSegments = async (
  { action }: RunSummary,
  context: CommandContext,
): Promise<MergedSegments | null> => {
  if (action !== 'loaded' && action !== 'rebuilt') return null;
  try {
    return await withReadSession(context, async ({ client, prefix, definitions, signal }) => {
      const live = await readLiveDataset(client, prefix, definitions);
      if (!live) return null;
      const indices = Object.values(live.indices);
      const progress = context.startProgress({ label: 'segments', unit: 'indices', total: indices.length });
      try {
        return await mergeSegments(client, indices, { signal, onMerged: progress.add });
      } finally {
        progress.stop();
      }
    });
  } catch (error) {
    if (context.signal.aborted) throw error;
    const reason = explainError(error) ?? String(error);
    context.write(
      `The dataset is live, but its segments were not merged: ${reason} \`indexer rebuild\` merges them.\n`,
    );
    return null;
  }
};

export type { MergedSegments };

const mib = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

export const mergedText = (merged: MergedSegments | null): string =>
  merged === null ? '' : `Segments: merged to ${mib(merged.bytes)} MiB from ${mib(merged.bytes_before)} MiB.\n`;
