import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { enrichFolder } from './enrich.js';

interface EnrichFlags {
  out: string;
  deadLetter?: string;
  asOf?: string;
  dataset: string;
  json?: boolean;
}

const moment = (text: string): string => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time <= 0) throw new InvalidArgumentError('Give a time, as 2026-08-22T00:00:00Z.');
  return new Date(time).toISOString();
};

/** `indexer enrich FOLDER --out FEED` */
export const addEnrichCommand = (program: Command, stdout: (text: string) => void): void => {
  program
    .command('enrich')
    .description('make a feed of recorded payloads of job boards, which `sync` then loads')
    .argument('<folder>', 'holds the payloads as FORMAT/BOARD.json (.xml, .html, each also .gz)')
    .requiredOption('--out <feed>', 'the folder to write the feed into')
    .option(
      '--dead-letter <file>',
      'where refused postings go, with the reason (default: dead-letter.ndjson in the feed)',
    )
    .option('--as-of <time>', 'when the payloads were fetched (default: now)', moment)
    .option('--dataset <name>', 'name of the dataset', 'enriched')
    .option('--json', 'print the summary as JSON')
    .action(async (folder: string, flags: EnrichFlags) => {
      const { out, dataset, asOf = new Date().toISOString() } = flags;
      const deadLetter = flags.deadLetter ?? path.join(out, 'dead-letter.ndjson');
      const summary = await enrichFolder(folder, { out, dataset, asOf, deadLetter });
      const { boards, postings, refused, dead_letter } = summary;
      const lost = refused === 0 ? '' : ` ${refused} refused: see ${dead_letter}.`;
      stdout(flags.json ? `${JSON.stringify(summary)}\n` : `${postings} postings of ${boards} boards.${lost}\n`);
    });
};
