import path from 'node:path';
import { writeExchangeRates } from './exchange-rate-table.js';
import { writeOccupations, writeTitleModel } from './occupation-tables.js';
import { writeCities, writeUsPlaces } from './place-tables.js';
import { writeTechnologies } from './technology-table.js';

/** Builds the tables of libs/reference from their sources: `npm run reference -- ../shared/data`. */
const [data] = process.argv.slice(2);
if (data === undefined) {
  process.stderr.write('Name the folder with the sources: npm run reference -- ../shared/data\n');
  process.exitCode = 1;
} else {
  const folder = path.resolve('libs/reference/tables');
  writeOccupations(data, folder);
  writeCities(data, folder);
  writeUsPlaces(data, folder);
  writeTechnologies(data, folder);
  writeExchangeRates(data, folder);
  // Reads the tables written above.
  writeTitleModel(folder);
}
