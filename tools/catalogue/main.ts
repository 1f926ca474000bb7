import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { CATALOGUE_FILE, packCatalogue } from '#libs/boards/catalogue.js';
import { catalogueOf, type SourceBoard } from './catalogue-of.js';

/** `npm run catalogue -- DATA`: builds the catalogue of boards from the published lists in `DATA/boards` and the companies in `DATA/companies`. */
const data = process.argv[2] ?? '../shared/data';

type Row = Readonly<Record<string, string>>;
const read = (bytes: Buffer): Row[] =>
  parse(bytes, {
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
    record_delimiter: ['\r\n', '\n'],
  });

const boards = readdirSync(path.join(data, 'boards'))
  .sort()
  .flatMap((file) => {
    const format = file.replace('.csv.gz', '');
    const rows = read(gunzipSync(readFileSync(path.join(data, 'boards', file))));
    return rows.map(({ name = '', slug = '', url = '' }): SourceBoard => ({ format, name, slug, url }));
  });
const websites = new Map(
  read(readFileSync(path.join(data, 'companies/companies.csv'))).map(({ slug = '', website = '' }) => [slug, website]),
);
const companies = read(readFileSync(path.join(data, 'companies/boards.csv'))).map(
  ({ company_slug = '', board_url = '' }) => ({
    boardUrl: board_url,
    website: websites.get(company_slug) ?? '',
  }),
);

const { entries, rejected } = catalogueOf(boards, companies);
mkdirSync(path.dirname(CATALOGUE_FILE), { recursive: true });
writeFileSync(CATALOGUE_FILE, packCatalogue(entries));
console.log(
  `${entries.length} boards of ${boards.length} rows; ${rejected} rows have no valid address or name, the others are repeated.`,
);
