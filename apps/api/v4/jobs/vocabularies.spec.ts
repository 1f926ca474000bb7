import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { pullPages } from '../../testing/pull.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ industries: ['software-development', 'retail'] });
const posting = testJob({
  source: acme.id as string,
  jobboard_format: 'greenhouse',
  onet_code: '15-1252.00',
  post_language: 'en',
  industry: 'software-development',
  commitment: 'full_time',
  level: 'senior',
  categories: ['engineering'],
  tags: ['machine-learning'],
  technologies: [
    { slug: 'python', name: 'Python', category: 'language' },
    { slug: 'homegrown-tool', name: 'Homegrown Tool', category: 'language' },
  ],
  schedule_details: { shifts: ['night'] },
  workplace_details: {
    travel: {},
    arrangements: ['remote_first'],
    timezone: { zones: ['Europe/Berlin', 'EST hours'] },
  },
  locations: [{ city: 'Munich', state: 'Bavaria', country: 'DE' }],
  salary: { currency: 'EUR', period: 'year' },
});
const other = testJob({ source: acme.id as string, industry: 'retail' });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: [posting, other] });
}, 60_000);
afterAll(() => api?.stop());

const get = (query: string) => api.get(`/v4/jobs?fields=id&${query}`);

describe('a value that is neither in the reference nor in the dataset is 400 with up to three suggestions', () => {
  test.each([
    ['technologies', 'pythn', 'python'],
    ['technologies', 'homegrown-tol', 'homegrown-tool'],
    ['technologies', 'Homegrwn Tool', 'homegrown-tool'],
    ['industries', 'sofware', 'software-development'],
    ['jobboard_formats', 'greenhous', 'greenhouse'],
    ['cbsas', '99999', undefined],
    ['onet_codes', '99-99', undefined],
    ['onet_codes', '99', undefined],
    ['post_languages', 'xx', undefined],
    ['post_languages', 'germn', 'de'],
    ['required_languages', 'qq', undefined],
    ['categories', 'enginering', 'engineering'],
    ['tags', 'machine lerning', 'machine-learning'],
    ['schedule', 'nigth', 'night'],
    ['arrangements', 'remote_frst', 'remote_first'],
    ['timezones', 'Europe/Berln', 'Europe/Berlin'],
    ['states', 'XX', undefined],
    ['states', 'Bavria', 'DE-Bavaria'],
    ['hq_states', 'XX', undefined],
  ])('%s=%s', async (filter, value, suggestion) => {
    for (const query of [`${filter}=${value}`, `${filter}_not=${value}`]) {
      for (const path of ['/v4/jobs?', '/v4/jobs/options?facets=levels&']) {
        const { status, body } = await api.get(`${path}${query}`);
        expect([query, status, body.error?.code]).toEqual([query, 400, 'invalid_request']);
        const { details, message } = body.error;
        expect(details.parameter).toBe(query.split('=')[0]);
        expect([query, details.suggestion]).toEqual([query, suggestion]);
        expect((details.suggestions ?? []).length).toBeLessThanOrEqual(3);
        if (suggestion) expect(message).toContain(suggestion);
      }
    }
  });
});

describe('names are accepted in any case and by label', () => {
  test.each([
    'technologies=Python',
    'technologies=PYTHON',
    'technologies=Homegrown Tool',
    'technologies_all=python,HOMEGROWN_TOOL',
    'industries=Software Development',
    'industries=software_development',
    'commitments=Full time',
    'commitments=full-time',
    'levels=Senior',
    'post_languages=English',
    'post_languages=EN',
    'onet_codes=Software Developers',
    'onet_codes=15-12',
    'categories=Engineering',
    'schedule=Night',
    'arrangements=Remote first',
    'timezones=europe/berlin',
    'timezones=EST hours',
    'states=Bayern',
    'states=DE-Bavaria',
    'cities=München',
    'cities=munich',
    'cities_all=Munchen',
    'locations=Munich, Germany',
    'salary_currencies=Euro',
    'jobboard_formats=GREENHOUSE&industries=Software-Development',
  ])('%s', async (query) => {
    const { status, body } = await get(encodeURI(query));
    expect([status, body.data?.map(({ id }: { id: string }) => id)]).toEqual([200, [posting.id]]);
  });
});

test.each(['cities=Atlantis', 'departments=Alchemy', 'titles=alchemist', 'zips=00000', 'technologies=cobol'])(
  '%s is accepted and finds nothing',
  async (query) => expect(await get(query)).toMatchObject({ status: 200, body: { data: [] } }),
);

test('a facet lists the values used in its filter', async () => {
  const { body } = await api.get('/v4/jobs/options?facets=industries&industries=Software%20Development');
  expect(body.data[0].values).toContainEqual({
    value: 'software-development',
    label: 'Software development',
    count: 1,
  });
});

test('with a cursor, values are not checked, so that a pull can continue after the last posting with a value is removed', async () => {
  const pages = await pullPages<{ id: string }>(api, '/v4/jobs?industries=Retail,Software%20Development&limit=1');
  expect(pages.flat()).toHaveLength(2);
  const { body } = await get('industries=retail,software-development&limit=1');
  const { status } = await get(`industries=retail,software-development&cursor=${body.next_cursor}`);
  expect(status).toBe(200);
  // A list with another value needs a cursor of its own.
  expect((await get(`industries=sofware&cursor=${body.next_cursor}`)).body.error.code).toBe('invalid_cursor');
});
