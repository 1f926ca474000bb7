import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { jobs } from '#libs/registry/records/jobs.js';
import { one } from '#libs/search/query/parameter.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { createTeam, type TestTeam } from '../dashboard/testing/dashboard-client.js';
import { RpcClient } from '../mcp/testing/rpc-client.js';
import { RecordReaders } from '../search/record-readers.js';
import { TestApi } from '../testing/test-api.js';
import { component, integer, text } from './components.js';
import { parameters } from './parameters.js';
import { defineRead } from './read.js';
import { json } from './response.js';

// All the code of a new read. Everything that the tests expect follows from it.
const read = defineRead({
  group: 'jobs',
  price: 'analysis',
  routes: [
    { path: '/v4/cities/{city}/postings', aliases: ['/v4/towns/{city}/postings'], summary: 'Postings of a city' },
  ],
  description: 'The number of postings whose title has a word. 1 credit per call.',
  parameters: parameters([
    one(
      'word',
      {
        openapi: { type: 'string' },
        schema: z.string().min(3, 'must have 3 letters or more'),
        example: 'nurse',
      },
      'A word of titles.',
    ),
  ]),
  response: json(
    component('CityPostings', z.object({ city: text('The city.'), postings: integer('Number of postings.') })),
  ),
  tools: [{ name: 'city_postings', description: 'Count the postings of a city.' }],
  inject: [RecordReaders],
  run: async ({ path, request, operation }, readers) => {
    operation.cap(1);
    const query = { count: 'true', titles: request.word ?? '', locations: path.city };
    const { body } = await readers.list(jobs.name).list(query, operation);
    await operation.charge(1);
    return { city: path.city, postings: JSON.parse(body.toString()).count as number };
  },
});

const acme = testSource();
const posting = (city: string) =>
  testJob({
    title: 'Night nurse',
    source: acme.id as string,
    locations: [{ city, state: 'TX', country: 'US', text: `${city}, TX` }],
  });

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  const postings = [posting('Austin'), posting('Austin'), posting('Dallas')];
  api = await TestApi.start({ sources: [acme], jobs: postings, endpoints: [read] });
  team = await createTeam(api, { billingMode: 'credits', purchasedCredits: 100, limits: { perMinute: 8 } });
}, 60_000);
afterAll(() => api?.stop());

const found = { city: 'Austin', postings: 2 };
const url = '/v4/cities/Austin/postings?word=nurse';

test('it is served below /v4 with a token, also by its alias, priced and rate-limited', async () => {
  const { status, headers, body } = await api.get(url, { authorization: team.token });
  expect([status, body]).toEqual([200, found]);
  expect([headers['x-credit-charged'], headers['x-credit-balance']]).toEqual(['1', '99']);
  expect(headers['x-ratelimit-remaining']).toBe('7');
  const alias = await api.get('/v4/towns/Austin/postings?word=nurse', { authorization: team.token });
  expect([alias.body, alias.headers['x-ratelimit-remaining']]).toEqual([found, '6']);
});

test('it is served to a session of the dashboard, with the same meter', async () => {
  const { status, headers, body } = await team.member.client.get(url);
  expect([status, body]).toEqual([200, found]);
  expect([headers['x-credit-charged'], headers['x-credit-balance']]).toEqual(['1', '97']);
  expect([headers['x-ratelimit-remaining'], headers['cache-control']]).toEqual(['5', 'no-store']);
});

test('it is a tool, charged like the route', async () => {
  const client = new RpcClient(api, team.token, 'all');
  const { tools } = await client.request('tools/list');
  const tool = tools.find(({ name }: { name: string }) => name === 'city_postings');
  expect(tool).toMatchObject({
    description: 'Count the postings of a city.',
    inputSchema: {
      properties: { city: {}, word: { type: 'string', description: 'A word of titles' } },
      required: ['city'],
    },
  });
  expect(await client.call('city_postings', { city: 'Austin', word: 'nurse' })).toEqual(found);
  const { headers } = await api.get('/v4/me', { authorization: team.token });
  expect(headers['x-credit-balance']).toBe('96');
});

test('its parameters are validated, without a charge', async () => {
  const { status, body, headers } = await api.get('/v4/cities/Austin/postings?word=x');
  expect([status, body.error.details.parameter]).toEqual([400, 'word']);
  expect(body.error.message).toContain('must have 3 letters or more');
  expect(headers['x-credit-charged']).toBeUndefined();
});

test('usage counts it in its group', async () => {
  const { body } = await team.member.client.get('/usage?group_by=endpoint_group');
  expect(body.data).toContainEqual(expect.objectContaining({ endpoint_group: 'jobs', credits: 3 }));
  expect(body.data).toContainEqual(expect.objectContaining({ endpoint_group: 'mcp', credits: 1 }));
});

test('beyond the rate limit it is refused', async () => {
  let refused = 0;
  for (let sent = 0; sent < 9; sent += 1) {
    const { status } = await api.get(url, { authorization: team.token });
    if (status === 429) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
});

test('it is in the OpenAPI document', async () => {
  const { paths, components } = (await api.get('/openapi.json', {})).body;
  const operation = paths['/v4/cities/{city}/postings'].get;
  expect(operation).toMatchObject({
    operationId: 'getCitiesByCityPostings',
    summary: 'Postings of a city',
    tags: ['Jobs'],
    responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CityPostings' } } } } },
  });
  expect(paths['/v4/towns/{city}/postings'].get.summary).toBe('Postings of a city (alias)');
  expect(components.parameters.word).toMatchObject({ in: 'query', description: 'A word of titles.' });
  expect(components.schemas.CityPostings.required).toEqual(['city', 'postings']);
});
