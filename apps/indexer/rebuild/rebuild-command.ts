import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { type InvalidRowFlags, invalidRowOptions, withInvalidRowOptions } from '../command/invalid-row-options.js';
import { summaryText } from '../command/run-summary.js';
import { type GridFlags, gridsText, updateGrids, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, signalsText, updateSignals, withSignalOption } from '../signals/signals-option.js';
import { mergedText, mergeNewSegments } from '../sync/merge-new-segments.js';
import { sync } from '../sync/sync.js';
import { rebuild } from './rebuild.js';

/** `indexer rebuild [FEED]` */
export const addRebuildCommand = (program: Command, { context, print }: CommandIo): void => {
  withSignalOption(withGridOption(withInvalidRowOptions(program.command('rebuild'), '<dataset>-rebuild-<version>')))
    .description('build new indices from the live records or from a feed, and switch readers to them')
    .argument('[feed]', 'feed of the live dataset to load from its snapshot (default: the live records)')
    .action(async (feed: string | undefined, flags: InvalidRowFlags & GridFlags & SignalFlags) => {
      const options = invalidRowOptions(flags);
      const summary =
        feed === undefined
          ? await rebuild(options, context())
          : await sync(feed, { ...options, dryRun: false, replace: false, rebuild: true }, context());
      const grids = await updateGrids(flags, context());
      const signals = await updateSignals(flags, context());
      // Last: by then Elasticsearch has mostly confirmed what was written.
      const segments = await mergeNewSegments(summary, context());
      const texts = [summaryText(summary), gridsText(grids), signalsText(signals), mergedText(segments)];
      print(flags, { ...summary, grids, signals, segments }, texts.join(''));
    });
};
