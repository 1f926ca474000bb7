import { MODEL_TABLE, modelRows } from '#libs/enrichment/fields/occupation/model-table.js';
import { trainTitleModel } from '#libs/enrichment/fields/occupation/train-model.js';
import { fold } from '#libs/reference/fold.js';
import { knownTitles } from '#libs/reference/occupations.js';
import { readTsv } from './sources.js';
import { writeTable } from './table.js';

const ONET = {
  source: 'O*NET 29.3 Database, U.S. Department of Labor, Employment and Training Administration (USDOL/ETA)',
  licence: 'CC BY 4.0',
};

/** Occupations with their job zones, and every alternate title with the occupations that have it. */
export const writeOccupations = (data: string, folder: string): void => {
  const zones = new Map(readTsv(data, 'onet/job_zones.tsv.gz').map(([code, , zone]) => [code, zone]));
  writeTable(
    folder,
    'occupations',
    { title: 'O*NET-SOC occupations', ...ONET, columns: ['code', 'title', 'job_zone', 'description'] },
    readTsv(data, 'onet/occupations.tsv.gz').map(([code = '', title = '', description = '']) => [
      code,
      title,
      zones.get(code) ?? '',
      description.replace(/"/g, ''),
    ]),
  );
  const titles = new Map<string, { spelling: string; codes: Set<string> }>();
  for (const [code = '', , alternate = '', short = ''] of readTsv(data, 'onet/alternate_titles.tsv.gz')) {
    for (const spelling of [alternate, short].map((each) => each.replace(/"/g, '').trim())) {
      if (spelling === '' || spelling === 'n/a') continue;
      const entry = titles.get(fold(spelling)) ?? { spelling, codes: new Set() };
      entry.codes.add(code);
      titles.set(fold(spelling), entry);
    }
  }
  const rows = [...titles.values()].map(({ spelling, codes }) => [spelling, [...codes].sort().join(',')]);
  writeTable(
    folder,
    'alternate-titles',
    { title: 'Alternate titles of occupations', ...ONET, columns: ['title', 'codes'] },
    rows.sort(byFirst),
  );
};

const byFirst = (a: readonly string[], b: readonly string[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);

/** Trains the classifier of titles on every title of O*NET and writes its weights. */
export const writeTitleModel = (folder: string): void => {
  writeTable(
    folder,
    MODEL_TABLE,
    {
      title: 'Weights of the classifier of titles, in eighths, by class (first row)',
      ...ONET,
      columns: ['feature', 'rarity', 'weights'],
    },
    modelRows(trainTitleModel(knownTitles())),
  );
};
