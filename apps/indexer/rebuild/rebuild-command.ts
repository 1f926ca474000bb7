import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { type InvalidRowFlags, invalidRowOptions, withInvalidRowOptions } from '../command/invalid-row-options.js';
import { type GridFlags, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, withSignalOption } from '../signals/signals-option.js';
import { completeLoad } from '../sync/complete-load.js';
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
      const { completed, text } = await completeLoad(summary, flags, context());
      print(flags, { ...summary, ...completed }, text);
    });
};
