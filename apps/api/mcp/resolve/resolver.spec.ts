import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';
import { RpcClient } from '../testing/rpc-client.js';
import { ACME, SAMPLE } from '../testing/sample.js';

let api: TestApi;
let client: RpcClient;
beforeAll(async () => {
  const titled = { title: 'Account Executive, Boston', onet_code: '41-3091.00' };
  api = await TestApi.start({ ...SAMPLE, jobs: SAMPLE.jobs.map((job, i) => (i < 10 ? { ...job, ...titled } : job)) });
  client = new RpcClient(api, await api.token());
}, 60_000);
afterAll(() => api?.stop());

const resolve = (words: string, others: object = {}) => client.call('resolve', { words, ...others });

test('occupations with the most postings of such a title come first, before those of the reference table', async () => {
  const { occupations } = await resolve('account executive');
  expect(occupations[0]).toMatchObject({ onet_codes: '41-3091.00', postings: 10, with_title: 10 });
  expect(occupations).toContainEqual(
    expect.objectContaining({ onet_codes: '11-2011.00', matched: 'Account Executive', postings: 0, with_title: 0 }),
  );
});

test('the keys of a match are arguments of other tools that accept its values', async () => {
  const [technology, place, company] = await Promise.all([
    resolve('postgres', { kinds: ['technologies'] }),
    resolve('Boston, MA', { kinds: ['places'] }),
    resolve('acme', { kinds: ['companies'] }),
  ]);
  expect(technology.technologies[0]).toMatchObject({ technologies: 'postgresql', name: 'PostgreSQL' });
  expect(company.companies[0]).toMatchObject({ source_id: ACME, brand_name: 'Acme' });
  const { kind, name, ...filters } = place.places[0];
  expect([kind, name, Object.keys(filters)]).toEqual(['city', 'Boston', ['locations', 'cbsas', 'states', 'countries']]);
  for (const [filter, value] of Object.entries(filters))
    expect([filter, (await client.call('count_jobs', { [filter]: [value] })).count]).toEqual([filter, 60]);
});

test('a company is found by a legal form in small letters', async () => {
  const { companies } = await resolve('acme ag', { kinds: ['companies'] });
  expect(companies).toEqual([expect.objectContaining({ source_id: ACME, brand_name: 'Acme' })]);
  expect(companies[0]).not.toHaveProperty('far');
});

test('several names are resolved in one call, each as on its own', async () => {
  const { results } = await client.call('resolve', { names: ['postgres', 'Boston, MA', 'nothing-like-this'] });
  expect(results.map(({ words }: { words: string }) => words)).toEqual(['postgres', 'Boston, MA', 'nothing-like-this']);
  expect(results[0]).toEqual({ words: 'postgres', ...(await resolve('postgres')) });
  expect(results[2].note).toContain('Nothing has this name');
  for (const args of [{ names: [] }, { names: Array(11).fill('x') }, { names: [1] }, { names: ['a'], words: 'b' }, {}])
    await expect(client.call('resolve', args)).rejects.toThrow();
});

test('the exact name of a place, technology or company does not return occupations', async () => {
  const { occupations, places } = await resolve('Boston');
  expect([occupations, places.length > 0]).toEqual([[], true]);
  expect((await resolve('Boston', { kinds: ['occupations'] })).occupations).toEqual([]);
});

test('words without a match return a note that says what to send', async () => {
  const { note, ...found } = await resolve('software engineers in Berlin');
  expect(found).toEqual({ occupations: [], technologies: [], places: [], companies: [] });
  expect(note).toContain('Send one name per call');
  await expect(resolve('?!')).rejects.toThrow('must contain a letter or a digit');
});

test('words that are no title of an occupation are another population', async () => {
  const { occupations, titles } = await resolve('boston executive');
  expect(occupations[0]).toMatchObject({ onet_codes: '41-3091.00', postings: 10, with_title: 10 });
  expect(titles).toEqual({ titles: 'boston executive', postings: 10 });
  expect((await client.call('find_jobs', { role: 'boston executive' })).understood.join()).toContain('titles with');
  const [{ onet_codes }] = (await resolve('software engineer')).occupations;
  const rare = await resolve('boston software engineer');
  expect(
    rare.occupations.every(
      ({ with_title, postings }: Record<string, number>) => (with_title as number) <= (postings as number),
    ),
  ).toBe(true);
  expect(onet_codes).toBe('15-1252.00');
});

test.each([
  ['Pflegekraft', '29-1141.00'],
  ['Softwareentwickler', '15-1252.00'],
  ['ingeniero de datos', '15-1243.00'],
  ['développeur', '15-1252.00'],
  ['infirmière', '29-1141.00'],
  ['magazijnmedewerker', '53-7065.00'],
  ['księgowa', '13-2011.00'],
  ['desenvolvedora', '15-1252.00'],
])('a title in another language is understood: %s', async (words, code) => {
  const { occupations } = await resolve(words);
  expect(occupations[0]).toMatchObject({ onet_codes: code, matched: words });
});

