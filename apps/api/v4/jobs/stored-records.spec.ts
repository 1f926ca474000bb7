import { gunzipSync } from 'node:zlib';
import { Client } from '@elastic/elasticsearch';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../../testing/captured-log.js';
import { TestApi } from '../../testing/test-api.js';

const acme = testSource({ brand_name: 'Acme' });
const postings = Array.from({ length: 6 }, (_, i) =>
  testJob({
    source: acme.id as string,
    title: `Baker ${i}`,
    created_at: `2026-08-0${i + 1}T00:00:00Z`,
    description: 'Bake bread. '.repeat(200),
    post_raw: '<p>Bake bread.</p>'.repeat(200),
    locations: [{ city: 'Zürich', country: 'CH', latitude: 47.3, longitude: 8.5 }],
    workplace_details: { model: 'remote', travel: { required: true, percent: 20 } },
  }),
);
const client = new Client({ node: process.env.ELASTICSEARCH_URL as string });

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({ sources: [acme], jobs: postings });
}, 60_000);
afterAll(async () => {
  await client.close();
  await api?.stop();
});

const READS = [
  '/v4/jobs',
  '/v4/jobs?limit=1',
  '/v4/jobs?limit=2&include_count=true',
  '/v4/jobs?fields=id,source.brand_name,locations.city',
  `/v4/jobs/${postings[0]?.id}`,
  `/v4/sources-id/${acme.id}`,
  '/v4/sources',
  '/v4/autocomplete/sources?q=ac',
  '/v4/jobs/changes',
  '/v4/sources/changes?limit=1',
  '/v4/jobs?titles=nothing-like-this',
];

describe.each(['tier_1', 'tier_2', 'tier_3'] as const)('%s', (tier) => {
  test.each(READS)('%s is the same compressed and not', async (url) => {
    const authorization = await api.token(tier);
    const plain = await api.app.inject({ url, headers: { authorization, 'accept-encoding': 'identity' } });
    const compressed = await api.app.inject({ url, headers: { authorization, 'accept-encoding': 'gzip' } });
    expect([plain.statusCode, compressed.statusCode]).toEqual([200, 200]);
    const isCompressed = compressed.headers['content-encoding'] === 'gzip';
    const text = isCompressed ? gunzipSync(compressed.rawPayload).toString() : compressed.body;
    const comparable = ({ next_cursor, ...rest }: Record<string, unknown>) => rest;
    expect(comparable(JSON.parse(text))).toEqual(comparable(plain.json()));
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });
});

test('HEAD has the headers of GET, and no body', async () => {
  const headers = { authorization: await api.token(), 'accept-encoding': 'gzip' };
  const { headers: got, rawPayload } = await api.app.inject({ method: 'HEAD', url: '/v4/jobs', headers });
  expect([got['content-encoding'], rawPayload.length]).toEqual(['gzip', 0]);
});

test('a range of a page is not served: the whole page is', async () => {
  const headers = { authorization: await api.token(), range: 'bytes=0-9' };
  const { statusCode, body } = await api.app.inject({ url: '/v4/jobs', headers });
  expect([statusCode, JSON.parse(body).data.length]).toEqual([200, 6]);
});

test('a page with a damaged record is refused, the log names the record, and other pages are served', async () => {
  const log = captureLog(api.app);
  const id = postings[5]?.id as string;
  const index = `${api.prefix}-jobs`;
  const { _version, _source } = await client.get<{ record: string }>({ index, id });
  const record = _source?.record as string;
  const damaged = `${record.slice(0, 400)}${record[400] === 'A' ? 'B' : 'A'}${record.slice(401)}`;
  const write = { index, id, version_type: 'external', refresh: true } as const;
  const indexed = { id, source: acme.id, created_at: '2026-08-06T00:00:00Z' };
  await client.index({ ...write, version: (_version as number) + 1, document: { ...indexed, record: damaged } });
  for (const url of ['/v4/jobs?limit=1', `/v4/jobs/${id}`, '/v4/jobs?limit=1&fields=description']) {
    const response = await api.app.inject({
      url,
      headers: { authorization: await api.token(), 'accept-encoding': 'gzip, identity' },
    });
    expect([url, response.statusCode]).toEqual([url, 503]);
    expect(response.body).not.toContain(id);
  }
  expect(log.join('')).toContain(id);
  expect((await api.get('/v4/jobs?sort=oldest&limit=4')).body.data).toHaveLength(4);
  await client.index({ ...write, version: (_version as number) + 2, document: { ...indexed, record } });
});
