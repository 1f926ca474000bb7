// `npm run history -- --out history-feed`: real changes of ten months, day by day.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { FIRST_DAY, LAST_DAY, writeHistoryFeed } from './history-feed.js';
import { readHistory } from './read-history.js';

const day = (text: string): number => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (time >= FIRST_DAY && time <= LAST_DAY) return time;
  const name = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  throw new InvalidArgumentError(`Give a day from ${name(FIRST_DAY)} to ${name(LAST_DAY)}.`);
};

const program = new Command('history')
  .description('Writes ten months of Greenhouse boards as a feed: a snapshot of the first day, then a delta a day.')
  .option('--data <folder>', 'folder that holds greenhouse-history/', '../shared/data')
  .requiredOption('--out <folder>', 'folder of the feed')
  .option('--boards <n>', 'only so many boards', Number)
  .option('--from <day>', 'day of the snapshot', day, FIRST_DAY)
  .option('--to <day>', 'day of the last delta; the same as --from gives one snapshot', day, LAST_DAY)
  .action(async ({ data, out, boards, from, to }) => {
    if (!existsSync(join(data, 'greenhouse-history')))
      throw new Error(`${data} does not hold greenhouse-history; give the folder that does with --data.`);
    const { files } = await writeHistoryFeed(await readHistory(data, boards), out, { from, to });
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    console.log(`${files.length} files with ${rows} rows are in ${out}.`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
