import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { range } from 'es-toolkit';
import { fetchRow } from '#libs/feed/fetches.js';
import { MS_PER_DAY } from '#libs/records/time.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { adminCommand } from '../../../admin/testing/admin-command.js';
import { AS_OF, type FeedPart, IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { TestApi } from '../../testing/test-api.js';

jest.setTimeout(120_000);

const at = (daysBefore: number): string => new Date(Date.parse(AS_OF) - daysBefore * MS_PER_DAY).toISOString();
const companies = range(12).map((number) => testSource({ brand_name: `Company ${number}` }));
/** Open postings of each company: so many developers in California and New York, nurses in California, and developers in Germany; in France nearly all are of the first. */
const POSTINGS = [
  ['15-1252.00', { country: 'US', state: 'CA' }, 3],
  ['15-1252.00', { country: 'US', state: 'NY' }, 1],
  ['29-1141.00', { country: 'US', state: 'CA' }, 2],
  ['15-1252.00', { country: 'DE' }, 2],
] as const;
const FRENCH = ['15-1252.00', { country: 'FR' }] as const;
const postingsOf = (company: number) => [...POSTINGS, [...FRENCH, company === 0 ? 46 : Number(company < 5)] as const];

const parts: FeedPart[] = [
  { kind: 'sources', rows: companies.map((company) => upsert(company)) },
  {
    kind: 'jobs',
    rows: companies.flatMap((company, number) =>
      postingsOf(number).flatMap(([onet_code, location, n]) =>
        range(n).map((index) =>
          upsert({
            ...testJob({
              source: company.id as string,
              title: `role ${index}`,
              onet_code,
              locations: [location],
              created_at: at(20),
              first_seen_at: at(20),
              verified_active_at: null,
            }),
            board: `greenhouse/board-${number}`,
          }),
        ),
      ),
    ),
  },
  {
    kind: 'fetches',
    mode: 'delta',
    rows: companies.flatMap((_, number) =>
      range(0, 31, 5).map((day) =>
        fetchRow({
          board: { format: 'greenhouse', board: `board-${number}` },
          time: at(day),
          outcome: 'ok',
          advertised: null,
          listed: 8,
          duration_ms: 9,
        }),
      ),
    ),
  },
];

let folder: string;
let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'denominators-'));
  indexer = await IndexerFixture.create('denominators-spec');
  await indexer.sync(await indexer.feed(1, parts), '--grids');
  api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
  await rm(folder, { recursive: true, force: true });
});

const OPTIONS = {
  '--name': 'employment',
  '--measure': 'employment',
  '--source': 'Example Statistics, Labor Force Survey',
  '--date': '2026-05',
  '--unit': 'persons',
};

const admin = (args: readonly string[]) => adminCommand(args, { DATABASE_URL: indexer.databaseUrl });

/** Loads a table. @param csv its lines. */
const load = async (csv: readonly string[], options: Partial<Record<string, string>> = {}) => {
  const file = join(folder, 'table.csv');
  await writeFile(file, csv.join('\n'));
  const given = Object.entries({ ...OPTIONS, ...options }).flatMap(([name, value]) =>
    value === undefined ? [] : [name, value],
  );
  return admin(['denominators', 'load', file, ...given]);
};

const query = async (body: object) => api.post('/v4/metrics/query', body);

test('without a table the response says so, and how one is provided', async () => {
  const { status, body } = await query({ countries: 'US', denominators: 'employment' });
  expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  expect(body.error.message).toContain('the operator has loaded none');
  expect(body.error.message).toContain('npm run admin -- denominators load FILE');
  expect((await query({ countries: 'US' })).body.data[0]).not.toHaveProperty('per_person');
});

test('openings are divided by the persons of the same occupation and place, and what was not joined is named', async () => {
  const csv = ['onet_codes,states,value', '15-1252,US-CA,36', '15-1252,US-NY,6', '15,US-CA,40'];
  expect(await load(csv, { '--unit': 'thousand_persons' })).toMatchObject({ code: 0 });
  const request = { onet_codes: '15-1252', countries: 'US', group_by: 'states', denominators: 'employment' };
  const { status, body } = await query(request);
  expect(status).toBe(200);
  expect(body.data.map(({ value, active, per_person }: RecordValue) => ({ value, active, per_person }))).toEqual([
    {
      value: 'US-CA',
      active: 36,
      per_person: {
        openings_per_1000: 1,
        persons: 36_000,
        employers: 12,
        reliability: { level: 'thin', reason: 'no_interval' },
      },
    },
    {
      value: 'US-NY',
      active: 12,
      per_person: {
        openings_per_1000: 2,
        persons: 6_000,
        employers: 12,
        reliability: { level: 'thin', reason: 'fewer_than_30_postings' },
      },
    },
  ]);
  expect(body.denominators).toEqual({
    name: 'employment',
    measure: 'employment',
    source: OPTIONS['--source'],
    url: null,
    date: '2026-05',
    unit: 'thousand_persons',
    loaded_at: expect.any(String),
    joined: 2,
    not_joined: [],
    coverage: 1,
    note: expect.stringContaining('not all openings: this is neither a vacancy rate nor labor market tightness'),
  });
  expect(body.citation.text).toContain(
    `(employment by Example Statistics, Labor Force Survey, 2026-05, in thousand persons, table employment, loaded ${body.denominators.loaded_at})`,
  );
  const get = await api.get(`/v4/metrics?${new URLSearchParams(request)}`);
  expect(get.body).toEqual(body);
});

