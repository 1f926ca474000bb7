import { join } from 'node:path';
import type { Command } from 'commander';
import { testPrefixOf } from '#libs/search/store/indices/test-prefix.js';
import { projectRoot } from '#libs/services/project-paths.js';
import type { CommandIo } from '../command/command-context.js';
import { type InvalidRowFlags, invalidRowOptions, withInvalidRowOptions } from '../command/invalid-row-options.js';
import { type GridFlags, withGridOption } from '../grids/grids-option.js';
import { type SignalFlags, withSignalOption } from '../signals/signals-option.js';
import { completeLoad } from './complete-load.js';
import { sync } from './sync.js';

/** The feed that `npm run test-data` builds. */
export const TEST_DATA = join(projectRoot, 'samples/test');

/** `indexer test-data` */
export const addTestDataCommand = (program: Command, { context, print }: CommandIo): void => {
  withSignalOption(withGridOption(withInvalidRowOptions(program.command('test-data'), 'rolecall-test-data-<version>')))
    .description('load the companies and postings that test tokens read, with their grids and signals')
    .action(async (flags: InvalidRowFlags & GridFlags & SignalFlags) => {
      const given = context();
      const testContext = { ...given, env: { ...given.env, prefix: testPrefixOf(given.env.prefix) } };
      const options = { ...invalidRowOptions(flags), dryRun: false, replace: false };
      const summary = await sync(TEST_DATA, options, testContext);
      const { completed, text } = await completeLoad(summary, flags, testContext);
      print(flags, { ...summary, ...completed }, text);
    });
};
