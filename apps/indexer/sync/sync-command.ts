import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { type InvalidRowFlags, invalidRowOptions, withInvalidRowOptions } from '../command/invalid-row-options.js';
import { type GridFlags, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, withSignalOption } from '../signals/signals-option.js';
import { completeLoad } from './complete-load.js';
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
      const { completed, text } = await completeLoad(summary, flags, context());
      print(flags, { ...summary, ...completed }, text);
    });
};
