import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { buildSamples } from './build.js';

const program = new Command('samples')
  .description('Builds the sample feed from the folder of public data. The same data give the same bytes.')
  .requiredOption(
    '--data <folder>',
    'folder with ashby/, multi-ats/, greenhouse-history/, companies/, boards/ and places/',
  )
  .requiredOption('--out <folder>', 'folder of the feed')
  .action(async ({ data, out }: { data: string; out: string }) => {
    if (!existsSync(data)) throw new Error(`The data folder ${data} does not exist; give the right one with --data.`);
    console.log(JSON.stringify(await buildSamples(data, out), null, 2));
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
