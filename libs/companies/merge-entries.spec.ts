import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boardKey, sourceId } from '#libs/records/ids.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { buildCompanies } from './build-companies.js';
import type { CompanyBoard, CompanyEntry } from './company.js';

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const words = ['Acme', 'acme inc', 'Acme Robotics', 'Beta', 'BETA GmbH', 'Internal Job Board', '“”', ' ', 'Ω'];
const sites = [
  'https://acme.com',
  'http://www.acme.com/x',
  'https://beta.io',
  'https://github.com/acme',
  'http://',
  'x',
];
const board: fc.Arbitrary<CompanyBoard> = fc.record({
  format: fc.constantFrom('greenhouse', 'lever', 'workday'),
  board: fc.constantFrom('acme', 'ACME', 'acme/jobs', 'beta', 'gamma', ''),
  url: maybe(fc.constantFrom('https://job-boards.greenhouse.io/acme', 'https://careers.acme.com', 'nonsense')),
});
const entry: fc.Arbitrary<CompanyEntry> = fc.record({
  name: maybe(fc.oneof(fc.constantFrom(...words), fc.string())),
  website: maybe(fc.oneof(fc.constantFrom(...sites), fc.webUrl(), fc.string())),
  boards: fc.array(board, { maxLength: 3 }),
  legalName: maybe(fc.string()),
  careersUrl: maybe(fc.string()),
  logoUrl: maybe(fc.webUrl()),
  linkedinUrl: maybe(fc.string()),
  ticker: maybe(fc.string()),
  industries: fc.array(fc.constantFrom('Healthcare', 'Fintech -> Payments', 'B2B', 'null', 'constructor', '')),
  founded: maybe(fc.oneof(fc.integer(), fc.string())),
  employees: maybe(fc.oneof(fc.integer(), fc.string(), fc.constantFrom('51 to 200 employees', '1-5', '10000+'))),
  headquarters: maybe(fc.oneof(fc.string(), fc.constantFrom('Boston, MA', 'Paris', 'Nowhere'))),
});

test('for any input, every board belongs to one company, and no two companies share an id or a domain', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 8 }),
      fc.array(board, { minLength: 1, maxLength: 6 }),
      (entries, known) => {
        const companies = buildCompanies(entries, known, sourceId);
        const boards = companies.flatMap((company) => company.boards.map(boardKey));
        expect(new Set(boards).size).toBe(boards.length);
        for (const each of known) expect(each.board === '' || boards.includes(boardKey(each))).toBe(true);
        const domains = companies.flatMap((company) => company.domains);
        expect(new Set(domains).size).toBe(domains.length);
        expect(new Set(companies.map(({ record }) => record.id)).size).toBe(companies.length);
        for (const { record } of companies) expect(prepareRecord('sources', record)).toMatchObject({ ok: true });
        expect(buildCompanies(entries, known, sourceId)).toEqual(companies);
      },
    ),
    { numRuns: 300 },
  );
});
