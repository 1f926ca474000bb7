import type { Command } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { verificationText, verify } from './verify.js';

/** The exit code when feed and index differ. */
const DIFFERENT = 2;

interface VerifyFlags {
  report?: string;
  json?: boolean;
}

/** `indexer verify FEED` */
export const addVerifyCommand = (program: Command, { context, print, setExitCode }: CommandIo): void => {
  program
    .command('verify')
    .description(`compare every record of a feed with the live index; exits with ${DIFFERENT} if they differ`)
    .argument('<feed>', 'folder or http(s) URL that holds manifest.json')
    .option(
      '--report <file>',
      'list differences in this file (default: verify/<dataset>-<version>.ndjson in ROLECALL_DATA)',
    )
    .option('--json', 'print the summary as JSON')
    .action(async (feed: string, flags: VerifyFlags) => {
      const result = await verify(feed, flags.report ?? null, context());
      print(flags, result, verificationText(result));
      if (result.report !== null) setExitCode(DIFFERENT);
    });
};
