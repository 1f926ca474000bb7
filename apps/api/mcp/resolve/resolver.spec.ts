import { afterAll, beforeAll, expect, test } from '@jest/globals';
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

test('a title that most postings of the occupation do not have is another population', async () => {
  const { occupations, titles } = await resolve('boston executive');
  expect(occupations[0]).toMatchObject({ onet_codes: '41-3091.00', postings: 10, with_title: 10 });
  expect(titles).toBeUndefined();
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

test.each(['fintech', 'DACH', 'junior', 'Meta', 'remote'])('no match is better than a far one: %s', async (words) => {
  const { occupations, technologies, places } = await resolve(words);
  expect({ occupations, technologies, places }).toEqual({ occupations: [], technologies: [], places: [] });
});

test('a small town is found with its state', async () => {
  expect((await resolve('Junior, WV')).places[0]).toMatchObject({ kind: 'city', name: 'Junior', states: 'US-WV' });
});
