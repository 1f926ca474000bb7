import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { literal } from '#libs/facts/duckdb.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TaskProcess } from '#libs/services/processes/task-process.js';
import { type ExportClient, ExportedDataset, query } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const COUNTRIES = ['DE', 'FR', 'US', 'ES', 'IT', 'PL', 'SE', 'NO', 'FI', 'AT', 'CH', 'PT'];
const TECHNOLOGY = { slug: 'rust', name: 'Rust', category: 'languages' };
/** Each posting of a country is of another company. */
const companies = Array.from({ length: 8 }, () => testSource());
const jobs = Array.from({ length: 96 }, (_, i) =>
  testJob({
    source: companies[Math.floor(i / COUNTRIES.length)]?.id as string,
    created_at: new Date(Date.UTC(2026, 5 + (i % 2), 1 + (i % 20))).toISOString(),
    description: 'A text that was read.',
    technologies: i % 3 === 0 ? [TECHNOLOGY] : [],
    locations: [{ country: COUNTRIES[i % COUNTRIES.length] as string, city: 'Here', text: 'Here' }],
    salary: { min: 50_000 + i * 100, max: 60_000 + i * 100, currency: 'USD', period: 'year', text: null },
  }),
);
const catalogue = ['rust', 'golang', 'react'].map((slug, i) => ({
  id: slug,
  slug,
  name: slug,
  category: 'language',
  aliases: [],
  hot: i % 2 === 0,
  in_demand: false,
  active_jobs_count: 10 * i,
  employers_count: i,
}));

let dataset: ExportedDataset;
let client: ExportClient;
beforeAll(async () => {
  dataset = await ExportedDataset.start({
    jobs,
    sources: companies,
    computed: { technologies: catalogue },
    asOf: '2026-08-22T00:00:00Z',
  });
  client = await dataset.client();
});
afterAll(() => dataset?.stop());

const written = async (body: object, of = client) => {
  const { id } = await of.create(body);
  await dataset.write();
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', reason: null, message: null });
  return saved;
};

const queryString = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters).toString();
const rowsOf = (records: readonly RecordValue[]) => records.map(({ about, ...row }) => row);

test.each<[string, string, Record<string, string>]>([
  ['metrics', '/v4/metrics', { period: '90d' }],
  ['metrics', '/v4/metrics', { group_by: 'countries', period: '90d' }],
  ['metrics', '/v4/metrics', { group_by: 'countries', period: '90d', sort: '-pay_p50', levels: 'unknown' }],
  ['metrics_series', '/v4/metrics/series', { countries: 'DE', from: '2026-06', to: '2026-08' }],
  ['metrics_distribution', '/v4/metrics/distribution', { period: '90d' }],
  ['metrics_concentration', '/v4/metrics/concentration', { by: 'countries', period: '90d' }],
  ['technologies_trend', '/v4/technologies/trend', { technologies: 'rust', from: '2026-06', to: '2026-07' }],
  ['technologies_stack', '/v4/technologies/stack', { period: '90d' }],
])('%s has the rows of %s with %j, and what they are about', async (kind, path, parameters) => {
  const { body } = await client.send('GET', `${path}?${queryString(parameters)}`);
  const saved = await written({ kind, parameters, format: 'ndjson' });
  const records = (await dataset.records(saved)) as RecordValue[];
  expect(records.length).toBeGreaterThan(0);
  expect(rowsOf(records)).toEqual(await client.pull(`${path}?${queryString(parameters)}`));
  const { data, next_cursor, has_more, ...about } = body;
  for (const record of records) expect(record.about).toEqual({ ...about, units: expect.any(Object) });
  expect(saved).toMatchObject({ rows: records.length, credits: 0 });
  expect(saved.views).toMatchObject([{ as_of: body.as_of, change_number: null, rows: records.length }]);
});

test('the catalogue of technologies is a list of records', async () => {
  const of = await dataset.client({ billingMode: 'credits', purchasedCredits: 10 });
  const saved = await written({ kind: 'technologies', parameters: { sort: 'name', hot: 'true' } }, of);
  expect(saved).toMatchObject({ rows: 2, credits: 2 });
  const records = await dataset.records(saved);
  expect(records.map(({ slug, active_jobs_count }) => [slug, active_jobs_count])).toEqual([
    ['react', '20'],
    ['rust', '0'],
  ]);
});

