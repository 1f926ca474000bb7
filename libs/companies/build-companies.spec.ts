import { expect, test } from '@jest/globals';
import { boardOfUrl } from '#libs/boards/board-urls.js';
import { sourceId } from '#libs/records/ids.js';
import { sources } from '#libs/registry/records/sources.js';
import { buildCompanies as build } from './build-companies.js';
import type { CompanyBoard, CompanyEntry } from './company.js';
import { industryOf } from './industries.js';

const buildCompanies = (entries: CompanyEntry[], known: CompanyBoard[]) => build(entries, known, sourceId);
const board = (name: string, format = 'greenhouse'): CompanyBoard => ({ format, board: name, url: null });
const entry = (name: string | null, website: string | null, ...boards: CompanyBoard[]): CompanyEntry => ({
  name,
  website,
  boards,
});
const brands = (entries: CompanyEntry[], known: CompanyBoard[]) =>
  buildCompanies(entries, known).map(({ record, names, boards }) => [
    record.brand_name,
    record.url_source,
    names,
    boards.map((each) => each.board),
  ]);

test('a company record has its 22 fields, and none that is computed', () => {
  const [company] = buildCompanies([entry('Acme', 'https://acme.com', board('acme'))], [board('acme')]);
  const computed = ['growth', 'signal_types'];
  const fields = sources.fields.flatMap(({ visible, name }) => (visible && !computed.includes(name) ? [name] : []));
  expect(fields).toHaveLength(22);
  expect(Object.keys(company?.record ?? {}).sort()).toEqual(fields.sort());
});

test('entries with the same registrable domain are one company, with all their names and boards', () => {
  const entries = [
    entry('Acme, Inc.', 'https://www.acme.co.uk', board('acme')),
    entry('Acme Robotics', 'http://jobs.acme.co.uk/open', board('acme-robotics', 'lever')),
    entry('acme inc', 'https://acme.co.uk/'),
  ];
  expect(brands(entries, [board('acme-robotics', 'lever'), board('acme')])).toEqual([
    ['Acme, Inc.', 'acme.co.uk', ['Acme Robotics'], ['acme-robotics', 'acme']],
  ]);
});

test('an entry whose name does not fit the domain that another entry owns is another company, without that domain', () => {
  const entries = [
    entry('Forbes', 'https://www.forbes.com', board('forbes')),
    entry('Human Interest', 'https://www.forbes.com', board('humaninterest')),
  ];
  expect(brands(entries, [board('forbes'), board('humaninterest')])).toEqual([
    ['Forbes', 'forbes.com', [], ['forbes']],
    ['Human Interest', 'job-boards.greenhouse.io/humaninterest', [], ['humaninterest']],
  ]);
});

test('a renamed company keeps the domain after which its board is named', () => {
  const entries = [
    entry('Rocket Money', 'https://www.truebill.com', board('truebill')),
    entry('Truebill', 'http://truebill.com'),
  ];
  expect(brands(entries, [board('truebill')])).toEqual([['Rocket Money', 'truebill.com', ['Truebill'], ['truebill']]]);
});

test('of the names of its boards, the one that fits the domain is the brand name', () => {
  const entries = [
    entry('BEDI Partnerships', 'https://udemy.com', board('udemy')),
    entry('Udemy', 'https://udemy.com', board('udemy2')),
  ];
  expect(brands(entries, [board('udemy')])).toEqual([
    ['Udemy', 'udemy.com', ['BEDI Partnerships'], ['udemy', 'udemy2']],
  ]);
});

test('a domain claimed by unrelated names is assigned to no company', () => {
  const entries = [
    entry('Reach', 'https://tellent.com', board('reach')),
    entry('Nutrisense', 'https://tellent.com', board('nutrisense')),
  ];
  expect(buildCompanies(entries, [board('reach'), board('nutrisense')]).map(({ domains }) => domains)).toEqual([
    [],
    [],
  ]);
});

test('a page on a shared host does not give a company a domain', () => {
  const entries = [
    entry('One', 'https://github.com/one', board('one')),
    entry('Two', 'https://github.com/two', board('two')),
  ];
  expect(buildCompanies(entries, [board('one'), board('two')])).toHaveLength(2);
});

