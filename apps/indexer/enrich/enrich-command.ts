import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { CommandIo } from '../command/command-context.js';
import { explainDisk } from '../command/explain-disk.js';
import { IndexerError } from '../command/indexer-error.js';

interface EnrichFlags {
  out: string;
  feed?: boolean;
  deadLetter?: string;
  asOf?: string;
  dataset?: string;
  json?: boolean;
}

const parseTime = (text: string): string => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || time <= 0) throw new InvalidArgumentError('Use a time such as 2026-08-22T00:00:00Z.');
  return new Date(time).toISOString();
};

/** `indexer enrich SOURCE --out FEED` */
export const addEnrichCommand = (program: Command, io: CommandIo): void => {
  program
    .command('enrich')
    .description(
      'convert recorded payloads of job boards, a CSV file, or a feed without derived fields to a feed that `sync` can load',
    )
    .argument(
      '<source>',
      'folder of payloads FORMAT/BOARD.json (or .xml, .html; optionally .gz), a .csv file of postings, or a feed',
    )
    .requiredOption('--out <feed>', 'folder to write the feed to')
    .option(
      '--feed',
      'the source is a feed, a folder or URL: copy it, and add to its postings what their rows leave null',
    )
    .option('--dead-letter <file>', 'write rejected postings to this file (default: dead-letter.ndjson in the feed)')
    .option('--as-of <time>', 'when the postings were fetched (default: now)', parseTime)
    .option('--dataset <name>', 'name of the dataset (default: enriched)')
    .option('--json', 'print the summary as JSON')
    .action(async (source: string, flags: EnrichFlags) => {
      const deadLetter = flags.deadLetter ?? path.join(flags.out, 'dead-letter.ndjson');
      try {
        await (flags.feed ? runFeed : runPostings)(source, { ...flags, deadLetter }, io);
      } catch (error) {
        throw explainDisk(error, flags.out);
      }
    });
};

type RunFlags = EnrichFlags & { readonly deadLetter: string };

const runPostings = async (source: string, flags: RunFlags, { print, startProgress }: CommandIo): Promise<void> => {
  const { out, deadLetter, dataset = 'enriched', asOf = new Date().toISOString() } = flags;
  // The tables of enrichment are 150 MB of memory, which other commands do not need.
  const [{ csvBoards }, { PreviousFeed }, { recordedBoards }, { enrichBoards }] = await Promise.all([
    import('./csv-boards.js'),
    import('./previous-feed.js'),
    import('./recorded-boards.js'),
    import('./enrich.js'),
  ]);
  const isCsv = /\.csv$/i.test(source);
  const boards = isCsv ? await csvBoards(source) : await recordedBoards(source);
  // The people who edit a file remove what is closed, and often know no dates.
  const previous = isCsv ? await PreviousFeed.read(out, dataset) : null;
  const summary = await enrichBoards(boards, { out, dataset, asOf, deadLetter, startProgress }, previous);
  const { postings, rejected, dead_letter } = summary;
  const rejections = rejected === 0 ? '' : ` ${rejected} rejected, see ${dead_letter}.`;
  print(flags, summary, `${postings} postings of ${summary.boards} ${isCsv ? 'companies' : 'boards'}.${rejections}\n`);
};

const runFeed = async (
  source: string,
  flags: RunFlags,
  { print, processContext, startProgress }: CommandIo,
): Promise<void> => {
  if (flags.asOf !== undefined || flags.dataset !== undefined)
    throw new IndexerError(
      'An enriched feed has the times and the dataset of the feed: leave out --as-of and --dataset.',
    );
  const { enrichFeed, enrichFeedText } = await import('./enrich-feed.js');
  const { out, deadLetter } = flags;
  const summary = await enrichFeed(source, { out, deadLetter, startProgress, signal: processContext.signal });
  print(flags, summary, enrichFeedText(summary));
};
