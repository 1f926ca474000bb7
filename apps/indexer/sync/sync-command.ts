import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { type InvalidRowFlags, invalidRowOptions, withInvalidRowOptions } from '../command/invalid-row-options.js';
import { summaryText } from '../command/run-summary.js';
import { type GridFlags, gridsText, updateGrids, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, signalsText, updateSignals, withSignalOption } from '../signals/signals-option.js';
import { mergedText, mergeNewSegments } from './merge-new-segments.js';
import { sync } from './sync.js';

interface SyncFlags extends InvalidRowFlags, GridFlags, SignalFlags {
  dryRun?: boolean;
  replace?: boolean;
}

/** `indexer sync FEED` */
export const addSyncCommand = (program: Command, { context, print }: CommandIo): void => {
  withSignalOption(withGridOption(withInvalidRowOptions(program.command('sync'), '<dataset>-<version>')))
    .description('load a feed the first time, then apply its new deltas')
    .argument('<feed>', 'folder or http(s) URL that holds manifest.json')
    .option(
      '--dry-run',
      'check the feed without writing to the index; invalid rows go to a .dry-run.ndjson file. Does not find documents that only Elasticsearch rejects, because they are too large',
    )
    .option('--replace', 'load the feed even if another dataset, or a later version of it, is live')
    .action(async (feed: string, flags: SyncFlags) => {
      const { dryRun = false, replace = false } = flags;
      const summary = await sync(feed, { ...invalidRowOptions(flags), dryRun, replace }, context());
      const grids = dryRun ? null : await updateGrids(flags, context());
      const signals = dryRun ? null : await updateSignals(flags, context());
      // Last: by then Elasticsearch has mostly confirmed what was written.
      const segments = await mergeNewSegments(summary, context());
      const texts = [summaryText(summary), gridsText(grids), signalsText(signals), mergedText(segments)];
      print(flags, { ...summary, grids, signals, segments }, texts.join(''));
    });
};
