import { type Command, InvalidArgumentError } from 'commander';
import type { InvalidRowLimit, InvalidRowOptions } from './dead-letter.js';

export interface InvalidRowFlags {
  maxBad?: InvalidRowLimit;
  deadLetter?: string | null;
  json?: boolean;
}

const DEFAULT_LIMIT: InvalidRowLimit = { share: 0.01 };

const parseLimit = (text: string): InvalidRowLimit => {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (share !== undefined && Number(share) <= 100) return { share: Number(share) / 100 };
  if (/^\d{1,9}$/.test(text)) return { count: Number(text) };
  throw new InvalidArgumentError('Use a number of rows (250) or a percentage of them (2%).');
};

/** Adds the options of every command that reads rows. @param name the default name of the dead-letter file. */
export const withInvalidRowOptions = (command: Command, name: string): Command =>
  command
    .option('--max-bad <limit>', 'tolerate up to N invalid rows, or N% of the rows (default: 1%)', parseLimit)
    .option(
      '--dead-letter <file>',
      `write invalid rows to this file (default: dead-letter/${name}.ndjson in ROLECALL_DATA)`,
    )
    .option('--json', 'print the summary as JSON');

/** The flags as options of a run. */
export const invalidRowOptions = ({
  maxBad = DEFAULT_LIMIT,
  deadLetter = null,
}: InvalidRowFlags): InvalidRowOptions => ({
  maxBad,
  deadLetter,
});
