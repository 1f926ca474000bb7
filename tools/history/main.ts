// `npm run history -- --out FOLDER`: ten months of real changes, day by day.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { firstBoards } from './first-boards.js';
import { FIRST_DAY, LAST_DAY, writeHistoryFeed } from './history-feed.js';
import { readHistory } from './read-history.js';

const day = (text: string): number => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (time >= FIRST_DAY && time <= LAST_DAY) return time;
  const name = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  throw new InvalidArgumentError(`Use a day from ${name(FIRST_DAY)} to ${name(LAST_DAY)}.`);
};

const program = new Command('history')
  .description('Writes ten months of Greenhouse boards as a feed: a snapshot of the first day, then one delta a day.')
  .option('--data <folder>', 'folder that holds greenhouse-history/', '../shared/data')
  .requiredOption('--out <folder>', 'folder to write the feed to')
  .option('--boards <n>', 'number of boards (default: all)', Number)
  .option('--from <day>', 'day of the snapshot', day, FIRST_DAY)
  .option('--to <day>', 'day of the last delta; if it equals --from, only a snapshot is written', day, LAST_DAY)
  .action(async ({ data, out, boards, from, to }) => {
    if (!existsSync(join(data, 'greenhouse-history')))
      throw new Error(`The folder ${data} has no greenhouse-history: set --data to the folder that has.`);
    const { files } = await writeHistoryFeed(await readHistory(data, firstBoards(boards)), out, { from, to });
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    console.log(`Wrote ${files.length} files with ${rows} rows to ${out}.`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