test.each(['fintech', 'junior', 'Meta', 'remote'])('no match is better than a far one: %s', async (words) => {
  const { occupations, technologies, places } = await resolve(words);
  expect({ occupations, technologies, places }).toEqual({ occupations: [], technologies: [], places: [] });
});

test('a small town is found with its state', async () => {
  expect((await resolve('Junior, WV')).places[0]).toMatchObject({ kind: 'city', name: 'Junior', states: 'US-WV' });
});

describe('far matches', () => {
  let far: TestApi;
  let other: RpcClient;
  beforeAll(async () => {
    const sources = [testSource({ brand_name: 'Metaview' }), testSource({ brand_name: 'Sonic Internet' })];
    const posting = (title: string, onet_code: string, others: object = {}) =>
      testJob({ source: sources[0]?.id as string, title, onet_code, ...others } as never);
    const several = (count: number, title: string, onet_code: string, others?: object) =>
      Array.from({ length: count }, () => posting(title, onet_code, others));
    const jobs = [
      ...several(4, 'Developer', '15-1252.00'),
      ...several(60, 'Software Engineer', '15-1252.00'),
      ...several(2, 'Lab Operator', '51-9151.00'),
      ...several(4, 'Product Manager', '11-2021.00'),
      ...several(4, 'Brand Manager', '11-2021.00'),
      ...several(1, 'Product Manager, Platforms', '11-3021.00'),
      ...several(20, 'IT Manager', '11-3021.00'),
      ...several(2, 'Biofuels Production Manager', '11-3051.03'),
      ...several(3, 'Intern', '13-1161.00', { level: 'internship', industry: 'financial-services' }),
      ...several(9, 'Registered Nurse', '29-1141.00'),
      ...several(9, 'Nurse Practitioner', '29-1141.00'),
      ...several(1, 'Pflegekraft', '29-1141.00'),
      ...several(1, 'Junior Clerk', '43-9061.00', { level: 'entry' }),
    ];
    far = await TestApi.start({ sources, jobs });
    other = new RpcClient(far, await far.token());
  }, 60_000);
  afterAll(() => far?.stop());

  type Found = Record<string, unknown>;
  const shown = (found: Found[], name: string) => found.map(({ [name]: value, far: isFar }) => [value, isFar ?? false]);
  const occupationsOf = async (words: string) =>
    shown((await other.call('resolve', { words, kinds: ['occupations'] })).occupations, 'onet_codes');

  test('an occupation of which fewer than a tenth have the words is marked if it has this title, and otherwise left out', async () => {
    expect(await occupationsOf('developer')).toEqual([
      ['15-1252.00', true],
      ['15-1243.00', true],
    ]);
    expect(await occupationsOf('product manager')).toEqual([['11-2021.00', false]]);
    expect((await occupationsOf('intern')).map(([code]) => code)).not.toContain('15-1252.00');
  });

  test('a company of another name is marked', async () => {
    const companiesOf = async (words: string) =>
      shown((await other.call('resolve', { words, kinds: ['companies'] })).companies, 'brand_name');
    expect(await companiesOf('Meta')).toEqual([['Metaview', true]]);
    expect(await companiesOf('intern')).toEqual([['Sonic Internet', true]]);
    expect(await companiesOf('metaview')).toEqual([['Metaview', false]]);
  });

  test.each(['product manager', 'Pflegekraft', 'developer', 'registered nurse'])(
    'titles are proposed where find_jobs reads them: %s',
    async (words) => {
      const { titles, titles_as_written } = await other.call('resolve', { words });
      const { total, understood, caveats } = await other.call('find_jobs', { role: words, open: false });
      expect(understood.join()).toBe(`role "${words}": titles with "${titles.titles}": ${titles.postings} postings`);
      expect(total).toBe(titles.postings);
      expect(caveats.join().includes('titles with "Pflegekraft": 1 posting')).toBe(titles_as_written !== undefined);
    },
  );

  test('titles are not proposed where both are one population', async () => {
    const { titles, occupations } = await other.call('resolve', { words: 'software engineer' });
    expect([titles, occupations[0].onet_codes]).toEqual([undefined, '15-1252.00']);
    const { understood } = await other.call('find_jobs', { role: 'software engineer' });
    expect(understood.join()).toContain('occupation 15-1252.00');
  });

  test('words that mean a level or an industry say so', async () => {
    expect((await other.call('resolve', { words: 'junior' })).filters).toEqual([{ levels: 'entry', postings: 1 }]);
    const { filters } = await other.call('resolve', { words: 'fintech' });
    expect(filters).toEqual([{ industries: 'financial-services', postings: 3 }]);
    expect((await other.call('find_jobs', { role: 'junior' })).caveats.join()).toContain('levels entry: 1 posting');
    await expect(other.call('find_jobs', { role: 'fintech' })).rejects.toThrow('industries: financial-services');
  });
});

test('a group of countries is its countries, as find_jobs reads it', async () => {
  const { places, occupations, note } = await resolve('DACH');
  expect([places, occupations, note]).toEqual([
    [{ kind: 'country group', name: 'DACH', countries: ['DE', 'AT', 'CH'] }],
    [],
    undefined,
  ]);
  expect((await client.call('count_jobs', { countries: places[0].countries })).count).toBe(0);
});
