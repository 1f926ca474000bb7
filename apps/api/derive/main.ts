// `npm run derive`: writes docs/reference and the tables of measurements from the code; with `--check` it only reports stale files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { measuredPages } from '#libs/quality/measured-tables.js';
import { measurements } from '#libs/quality/measurements.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { dashboardDocument } from '../dashboard/openapi/dashboard-document.js';
import { openApiDocument } from '../openapi/document.js';
import { v4Endpoints } from '../v4/endpoints.js';
import { configurationReference } from './configuration-reference.js';
import { errorReference } from './error-reference.js';
import { feedSchema } from './feed-schema.js';
import { fieldReference } from './field-reference.js';
import { limitsReference } from './limits-reference.js';
import { typescriptSchema } from './typescript-schema.js';

const FOLDER = 'docs/reference';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const documents = { api: openApiDocument(v4Endpoints, definitions), dashboard: dashboardDocument() };

/** By path relative to `docs/reference`. */
const files: Record<string, string> = {
  'openapi.json': json(documents.api),
  'dashboard.openapi.json': json(documents.dashboard),
  'feed.schema.json': json(feedSchema(definitions)),
  ...Object.fromEntries(
    definitions
      .filter(({ served }) => served)
      .map((definition) => [`${definition.name}.md`, fieldReference(definition)]),
  ),
  'configuration.md': configurationReference(),
  'errors.md': errorReference(),
  'limits.md': limitsReference(),
  ...Object.fromEntries(
    [...measuredPages(measurements())].map(([file, renew]) => [
      relative(FOLDER, file),
      renew(readFileSync(file, 'utf8')),
    ]),
  ),
  '../../clients/typescript/schema.d.ts': await typescriptSchema(documents.api),
};

const stale = Object.entries(files).filter(([name, content]) => {
  const path = join(FOLDER, name);
  try {
    return readFileSync(path, 'utf8') !== content;
  } catch {
    return true;
  }
});

if (process.argv.includes('--check')) {
  for (const [name] of stale)
    console.error(`${join(FOLDER, name)} is out of date: run \`npm run derive\` and commit it.`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [name, content] of stale) {
  const path = join(FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`wrote ${path}`);
}
