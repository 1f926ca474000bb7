import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type ExportClient, ExportedDataset } from '../../../exporter/testing/exported-dataset.js';

jest.setTimeout(120_000);

const acme = testSource();
const jobs = Array.from({ length: 3 }, () => testJob({ source: acme.id as string }));

let dataset: ExportedDataset;
let client: ExportClient;
beforeAll(async () => {
  dataset = await ExportedDataset.start({ jobs, sources: [acme] });
  client = await dataset.client();
});
afterAll(() => dataset?.stop());

test('an export names the state of the dataset that it has', async () => {
  const { id } = await client.create({ kind: 'jobs', parameters: { countries: ['DE', 'FR'] }, max_credits: 5 });
  const queued = await client.read(id);
  expect(queued).toMatchObject({
    kind: 'jobs',
    parameters: { countries: ['DE', 'FR'] },
    format: 'parquet',
    compression: 'zstd',
    max_credits: 5,
    state: 'queued',
    views: [],
    files: [],
    expires_at: null,
  });
  await dataset.write();
  const { views, ended_at, expires_at } = await client.read(id);
  expect(views).toEqual([
    {
      dataset: { name: 'test', version: 1 },
      epoch: views[0].epoch,
      change_number: expect.any(Number),
      as_of: '2026-08-22T00:00:00.000Z',
      opened_at: expect.any(String),
      rows: 0,
      note: null,
    },
  ]);
  // The change feed continues where the export ends.
  const { body } = await client.send('GET', `/v4/jobs/changes?after=${views[0].change_number}`);
  expect([body.data, body.has_more]).toEqual([[], false]);
  expect(Date.parse(expires_at) - Date.parse(ended_at)).toBe(72 * 3_600_000);
});

test('exports are listed newest first, in pages', async () => {
  const of = await dataset.client();
  const created: string[] = [];
  for (let i = 0; i < 5; i += 1) created.unshift((await of.create({ kind: 'sources' })).id);
  const listed = await of.pull('/v4/exports?limit=2');
  expect(listed.map(({ id }) => id)).toEqual(created);
  expect((await of.send('GET', '/v4/exports?count=true')).body.count).toBe(5);
});

test('exports of other organizations do not exist', async () => {
  const { id } = await client.create({ kind: 'jobs' });
  const other = await dataset.client();
  for (const [method, url] of [
    ['GET', `/v4/exports/${id}`],
    ['POST', `/v4/exports/${id}/resume`],
    ['DELETE', `/v4/exports/${id}`],
    ['DELETE', `/v4/exports/${id}?delete_files=true`],
    ['GET', '/v4/exports/none'],
  ] as const) {
    const { status, body } = await other.send(method, url, method === 'POST' ? {} : undefined);
    expect([method, url, status, body.error.code]).toEqual([method, url, 404, 'not_found']);
  }
  expect((await other.send('GET', '/v4/exports')).body.data).toEqual([]);
  expect((await client.read(id)).state).toBe('queued');
});

test.each([
  [{}, 'kind', /Field `kind`: must be one of jobs, sources, signals, technologies, metrics, metrics_series/],
  [{ kind: 'metrics_status' }, 'kind', /Field `kind`: must be one of/],
  [{ kind: 'jobs', format: 'xlsx' }, 'format', /Field `format`: must be one of parquet, ndjson, csv/],
  [{ kind: 'jobs', compression: 'br' }, 'compression', /must be one of zstd, gzip/],
  [{ kind: 'jobs', max_credits: 0 }, 'max_credits', /must be at least 1/],
  [{ kind: 'jobs', max_credits: 1.5 }, 'max_credits', /must be a whole number or null/],
  [{ kind: 'jobs', filters: {} }, 'filters', /Field `filters`: is unknown/],
  [{ kind: 'jobs', parameters: { countries: 'XX' } }, 'countries', /`countries`/],
  [{ kind: 'jobs', parameters: { nonsense: '1' } }, 'nonsense', /nonsense/],
  [{ kind: 'jobs', parameters: { fields: 'nothing' } }, 'fields', /`fields`/],
  [{ kind: 'jobs', parameters: { cursor: 'x' } }, 'cursor', /`cursor`: .*concerns pages of a list/],
  [{ kind: 'jobs', parameters: { limit: 5 } }, 'limit', /concerns pages of a list/],
  [{ kind: 'jobs', parameters: { collapse: 'company' } }, 'collapse', /concerns pages of a list/],
  [{ kind: 'jobs', parameters: { sort: 'salary' } }, 'sort', /ends after some records; choose another one/],
  [{ kind: 'jobs', parameters: { q: 'a\0b' } }, 'q', /must not contain the character U\+0000/],
  [{ kind: 'signals', parameters: { titles: 'x' } }, 'titles', /titles/],
])('%j is refused, and says what to change', async (body, parameter, message) => {
  const { status, body: response } = await client.send('POST', '/v4/exports', body);
  expect([status, response.error.code]).toEqual([400, 'invalid_request']);
  expect(response.error.message).toMatch(message);
  expect(response.error.details.parameter ?? response.error.details.parameters?.[0]).toBe(parameter);
});

test('an Idempotency-Key has its format', async () => {
  const { status, body } = await client.send('POST', '/v4/exports', { kind: 'jobs' }, { 'idempotency-key': 'a b' });
  expect([status, body.error.details]).toEqual([400, { header: 'Idempotency-Key' }]);
});