describe('a file', () => {
  const request = { kind: 'metrics', parameters: { group_by: 'countries', period: '90d' } };

  test('has n, reliability, intervals and units as columns with types', async () => {
    const { body } = await client.send('GET', `/v4/metrics?${queryString(request.parameters)}`);
    const { files, id } = await written(request);
    const path = literal(join(dataset.folder, id, files[0].sha256));
    const rows = await query(
      `SELECT value, n::INTEGER AS n, pay.n::INTEGER AS stated, pay.low AS low, pay.high AS high, pay.reliability.level AS level,
         about.as_of::VARCHAR AS as_of, about.period.name AS period, about.method AS method, about.units->>'pay.p50' AS pay,
         about.units->>'remote.share' AS remote
       FROM read_parquet(${path})`,
    );
    expect(rows).toHaveLength(COUNTRIES.length);
    expect(rows).toEqual(
      body.data.map(({ value, n, pay }: { value: string; n: number; pay: Record<string, unknown> }) => ({
        value,
        n,
        stated: pay.n,
        low: pay.low,
        high: pay.high,
        level: (pay.reliability as { level: string }).level,
        as_of: '2026-08-22 00:00:00+00',
        period: '90d',
        method: 'live',
        pay: 'US dollars per year',
        remote: 'share from 0 to 1',
      })),
    );
  });

  test('of CSV has the same columns', async () => {
    const [text] = await dataset.records(await written({ ...request, format: 'csv' }));
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(COUNTRIES.length);
    expect(rows[0]).toMatchObject({ n: '8', 'pay.currency': 'USD', 'about.as_of': '2026-08-22T00:00:00.000Z' });
    expect(JSON.parse(rows[0]?.['about.units'] as string)).toMatchObject({ 'pay.p50': 'US dollars per year' });
  });

  test('has the columns in the order of the document, and what they are about last', async () => {
    const { components } = JSON.parse((await dataset.api.app.inject({ url: '/openapi.json' })).body);
    const [text] = await dataset.records(await written({ ...request, format: 'csv' }));
    const [header = []] = parse(text, { to: 1 }) as string[][];
    const names = [...new Set(header.map((name) => name.split('.')[0]))];
    expect(names).toEqual([...Object.keys(components.schemas.MetricsSliceRow.properties), 'about']);
  });

  test('of a table without rows says so with its columns', async () => {
    const parameters = { group_by: 'countries', countries: 'JP' };
    const saved = await written({ ...request, parameters, format: 'csv' });
    const [text] = await dataset.records(saved);
    const [header, ...rows] = parse(text) as string[][];
    expect([header?.includes('about.as_of'), rows]).toEqual([true, []]);
    const { body } = await client.send('GET', `/v4/metrics?${queryString({ ...request.parameters, ...parameters })}`);
    expect(saved.views).toMatchObject([{ note: expect.any(String) }]);
    expect(saved.views[0].note).toBe(body.note);
  });
});

/** Two pages: of ten series, and of two. */
const SERIES = { group_by: 'countries', from: '2026-06', to: '2026-07' };
const seriesOf = (of: ExportClient) => of.create({ kind: 'metrics_series', parameters: SERIES, format: 'ndjson' });

test('costs a credit for each page of the table, and continues after the last one that was paid for', async () => {
  const of = await dataset.client({ billingMode: 'credits', purchasedCredits: 1 });
  const { id } = await seriesOf(of);
  await dataset.write();
  expect(await of.read(id)).toMatchObject({ state: 'paused', reason: 'insufficient_credits', rows: 20, credits: 1 });
  await dataset.run(`UPDATE credit_balances SET purchased = 5 WHERE organization_id = $1`, [of.organizationId]);
  await dataset.run(`INSERT INTO credit_grants (organization_id, kind, amount) VALUES ($1, 'purchased', 5)`, [
    of.organizationId,
  ]);
  await of.send('POST', `/v4/exports/${id}/resume`, {});
  await dataset.write();
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', rows: 24, credits: 2 });
  expect(await of.balance()).toBe(4);
  const read = await client.pull(`/v4/metrics/series?${queryString(SERIES)}`);
  expect(rowsOf(await dataset.records(saved))).toEqual(read);
});

