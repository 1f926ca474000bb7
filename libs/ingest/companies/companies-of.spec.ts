import { expect, test } from '@jest/globals';
import { type RawPosting, UNKNOWN_FIELDS } from '#libs/enrichment/posting.js';
import { sourceId } from '#libs/records/ids.js';
import { type CompanyDirectory, companiesOf } from './companies-of.js';

const posting = (format: string, board: string, company: string | null = null): RawPosting => ({
  ...UNKNOWN_FIELDS,
  format,
  board,
  company,
  source_job_id: '1',
  url_job: 'https://example.com/jobs/1',
  title: 'Engineer',
});

const EMPTY: CompanyDirectory = { entries: [], catalogueName: () => null };

/** A directory that knows one company with two boards. */
const ACME: CompanyDirectory = {
  entries: [
    {
      name: 'Acme',
      website: 'https://acme.com',
      boards: [
        { format: 'lever', board: 'acme', url: null },
        { format: 'greenhouse', board: 'acme', url: null },
      ],
    },
  ],
  catalogueName: () => null,
};

const brandOf = (names: (string | null)[], directory = EMPTY) =>
  companiesOf(
    names.map((name) => posting('lever', 'acme', name)),
    directory,
  ).get('lever/acme')?.record.brand_name;

test('a company with several boards is one object, with the id of the first board by key', () => {
  const postings = [posting('lever', 'acme'), posting('greenhouse', 'acme'), posting('lever', 'other')];
  for (const given of [postings, postings.toReversed()]) {
    const companies = companiesOf(given, ACME);
    expect([...companies.keys()].sort()).toEqual(['greenhouse/acme', 'lever/acme', 'lever/other']);
    expect(companies.get('lever/acme')).toBe(companies.get('greenhouse/acme'));
    expect(companies.get('lever/acme')?.record).toMatchObject({
      id: sourceId({ format: 'greenhouse', board: 'acme' }),
      brand_name: 'Acme',
      url_source: 'acme.com',
    });
    expect(companies.get('lever/other')?.record.id).toBe(sourceId({ format: 'lever', board: 'other' }));
  }
});

test('a board without postings leads to its company, but does not determine the id', () => {
  const companies = companiesOf([posting('lever', 'acme')], ACME);
  expect(companies.get('greenhouse/acme')?.record.id).toBe(sourceId({ format: 'lever', board: 'acme' }));
});

test('the name is the most frequent one in the postings; of equally frequent ones, the first by code unit', () => {
  expect(brandOf(['Zeta', 'Beta', null, 'Zeta'])).toBe('Zeta');
  expect(brandOf(['Zeta', 'Beta'])).toBe('Beta');
  expect(brandOf(['Beta', 'Zeta'])).toBe('Beta');
});

test('a board whose postings have no company name has the name in the catalogue', () => {
  const catalogue: CompanyDirectory = { entries: [], catalogueName: ({ board }) => `${board} of the catalogue` };
  expect(brandOf([null], catalogue)).toBe('acme of the catalogue');
  expect(brandOf(['Zeta'], catalogue)).toBe('Zeta');
});

test('without postings there is no company', () => {
  expect(companiesOf([], ACME).size).toBe(0);
});
