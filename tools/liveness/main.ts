// `npm run liveness`
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { projectRoot } from '#libs/services/project-paths.js';
import { chooseBoards } from '../history/choose-boards.js';
import { readHistory } from '../history/read-history.js';
import { calibrationOf } from './calibration.js';
import { crossPredict, fitLiveness } from './fit-liveness.js';
import { RANGES } from './ranges.js';
import { samplesOf } from './samples.js';

const MODEL = join(projectRoot, 'libs/ingest/liveness/liveness-model.json');
const TENTHS = [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const AGES = [0, 1, 3, 7, 14, 30, 60, 120, 240, 480];

const program = new Command('liveness')
  .description(
    'Fits the model of liveness to ten months of Greenhouse boards, and measures it on boards that it was not fitted to.',
  )
  .option('--data <folder>', 'folder that holds greenhouse-history/', '../shared/data')
  .action(async ({ data }: { data: string }) => {
    if (!existsSync(join(data, 'greenhouse-history')))
      throw new Error(`The folder ${data} has no greenhouse-history/: set --data to a folder that does.`);
    const samples = samplesOf(await readHistory(data, chooseBoards()));
    const predictions = crossPredict(samples);
    for (const edges of [RANGES, TENTHS]) {
      const { bins, ...errors } = calibrationOf(predictions, edges);
      console.table(bins);
      console.log(errors);
    }
    const byAge = Map.groupBy(predictions, ({ sample }) => AGES.findLast((age) => sample.input.age >= age) ?? 0);
    for (const age of AGES) {
      const own = byAge.get(age) ?? [];
      console.log(`age ${age}: ${own.length} rows`, calibrationOf(own, [0]).bins[0]);
    }
    writeFileSync(MODEL, `${JSON.stringify(fitLiveness(samples), null, 2)}\n`);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