test('entries with the same board are one company, and a former domain stays an alias', () => {
  const entries = [
    entry('Acme', 'https://acme.com', board('acme')),
    entry('Acme', 'https://getacme.io', board('ACME')),
    entry(null, 'https://getacme.io', board('getacme', 'ashby')),
  ];
  const [company, ...others] = buildCompanies(entries, [board('getacme', 'ashby')]);
  expect(others).toEqual([]);
  expect(company).toMatchObject({ domains: ['acme.com', 'getacme.io'], record: { url_source: 'acme.com' } });
  expect(company?.boards.map((each) => each.board)).toEqual(['getacme', 'acme']);
});

test('aliases are the other addresses of a company: its other domains and its boards', () => {
  const acme = [
    entry('Acme', 'https://acme.com', board('acme')),
    entry('Acme', 'https://getacme.io', board('acme'), board('Acme Labs', 'ashby'), board('acme', 'bamboohr')),
    entry('Acme', 'https://acme.com', { format: 'page', board: 'https://acme.com/jobs', url: 'https://acme.com/jobs' }),
  ];
  expect(buildCompanies(acme, [board('acme')])[0]?.aliases).toEqual([
    'getacme.io',
    'job-boards.greenhouse.io/acme',
    'jobs.ashbyhq.com/acme labs',
    'acme.bamboohr.com',
  ]);
  const alone = buildCompanies([], [{ ...board('solo'), url: 'https://boards.greenhouse.io/solo' }]);
  expect(alone).toMatchObject([
    { record: { url_source: 'boards.greenhouse.io/solo' }, aliases: ['job-boards.greenhouse.io/solo'] },
  ]);
});

test('an address belongs to one company: no alias is an alias or the main address of another company', () => {
  const companies = buildCompanies(
    [entry('Acme', 'https://acme.com'), entry('Acme', 'https://acme.com', board('acme'), board('Globex', 'ashby'))],
    [board('acme'), board('globex', 'lever'), board('globex', 'ashby')],
  );
  const addresses = companies.flatMap(({ record, aliases }) => [record.url_source, ...aliases]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.sort()).toEqual([
    'acme.com',
    'job-boards.greenhouse.io/acme',
    'jobs.ashbyhq.com/globex',
    'jobs.lever.co/globex',
  ]);
});

test('a board that a registry lists under several companies belongs to the one whose name fits it', () => {
  const entries = [
    entry('MOIA', 'https://moia.io', board('volkswagen'), board('moia')),
    entry('Volkswagen', 'https://volkswagen.com', board('volkswagen')),
  ];
  expect(brands(entries, [board('moia'), board('volkswagen')])).toEqual([
    ['MOIA', 'moia.io', [], ['moia']],
    ['Volkswagen', 'volkswagen.com', [], ['volkswagen']],
  ]);
});

test.each([
  ['HackerRank Careers', 'HackerRank'],
  ['Bluevine - US', 'Bluevine'],
  ['Careers at Libra Group', 'Libra Group'],
  ['Lightspeed (UK)', 'Lightspeed'],
  ['Careers', 'acme'],
  ['Jobs for All', 'Jobs for All'],
])('a board named %s belongs to the brand %s', (name, brand) => {
  expect(record({ name })?.brand_name).toBe(brand);
});

test('a name without a website is matched to a domain only if the domain fits the name', () => {
  const facts = [entry('Acme', 'https://acme.com'), entry('Scout', 'https://scoutforschools.com')];
  expect(brands([...facts, entry('Acme', null, board('acme'))], [board('acme')])[0]).toContain('acme.com');
  expect(brands([...facts, entry('Scout', null, board('scout'))], [board('scout')])[0]).toContain(
    'job-boards.greenhouse.io/scout',
  );
});

test('the id is derived from the first known board only', () => {
  const [alone] = buildCompanies([], [board('acme')]);
  const [among] = buildCompanies(
    [entry('Acme', 'https://acme.com', board('aaa'), board('acme'))],
    [board('acme'), board('zzz')],
  );
  expect(alone?.record.id).toBe(sourceId(board('acme')));
  expect(among?.record.id).toBe(alone?.record.id);
});

