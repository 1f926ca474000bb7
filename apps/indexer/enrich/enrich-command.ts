import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandIo } from '../command/command-context.js';

interface EnrichFlags {
  out: string;
  deadLetter?: string;
  asOf?: string;
  dataset: string;
  json?: boolean;
}

const parseTime = (text: string): string => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time <= 0) throw new InvalidArgumentError('Use a time such as 2026-08-22T00:00:00Z.');
  return new Date(time).toISOString();
};

/** `indexer enrich FOLDER --out FEED` */
export const addEnrichCommand = (program: Command, { print }: CommandIo): void => {
  program
    .command('enrich')
    .description('convert recorded job-board payloads to a feed that `sync` can load')
    .argument('<folder>', 'folder of payloads, stored as FORMAT/BOARD.json (or .xml, .html; optionally .gz)')
    .requiredOption('--out <feed>', 'folder to write the feed to')
    .option('--dead-letter <file>', 'write rejected postings to this file (default: dead-letter.ndjson in the feed)')
    .option('--as-of <time>', 'when the payloads were fetched (default: now)', parseTime)
    .option('--dataset <name>', 'name of the dataset', 'enriched')
    .option('--json', 'print the summary as JSON')
    .action(async (folder: string, flags: EnrichFlags) => {
      const { out, dataset, asOf = new Date().toISOString() } = flags;
      const deadLetter = flags.deadLetter ?? path.join(out, 'dead-letter.ndjson');
      // The tables of enrichment are 150 MB of memory, which other commands do not need.
      const { enrichFolder } = await import('./enrich.js');
      const summary = await enrichFolder(folder, { out, dataset, asOf, deadLetter });
      const { boards, postings, rejected, dead_letter } = summary;
      const rejections = rejected === 0 ? '' : ` ${rejected} rejected, see ${dead_letter}.`;
      print(flags, summary, `${postings} postings of ${boards} boards.${rejections}\n`);
    });
};
