import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { buildCompanies } from '#libs/enrichment/companies/build-companies.js';
import { sourceId } from '#libs/records/ids.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { loadCompanyDirectory } from './company-directory.js';

const DATA = '../shared/data';
const present = existsSync(DATA);
if (!present) console.warn('Skipped: the company tables of ../shared/data are not here.');

(present ? test : test.skip)('the whole registry: every company fits the record, no id or domain is of two', () => {
  const { entries } = loadCompanyDirectory(DATA);
  const boards = entries.flatMap((entry) => entry.boards);
  expect(boards.length).toBeGreaterThan(6_000);
  const companies = buildCompanies(entries, boards, sourceId);
  const domains = companies.flatMap((company) => company.domains);
  expect(new Set(domains).size).toBe(domains.length);
  expect(new Set(companies.map(({ record }) => record.id)).size).toBe(companies.length);
  const reasons = companies.map(({ record }) => prepareRecord('sources', record)).filter(({ ok }) => !ok);
  expect(reasons).toEqual([]);
});
