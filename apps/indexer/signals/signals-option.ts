import type { Command } from 'commander';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { CommandContext } from '../command/command-context.js';
import { explainError } from '../command/explain-error.js';
import { IndexerError } from '../command/indexer-error.js';
import { withWriteSession } from '../command/session.js';
import { computeSignals, type SignalsSummary } from './compute-signals.js';
import { areSignalsCurrent } from './past-signals.js';

/** Flags of a command that changes what readers see. */
export interface SignalFlags {
  signals?: boolean;
}

export const withSignalOption = (command: Command): Command =>
  command.option('--no-signals', 'do not look for signals');

/**
 * Computes the signals of the live dataset, unless they are current or the flags turn that off.
 *
 * @returns null where they were not computed.
 * @throws IndexerError when they cannot be computed. The dataset itself is live all the same.
 */
export const updateSignals = async (
  { signals = true }: SignalFlags,
  context: CommandContext,
): Promise<SignalsSummary | null> => {
  if (!signals) return null;
  try {
    return await withWriteSession(context, async (session) => {
      const live = await readLiveDataset(session.client, session.prefix);
      return live && (await areSignalsCurrent(session.client, live)) ? null : await computeSignals(session, context);
    });
  } catch (error) {
    const sentence = explainError(error);
    if (context.signal.aborted || sentence === undefined) throw error;
    throw new IndexerError(
      `The dataset is live, but its signals were not computed: ${sentence} Run \`indexer signals\`.`,
      { cause: error },
    );
  }
};

export const signalsText = (summary: SignalsSummary | null): string =>
  summary === null
    ? ''
    : `Signals: ${summary.found} new, ${summary.kept} kept, ${summary.companies} companies, ${summary.seconds} s (as of ${summary.as_of}).\n`;