test('each field has the value of the most trusted source that knows it', () => {
  const [company] = buildCompanies(
    [
      { ...entry('Acme', 'https://acme.com', board('acme')), industries: ['Technology'], employees: '51-200' },
      {
        ...entry('Acme', 'http://acme.com', board('acme')),
        industries: ['Healthcare', 'Healthcare -> Therapeutics'],
        employees: '137',
        headquarters: 'Boston, MA, USA',
        founded: '2011',
      },
    ],
    [board('acme')],
  );
  expect(company?.record).toMatchObject({
    website: 'https://acme.com',
    industries: ['technology', 'pharmaceuticals-biotech', 'healthcare'],
    employee_range: '51-200',
    employee_count: 137,
    hq_city: 'Boston',
    hq_state: 'MA',
    hq_country: 'US',
    founded_year: 2011,
    source_type: 'employer',
    sector: null,
    ticker: null,
    description:
      'Acme works in technology, has its headquarters in Boston, MA, United States, was founded in 2011 and has 51 to 200 employees. This text was composed from public facts about the company.',
  });
});

const record = (facts: Partial<CompanyEntry>) =>
  buildCompanies([{ ...entry('Acme', 'https://acme.com', board('acme')), ...facts }], [board('acme')])[0]?.record;

test.each([
  ['1 to 50 employees', null, null],
  ['51 to 200 employees', null, '51-200'],
  ['10000+ employees', null, '10001+'],
  ['10,001+', null, '10001+'],
  ['200', 200, '51-200'],
  ['Unknown', null, null],
  ['0', null, null],
])('%s is read as the count %p and the range %p', (employees, count, range) => {
  expect(record({ employees })).toMatchObject({ employee_count: count, employee_range: range });
});

test.each([
  [{ website: 'https://www.nasa.gov' }, 'government', null],
  [{ website: 'https://acme.ac.uk' }, 'education', null],
  [{ industries: ['Non-profit'] }, 'nonprofit', 'employer'],
  [{ legalName: 'Acme GmbH' }, 'private', null],
  [{ legalName: 'Acme Inc.' }, null, null],
  [{ ticker: 'ACME' }, 'public', null],
  [{ ticker: 'Q82059' }, null, null],
  [{ industries: ['Technology', 'Staffing & Outsourcing'] }, null, null],
  [{ name: 'Acme Recruiting Partners' }, null, 'agency'],
  [{ name: 'Acme Global Job Board', industries: ['Technology'] }, null, 'employer'],
  [{ industries: ['Professional Services'] }, null, null],
  [{ name: 'Acme Staffing' }, null, 'agency'],
])('%j gives the sector %p and the source type %p', (facts, sector, type) => {
  expect(record(facts)).toMatchObject({ sector, source_type: type });
});

test('a board on the company’s own site is its careers page', () => {
  const own = { format: 'dom', board: 'acme.com', url: 'https://careers.acme.com/open' };
  expect(record({ boards: [board('acme'), own] })?.careers_url).toBe('https://careers.acme.com/open');
});

test('invalid values become null and never throw', () => {
  expect(
    record({
      website: 'http://',
      founded: 'soon',
      linkedinUrl: 'javascript:alert(1)',
      logoUrl: ':',
      headquarters: '?',
    }),
  ).toMatchObject({ website: null, founded_year: null, linkedin_url: null, logo_url: null, hq_country: null });
  expect(buildCompanies([], [board(' ')])).toEqual([]);
  expect(boardOfUrl('https://jobs.lever.co/%E0%A4%A')).toEqual({ format: 'lever', board: '%E0%A4%A' });
});

test('ids do not depend on the order of less trusted entries, and the same input gives the same companies', () => {
  const entries = [entry('Acme', 'https://acme.com', board('acme')), entry('Beta', 'https://beta.com', board('beta'))];
  const known = [board('beta'), board('acme')];
  expect(buildCompanies(entries, known)).toEqual(buildCompanies(entries, known));
  expect(buildCompanies(entries.toReversed(), known).map(({ record: { id } }) => id)).toEqual(
    known.map((each) => sourceId(each)),
  );
});

test('only the beginning of a long name or industry is processed', () => {
  for (const piece of [' ', ' co', ' -', 'x -> \n']) {
    const [company] = buildCompanies([entry(`Acme${piece.repeat(300_000)}x`, null, board('acme'))], [board('acme')]);
    expect(company?.record.brand_name).toMatch(/^Acme/);
    expect(industryOf(piece.repeat(300_000))).toBeNull();
  }
});
