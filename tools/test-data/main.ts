import { Command } from 'commander';
import { buildTestData } from './build.js';

const program = new Command('test-data')
  .description('Builds the feed that test tokens read, from the sample: the same sample gives the same bytes.')
  .option('--samples <folder>', 'folder of the sample', 'samples')
  .option('--out <folder>', 'folder of the feed', 'samples/test');

const { samples, out } = program.parse().opts<{ samples: string; out: string }>();
const { files } = await buildTestData(samples, out);
for (const { path, rows, bytes } of files) console.log(`${path}: ${rows} rows, ${bytes} bytes`);
