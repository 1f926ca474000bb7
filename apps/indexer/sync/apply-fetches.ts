import type { FactLog } from '#libs/facts/fact-log.js';
import { readFetches } from '#libs/feed/fetches.js';
import type { VerifiedFile } from '#libs/feed/read-rows.js';
import type { Origin } from '../command/dead-letter.js';
import type { ApplyOptions } from './apply-files.js';

/** Adds the rows of a file of fetches to the facts; invalid ones go to the dead-letter file. @param facts null to check only. */
export const applyFetches = async (
  verified: VerifiedFile,
  facts: Pick<FactLog<Origin>, 'appendFetch'> | null,
  { deadLetter, progress, signal }: Pick<ApplyOptions, 'deadLetter' | 'progress' | 'signal'>,
): Promise<void> => {
  const { path } = verified.file;
  let rows = 0;
  for await (const row of readFetches(verified)) {
    rows += 1;
    if (rows % 1_000 === 0) signal.throwIfAborted();
    if (row.type === 'bad') deadLetter.add({ file: path, line: row.line, reason: row.reason, row: row.text });
    else facts?.appendFetch(row.fetch, { file: path, line: row.line });
  }
  progress.add(rows);
};