test('a row that the table lacks is not estimated from others', async () => {
  await load(['onet_codes,states,value', '15-1252,US-CA,36000']);
  const { body } = await query({
    states: 'US-CA',
    group_by: 'onet_codes',
    sort: '-active',
    denominators: 'employment',
  });
  expect(body.data.map(({ value, per_person }: RecordValue) => [value, (per_person as RecordValue)?.persons])).toEqual([
    ['15-1252', 36_000],
    ['29-1141', undefined],
  ]);
  expect(body.denominators).toMatchObject({
    joined: 1,
    not_joined: ['onet_codes=29-1141&states=US-CA'],
    coverage: 0.6,
  });
  const whole = await query({ onet_codes: '15', states: 'US-CA', denominators: 'employment' });
  expect([whole.body.data[0].per_person, whole.body.denominators.not_joined]).toEqual([
    null,
    ['onet_codes=15&states=US-CA'],
  ]);
});

test('occupations may be those of ISCO, and an old table says how old it is', async () => {
  await load(['isco_codes,countries,value', '2512,DE,100000'], { '--name': 'lfs', '--date': '2021' });
  const { body } = await query({ isco_codes: '2512', countries: 'DE', denominators: 'lfs' });
  expect(body.data[0].per_person).toMatchObject({ openings_per_1000: 0.24, persons: 100_000, employers: 12 });
  expect(body.denominators.note).toContain('5 years older');
  expect(body.denominators.note).toContain('each ISCO group');
});

test('the employers of the active postings decide whether it is shown, not those of the period', async () => {
  await load(['countries,value', 'US,72000', 'FR,50000'], { '--name': 'countries' });
  const rowOf = async (slice: object) => (await query({ ...slice, denominators: 'countries' })).body.data[0];
  expect(await rowOf({ countries: 'FR' })).toMatchObject({
    active: 50,
    per_person: {
      openings_per_1000: null,
      employers: 5,
      reliability: { level: 'cannot_say', reason: 'employer_above_80_percent' },
    },
  });
  // Nothing was published in these days.
  expect(await rowOf({ countries: 'US', period: '2026-08-15..2026-08-21' })).toMatchObject({
    employers: 0,
    active: 72,
    per_person: { openings_per_1000: 1, employers: 12, reliability: { level: 'thin', reason: 'no_interval' } },
  });
});

test('figures per person are the same on each page', async () => {
  await load(['states,value', 'US-CA,60000', 'US-NY,6000'], { '--name': 'pages' });
  const request = { countries: 'US', group_by: 'states', sort: '-active', denominators: 'pages' };
  const all = (await query(request)).body.data.map(({ per_person }: RecordValue) => per_person);
  const first = (await query({ ...request, limit: 1 })).body;
  const second = (await query({ ...request, limit: 1, cursor: first.next_cursor })).body;
  expect([first.data[0].per_person, second.data[0].per_person]).toEqual(all);
  expect(all).toMatchObject([{ openings_per_1000: 1 }, { openings_per_1000: 2 }]);
});