test('is read again from the start when its figures have changed before a file was written', async () => {
  const of = await dataset.client({ billingMode: 'credits', purchasedCredits: 10 });
  const { id } = await seriesOf(of);
  const exporter = dataset.exporter();
  await dataset.writePage(exporter);
  expect(await of.read(id)).toMatchObject({ state: 'running', rows: 20, credits: 1 });
  await dataset.run(`UPDATE exports SET point = '2026-08-01T00:00:00.000Z' WHERE id = $1`, [id]);
  await dataset.write(exporter);
  const saved = await of.read(id);
  expect(saved).toMatchObject({ state: 'complete', rows: 24, credits: 2, views: [{ rows: 24 }] });
  expect(await dataset.records(saved)).toHaveLength(24);
  expect(await of.balance()).toBe(8);
});

describe('a table that has a file', () => {
  const ANOTHER_STATE = `views = jsonb_set(views, '{-1,asOf}', '"2026-08-01T00:00:00.000Z"')`;
  /** After its first page, as after a failure: the clean-up has forgotten its state. */
  const interrupted = async (change: string) => {
    const of = await dataset.client({ billingMode: 'credits', purchasedCredits: 10 });
    const { id } = await of.create({ kind: 'metrics_series', parameters: SERIES, format: 'ndjson', max_credits: 1 });
    await dataset.write();
    expect(await of.read(id)).toMatchObject({ state: 'paused', reason: 'max_credits', files: [{ rows: 20 }] });
    await dataset.run(`UPDATE exports SET point = NULL, ${change} WHERE id = $1`, [id]);
    const resume = () => of.send('POST', `/v4/exports/${id}/resume`, { max_credits: null });
    expect((await resume()).status).toBe(200);
    await dataset.write();
    return { of, saved: await of.read(id), resume };
  };

  test('is continued in the same state', async () => {
    const { saved } = await interrupted(`reason = NULL`);
    expect(saved).toMatchObject({ state: 'complete', rows: 24, credits: 2, views: [{ rows: 24 }] });
    const read = await client.pull(`/v4/metrics/series?${queryString(SERIES)}`);
    expect(rowsOf(await dataset.records(saved))).toEqual(read);
  });

  test('is not continued in another state', async () => {
    const { of, saved, resume } = await interrupted(ANOTHER_STATE);
    expect(saved).toMatchObject({
      state: 'paused',
      reason: 'view_lost',
      message: expect.stringMatching(/create another export/),
      rows: 20,
      credits: 1,
      views: [{ rows: 20 }],
      files: [{ rows: 20 }],
    });
    const { status, body } = await resume();
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toMatch(/create another export/);
    expect(await of.balance()).toBe(9);
  });
});

test.each([
  [{ group_by: 'countries', limit: 5 }, 'limit', /`limit`: .*concerns pages of a table/],
  [{ format: 'csv' }, 'format', /concerns pages of a table/],
  [{ countries: 'XX' }, 'countries', /`countries`/],
  [{ nonsense: '1' }, 'nonsense', /nonsense/],
])('%j is refused as by the read', async (parameters, parameter, message) => {
  const { status, body } = await client.send('POST', '/v4/exports', { kind: 'metrics', parameters });
  expect([status, body.error.code]).toEqual([400, 'invalid_request']);
  expect(body.error.message).toMatch(message);
  expect(body.error.details.parameter ?? body.error.details.parameters?.[0]).toBe(parameter);
});

test('a table outside of the data tier is refused', async () => {
  const of = await dataset.client({ rateTier: 'default' });
  const { status, body } = await of.send('POST', '/v4/exports', { kind: 'technologies_stack' });
  expect([status, body.error.code]).toEqual([403, 'field_not_in_plan']);
});

test('an exporter that is stopped does not wait for a page of a table, and the next one writes it', async () => {
  const { id } = await client.create({ kind: 'metrics', parameters: { period: '90d' } });
  const stop = new AbortController();
  const { run } = TaskProcess.prototype;
  const running = jest.spyOn(TaskProcess.prototype, 'run').mockImplementationOnce(function (this: object, ...given) {
    const page = run.apply(this, given);
    stop.abort();
    return page;
  });
  try {
    expect(await dataset.exporter().turn(stop.signal)).toBe(true);
  } finally {
    running.mockRestore();
  }
  expect(await client.read(id)).toMatchObject({ state: 'running', reason: null, rows: 0 });
  await dataset.write();
  expect(await client.read(id)).toMatchObject({ state: 'complete', rows: 1 });
});
