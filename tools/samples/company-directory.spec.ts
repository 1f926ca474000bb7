import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildCompanies } from '#libs/companies/build-companies.js';
import { sourceId } from '#libs/records/ids.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { loadCompanyDirectory } from './company-directory.js';

const FILES: Record<string, string> = {
  'companies/industries.csv': 'id,name,keywords\n1,Technology,software\n2,Retail,shops\n',
  'companies/companies.csv': [
    'slug,name,website,logo_url,icon_url,logo_type,industry,employee_count_range,founded_year,extras',
    'acme,Acme,https://www.acme.example,https://logos.example/acme.png,,icon,1,2,1999,"{""legalName"": ""Acme Inc.""}"',
    // Two names of one domain, and a company without one.
    'acme-labs,Acme Labs,https://acme.example/labs,,,,1,2,,',
    'bakery,Bakery,,,,,2,9,,',
  ].join('\n'),
  'companies/boards.csv': [
    'company_slug,board_slug,board_url,monitor_type,monitor_config,scraper_type,scraper_config',
    'acme,acme-ashby,https://jobs.ashbyhq.com/acme,ashby,"{""token"": ""acme""}",skip,',
    'acme-labs,acme-labs-lever,https://jobs.lever.co/acmelabs,lever,,skip,',
    // Without a URL, the board is what its monitor was configured with.
    'bakery,bakery-greenhouse,,greenhouse,"{""token"": ""bakery""}",skip,',
    'bakery,bakery-broken,,greenhouse,not JSON,skip,',
  ].join('\n'),
  'companies/company_facts.csv': [
    'name,website,hq,industry,industry_category,size,founded,source',
    'Acme,http://acme.example,"Boston, MA",Information Technology,Internet,11 to 50 employees,1998,tech-jobs-hub',
    'Civic,https://civic.example,,Government,,5,,yc-data',
  ].join('\n'),
};
const CATALOGUE =
  'name,slug,url\nBakery,bakery%20two,https://boards.example/bakery\nCivic,civic,https://boards.example/civic\n';

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'rolecall-companies-'));
  for (const folder of ['companies', 'boards']) mkdirSync(join(data, folder));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(data, path), text);
  writeFileSync(join(data, 'boards/workable.csv.gz'), gzipSync(CATALOGUE));
});
afterAll(() => rmSync(data, { recursive: true }));

test('every company fits the record, and no id or domain belongs to two companies', () => {
  const { entries } = loadCompanyDirectory(data);
  const boards = entries.flatMap((entry) => entry.boards);
  expect(boards.map(({ format, board }) => `${format}/${board}`)).toEqual([
    'ashby/acme',
    'lever/acmelabs',
    'greenhouse/bakery',
  ]);
  const companies = buildCompanies(entries, boards, sourceId);
  const domains = companies.flatMap((company) => company.domains);
  expect(new Set(domains).size).toBe(domains.length);
  expect(new Set(companies.map(({ record }) => record.id)).size).toBe(companies.length);
  const reasons = companies.map(({ record }) => prepareRecord('sources', record)).filter(({ ok }) => !ok);
  expect(reasons).toEqual([]);
});

test('the registry takes precedence over other facts, and logos are left out', () => {
  const { entries } = loadCompanyDirectory(data);
  const boards = entries.flatMap((entry) => entry.boards);
  const acme = buildCompanies(entries, boards, sourceId).find(({ record }) => record.brand_name === 'Acme')?.record;
  expect(acme).toMatchObject({ url_source: 'acme.example', founded_year: 1999, employee_range: '11-50' });
  expect(JSON.stringify(entries)).not.toContain('logos.example');
  // Start-ups that sell to governments are not governments.
  expect(entries.find(({ name }) => name === 'Civic')?.industries).toEqual(['']);
});

test('a board is found by the name of its company if only one board matches', () => {
  const { boardByName, catalogueName } = loadCompanyDirectory(data);
  expect(boardByName('ashby', 'acme')).toBe('acme');
  expect(boardByName('workable', 'Civic')).toBe('civic');
  expect(boardByName('workable', 'Bakery')).toBe('bakery two');
  expect(boardByName('workable', 'Unknown')).toBeNull();
  expect(catalogueName({ format: 'workable', board: 'civic' })).toBe('Civic');
});
