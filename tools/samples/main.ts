import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { buildSamples } from './build.js';
import { feedCoverage } from './coverage.js';

const print = (value: object) => console.log(JSON.stringify(value, null, 2));

const program = new Command('samples').description('Builds the sample feed, or describes a feed.');
program
  .command('build', { isDefault: true })
  .description('build the sample feed from public data; the same data always produce the same bytes')
  .option(
    '--data <folder>',
    'folder with ashby/, multi-ats/, greenhouse-history/, companies/ and boards/',
    '../shared/data',
  )
  .option('--out <folder>', 'folder of the feed', 'samples')
  .action(async ({ data, out }: { data: string; out: string }) => {
    if (!existsSync(data))
      throw new Error(`The folder ${data} does not exist: set --data to the folder of the public data.`);
    print(await buildSamples(data, out));
  });
program
  .command('coverage')
  .description('print how many records of a feed have a value, by field')
  .argument('[folder]', 'folder of the feed', 'samples')
  .action(async (folder: string) => print(await feedCoverage(folder)));

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