test('a cited figure in CSV names the table, its unit and when it was loaded', async () => {
  await load(['countries,value', 'US,72000'], { '--name': 'cited', '--url': 'https://example.org/lfs' });
  const headers = { authorization: `Bearer ${await api.token()}` };
  const url = '/v4/metrics?countries=US&denominators=cited&format=csv';
  const { body: text } = await api.app.inject({ url, headers });
  expect(text).toContain('per_person.openings_per_1000');
  expect(text).toMatch(
    /neither a vacancy rate nor labor market tightness \(employment by Example Statistics, Labor Force Survey, https:\/\/example\.org\/lfs, 2026-05, in persons, table cited, loaded \d{4}-/,
  );
});

test.each([
  [{ onet_codes: '15', levels: 'senior' }, '`levels` selects'],
  [{ countries: 'US', titles: 'nurse' }, '`titles` selects'],
  [{ countries: 'US', group_by: 'levels' }, '`levels` selects'],
  [{ onet_codes: '15' }, 'is a table of places'],
  [{ countries: 'US,DE' }, 'each value of `countries`'],
  [{ countries: 'DE', states: 'US-CA' }, 'one place a row'],
  [{ countries: 'US', onet_codes: '15', isco_codes: '2512' }, 'one classification'],
  [{ states: 'California' }, 'write `US-CA` instead of `states=California`'],
  [{ countries: 'US', states: 'CA' }, 'write `US-CA` instead of `states=CA`'],
  [{ states: 'DE-BY', group_by: 'onet_codes' }, 'write `DE-Bavaria` instead of `states=DE-BY`'],
])('a slice of which no table has the persons is an error: %j', async (slice, message) => {
  await load(['countries,value', 'US,1000']);
  const { status, body } = await query({ ...slice, denominators: 'employment' });
  expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
});

test.each([
  [
    'unknown occupations',
    ['onet_codes,countries,value', '15-1252,US,9', '15-0000,US,9', '99-9999,US,9'],
    {},
    'Unknown codes in `onet_codes`: 15-0000, 99-9999.',
  ],
  ['unknown ISCO groups', ['isco_codes,countries,value', '9999,DE,1'], {}, 'Unknown codes in `isco_codes`: 9999.'],
  ['unknown countries', ['countries,value', 'UK,1', ',2'], {}, 'Unknown codes in `countries`: UK, nothing.'],
  ['ambiguous states', ['states,value', 'CA,1'], {}, 'Unknown codes in `states`: CA (write `US-CA`'],
  [
    'other spellings of states',
    ['states,value', 'US-CA,1', 'US-California,2', 'DE-Bayern,3', 'DE-BY,4', 'US-ZZ,5'],
    {},
    'US-California (write `US-CA`), DE-Bayern (write `DE-Bavaria`), DE-BY (write `DE-Bavaria`), US-ZZ. Write states',
  ],
  ['unknown areas', ['cbsas,value', '41860,1', '99999,2'], {}, 'Unknown codes in `cbsas`: 99999.'],
  ['duplicate rows', ['countries,value', 'US,1', 'DE,1', 'US,2'], {}, 'Duplicate rows: countries=US.'],
  [
    'negative, missing and suppressed numbers',
    ['countries,value', 'US,-1', 'DE,', 'FR,*', 'IT,0'],
    {},
    '-1 (line 2), nothing (line 3), * (line 4), 0 (line 5)',
  ],
  ['numbers after empty lines', ['countries,value', '', '"US",1', '', 'DE,1e5'], {}, 'exponents: 1e5 (line 5)'],
  ['no place', ['onet_codes,value', '15,1'], {}, 'does not say of which place'],
  ['columns without a meaning', ['countries,value,year', 'US,1,2025'], {}, 'no meaning: year.'],
  ['no rows', ['countries,value'], {}, 'no rows below its header'],
  ['no value', ['countries,persons', 'US,1'], {}, 'no meaning: persons.'],
  ['no CSV', ['countries,value', '"US,1'], {}, 'not valid CSV'],
  ['an empty source', ['countries,value', 'US,1'], { '--source': ' ' }, 'The source is empty'],
  ['no date', ['countries,value', 'US,1'], { '--date': undefined }, "required option '--date <date>' not specified"],
  [
    'no source',
    ['countries,value', 'US,1'],
    { '--source': undefined },
    "required option '--source <text>' not specified",
  ],
  ['no unit', ['countries,value', 'US,1'], { '--unit': undefined }, "required option '--unit <unit>' not specified"],
  ['a day that does not exist', ['countries,value', 'US,1'], { '--date': '2025-02-30' }, 'The date must be'],
  ['a date in the future', ['countries,value', 'US,1'], { '--date': '2099' }, 'is in the future'],
])('a file with %s is not loaded, and the error says why', async (_, csv, options, message) => {
  await load(['countries,value', 'US,1000'], { '--name': 'kept' });
  const { code, stderr } = await load(csv, { '--name': 'kept', ...options });
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  const { body } = await query({ countries: 'US', denominators: 'kept' });
  expect(body.data[0].per_person.persons).toBe(1_000);
});

test('of two loads of one name at once, one replaces the other as a whole', async () => {
  const files = await Promise.all(
    range(2).map(async (number) => {
      const file = join(folder, `together-${number}.csv`);
      const places = ['US', 'DE', 'FR', 'IT'].map((country) => `${country},${number + 1}`);
      await writeFile(file, ['countries,value', ...places].join('\n'));
      return file;
    }),
  );
  const given = Object.entries({ ...OPTIONS, '--name': 'together' }).flat();
  const loaded = await Promise.all(files.map((file) => admin(['denominators', 'load', file, ...given])));
  expect(loaded.map(({ code, stderr }) => [code, stderr])).toEqual(range(2).map(() => [0, '']));
  const persons = await Promise.all(
    ['US', 'DE', 'FR'].map(
      async (countries) => (await query({ countries, denominators: 'together' })).body.data[0].per_person.persons,
    ),
  );
  expect(new Set(persons).size).toBe(1);
});

test('tables are listed, replaced and removed', async () => {
  await load(['countries,value', 'US,1'], { '--name': 'old' });
  await load(['countries,value', 'US,1', 'DE,2'], { '--name': 'old' });
  const listed = (await admin(['denominators', 'list', '--json'])).json();
  expect(listed).toContainEqual(expect.objectContaining({ name: 'old', rows: 2, date: '2026-05', unit: 'persons' }));
  expect(await admin(['denominators', 'remove', '--name', 'old'])).toMatchObject({ code: 0 });
  expect((await admin(['denominators', 'remove', '--name', 'old'])).sentence).toContain('There is no table old');
});
