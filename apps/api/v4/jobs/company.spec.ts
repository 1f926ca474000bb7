import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import waitFor from 'p-wait-for';
import { DatasetWriter } from '#libs/search/store/dataset-writer.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { prepareRecord } from '#libs/search/store/prepare-record.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../testing/test-api.js';

const COMPANY = {
  brand_name: 'Acme “Söhne”',
  legal_name: 'Acme GmbH',
  description: 'Makes "everything"},"sort":[ \\ \u2028 😀',
  url_source: 'acme.example',
  website: 'https://acme.example/',
  careers_url: 'https://acme.example/careers',
  jobboard_url: 'https://boards.example/acme',
  jobboard_format: 'greenhouse',
  logo_url: 'https://acme.example/logo.svg',
  linkedin_url: 'https://linkedin.example/acme',
  ticker: 'ACM',
  industries: ['software', 'retail'],
  sector: 'private',
  source_type: 'employer',
  founded_year: 1949,
  employee_count: 1200,
  employee_range: '1001-5000',
  hq_city: 'Köln',
  hq_state: 'Nordrhein-Westfalen',
  hq_country: 'DE',
};
const acme = testSource(COMPANY);
const globex = testSource({ brand_name: 'Globex' });
const [first, second, other] = [
  testJob({ source: acme.id as string, created_at: '2026-08-03T00:00:00Z' }),
  testJob({ source: acme.id as string, created_at: '2026-08-02T00:00:00Z', job_status: 'inactive' }),
  testJob({ source: globex.id as string, created_at: '2026-08-01T00:00:00Z' }),
];

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme, globex], jobs: [first, second, other] });
}, 60_000);
afterAll(() => api?.stop());

const expected = { id: acme.id, ...COMPANY, active_jobs_count: 1 };

test('every tier reads all 22 fields of the company of each posting', async () => {
  expect(Object.keys(expected)).toHaveLength(22);
  for (const tier of ['tier_1', 'tier_2', 'tier_3'] as const) {
    const { body } = await api.get('/v4/jobs', tier);
    expect(body.data.map(({ source }: { source: unknown }) => source)).toEqual([
      expected,
      expected,
      expect.objectContaining({ brand_name: 'Globex' }),
    ]);
    expect(Object.keys(body.data[2].source).sort()).toEqual(Object.keys(expected).sort());
    expect((await api.get(`/v4/jobs/${first.id}`, tier)).body.source).toEqual(expected);
  }
});

test('a change to the company appears in its postings', async () => {
  await api.get('/v4/jobs');
  const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });
  const index = async (name: 'jobs' | 'sources') =>
    Object.keys(await client.indices.getAlias({ name: aliasOf(api.prefix, { name }) }))[0] as string;
  const writer = new DatasetWriter(
    client,
    { jobs: await index('jobs'), sources: await index('sources') },
    {
      live: true,
      onRejected: (_, reason) => {
        throw new Error(reason);
      },
    },
  );
  const changed = prepareRecord('sources', { ...acme, brand_name: 'Acme Renamed' });
  if (!changed.ok) throw new Error(changed.reason);
  await writer.write('sources', [{ id: acme.id as string, version: 2, value: changed.value, origin: null }]);
  await writer.drain();
  await client.indices.refresh({ index: await index('sources') });
  await client.close();

  const brand = async () => (await api.get(`/v4/jobs/${first.id}?fields=source`)).body.source.brand_name;
  await waitFor(async () => (await brand()) === 'Acme Renamed', { interval: 100 });
}, 60_000);
