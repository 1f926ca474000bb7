// `npm run history -- --out FOLDER`
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { chooseBoards } from './choose-boards.js';
import { FIRST_DAY, LAST_DAY, writeHistoryFeed } from './history-feed.js';
import { readHistory } from './read-history.js';

const dayName = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const parseCount = (text: string): number => {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use a whole number, 1 or greater.');
};

const parseDay = (text: string): number => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (time >= FIRST_DAY && time <= LAST_DAY) return time;
  throw new InvalidArgumentError(`Use a day from ${dayName(FIRST_DAY)} to ${dayName(LAST_DAY)}.`);
};

const program = new Command('history')
  .description('Writes ten months of Greenhouse boards as a feed: a snapshot of the first day, then one delta a day.')
  .option('--data <folder>', 'folder that holds greenhouse-history/', '../shared/data')
  .requiredOption('--out <folder>', 'folder to write the feed to')
  .option('--boards <n>', 'number of boards (default: all)', parseCount)
  .option('--from <day>', `day of the snapshot (default: ${dayName(FIRST_DAY)})`, parseDay)
  .option(
    '--to <day>',
    `day of the last delta, not before --from; if equal, only a snapshot is written (default: ${dayName(LAST_DAY)})`,
    parseDay,
  )
  .action(async ({ data, out, boards, from = FIRST_DAY, to = LAST_DAY }) => {
    if (to < from) throw new Error(`--to (${dayName(to)}) is before --from (${dayName(from)}): use a later day.`);
    if (!existsSync(join(data, 'greenhouse-history')))
      throw new Error(`The folder ${data} has no greenhouse-history/: set --data to a folder that does.`);
    const { files } = await writeHistoryFeed(await readHistory(data, chooseBoards(boards)), out, { from, to });
    const rows = files.reduce((sum, file) => sum + file.rows, 0);
    console.log(`Wrote ${files.length} files with ${rows} rows to ${out}.`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
