import { expect, test } from '@jest/globals';
import { enrichmentFiles } from './enrichment-version.js';

const files = enrichmentFiles();

test.each([
  'libs/enrichment/enrich.ts',
  'libs/enrichment/confidence.tsv',
  'libs/enrichment/fields/occupation/title-phrases.tsv',
  'libs/enrichment/fields/workplace/workplace-words.json',
  'libs/derivation/place/parse-place.ts',
  'libs/records/enumerations.ts',
  'libs/reference/tables/alternate-titles.tsv.zst',
  'libs/reference/tables/cbsas.tsv.zst',
  'libs/reference/tables/city-names.json',
  'libs/reference/tables/foreign-titles.tsv',
  'libs/reference/tables/occupation-weights.tsv.zst',
])('the version depends on %s', (file) => {
  expect(files).toContain(file);
});

test.each([
  'libs/registry/records/jobs/default-fields.ts',
  'libs/reference/isco.ts',
  'libs/reference/tables/isco-groups.tsv',
  'libs/reference/tables/soc-2018-changes.tsv',
  'libs/reference/tables/search-synonyms.tsv',
  'libs/enrichment/enrich.spec.ts',
])('it does not depend on %s', (file) => {
  expect(files).not.toContain(file);
});
