import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { literal } from '#libs/facts/duckdb.js';
import { signalId } from '#libs/records/ids.js';
import type { RecordValue } from '#libs/registry/field.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type ExportClient, ExportedDataset, query } from './testing/exported-dataset.js';

jest.setTimeout(180_000);

const acme = testSource({ brand_name: '=Acme "and" sons', industries: ['software', 'banking'], hq_country: 'DE' });
const umbra = testSource();
const jobs = Array.from({ length: 60 }, (_, i) =>
  testJob({
    source: (i % 7 === 0 ? umbra : acme).id as string,
    title: i % 5 === 0 ? `+Engineer, ${i}` : `Engineer ${i}`,
    created_at: new Date(Date.UTC(2026, 6, 1 + (i % 20), i % 24)).toISOString(),
    locations: [
      { country: i % 2 === 0 ? 'DE' : 'FR', city: null, text: 'Here; "there"' },
      ...(i % 3 === 0 ? [{ country: 'US', state: 'Texas', city: 'Austin', text: 'Austin, TX' }] : []),
    ],
    ...(i % 4 === 0 && { salary: { min: 50_000, max: 60_000.5, currency: 'EUR', period: 'year', text: null } }),
    description: `Line one of ${i}\nline two, with "quotes" and ünïcödé \u2028`,
    tags: i % 6 === 0 ? ['retail', 'remote-first'] : [],
  }),
);
const signal = (n: number) => ({
  id: signalId('hiring_surge', acme.id as string, null, `2026-07-${10 + n}`),
  type: 'hiring_surge',
  source: acme.id as string,
  segment: null,
  detected_at: `2026-08-0${n}T00:00:00.000Z`,
  window: { from: `2026-07-${10 + n}`, to: '2026-08-08' },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.4,
  evidence: { job_ids: jobs.slice(0, n).map(({ id }) => id as string) },
  rule_version: 1,
});

let dataset: ExportedDataset;
let client: ExportClient;
beforeAll(async () => {
  const computed = { signals: [1, 2, 3].map(signal) };
  dataset = await ExportedDataset.start({ jobs, sources: [acme, umbra], computed });
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

test.each([
  ['jobs', {}, '/v4/jobs'],
  ['jobs', { countries: ['DE'], sort: 'oldest' }, '/v4/jobs?countries=DE&sort=oldest'],
  [
    'jobs',
    { fields: ['id', 'locations.country', 'source.id', 'salary'] },
    '/v4/jobs?fields=id,locations.country,source.id,salary',
  ],
  ['jobs', { fields: '-description' }, '/v4/jobs?fields=-description'],
  ['jobs', { q: 'enginer' }, '/v4/jobs?q=enginer'],
  ['sources', {}, '/v4/sources'],
  ['sources', { include: 'growth' }, '/v4/sources?include=growth'],
  ['signals', {}, '/v4/signals'],
])('NDJSON of %s with %j has the records of the list, in its order', async (kind, parameters, list) => {
  const expected = await client.pull(list);
  const saved = await written({ kind, parameters, format: 'ndjson' });
  expect(await dataset.records(saved)).toEqual(expected);
  expect([saved.rows, saved.files.length]).toEqual([expected.length, 1]);
});

/** As DuckDB prints it. */
const ofDuckDb = (value: unknown): unknown => {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return `${value
      .replace('T', ' ')
      .replace(/(\.\d*?)0*Z$/, '$1')
      .replace(/\.$/, '')}+00`;
  if (Array.isArray(value)) return value.map(ofDuckDb);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, ofDuckDb(inner)]));
};

test.each([
  ['jobs', '/v4/jobs', 'zstd'],
  ['sources', '/v4/sources', 'gzip'],
  ['signals', '/v4/signals', 'zstd'],
])('Parquet of %s has the records of the list, in its order', async (kind, list, compression) => {
  const expected = await client.pull(list);
  const saved = await written({ kind, format: 'parquet', compression });
  const numbers = (rows: object[]) =>
    JSON.parse(JSON.stringify(rows), (_, v) => (typeof v === 'string' && /^-?\d+$/.test(v) ? Number(v) : v));
  const rows = numbers(await dataset.records(saved));
  expect(rows.length).toBe(expected.length);
  for (const [i, row] of rows.entries()) expect(row).toEqual(numbers([ofDuckDb(expected[i]) as object])[0]);
});

test('Parquet has types: times, lists, structs and numbers', async () => {
  const saved = await written({ kind: 'jobs', format: 'parquet', compression: 'gzip' });
  const path = literal(join(dataset.folder, saved.id, saved.files[0].sha256));
  const columns = await query(`DESCRIBE SELECT * FROM read_parquet(${path})`);
  const types = Object.fromEntries(columns.map(({ column_name, column_type }) => [column_name, column_type]));
  expect(types).toMatchObject({
    id: 'VARCHAR',
    created_at: 'TIMESTAMP WITH TIME ZONE',
    created: 'BIGINT',
    internship: 'BOOLEAN',
    tags: 'VARCHAR[]',
    technologies: expect.stringMatching(/^STRUCT\(slug VARCHAR, "?name"? VARCHAR, category VARCHAR\)\[\]$/),
    source: expect.stringMatching(
      /^STRUCT\(id VARCHAR, brand_name VARCHAR.*industries VARCHAR\[\].*active_jobs_count BIGINT/,
    ),
    locations: expect.stringMatching(/^STRUCT\(.*latitude DOUBLE.*\)\[\]$/),
  });
  const [counted] = await query(
    `SELECT count(*)::INTEGER AS n FROM read_parquet(${path}) WHERE source.hq_country = 'DE' AND len(locations) = 2 AND created_at < TIMESTAMPTZ '2026-07-11 00:00:00Z'`,
  );
  const expected = (await client.pull('/v4/jobs')).filter(
    ({ source, locations, created_at }) =>
      (source as RecordValue).hq_country === 'DE' &&
      (locations as unknown[]).length === 2 &&
      (created_at as string) < '2026-07-11',
  );
  expect(counted?.n).toBe(expected.length);
  expect(expected.length).toBeGreaterThan(0);
  const compressions = await query(`SELECT DISTINCT compression FROM parquet_metadata(${path})`);
  expect(compressions).toEqual([{ compression: 'GZIP' }]);
});

interface ExportedJob {
  readonly title: string;
  readonly source: { readonly brand_name: string };
  readonly locations: unknown;
  readonly tags: unknown;
  readonly salary: { readonly max: number } | null;
  readonly description: string;
}

test('CSV has a header, the records of the list in its order, lists as JSON, and no formulas', async () => {
  const expected = await client.pull('/v4/jobs');
  const saved = await written({ kind: 'jobs', format: 'csv', compression: 'gzip' });
  const [text] = await dataset.records(saved);
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  for (const [i, row] of rows.entries()) {
    const job = expected[i] as unknown as ExportedJob;
    expect(row.title).toBe(job.title.startsWith('+') ? `'${job.title}` : job.title);
    expect(row['source.brand_name']).toBe(
      job.source.brand_name.startsWith('=') ? `'${job.source.brand_name}` : job.source.brand_name,
    );
    expect(JSON.parse(row.locations as string)).toEqual(job.locations);
    expect(JSON.parse(row.tags as string)).toEqual(job.tags);
    expect(row['salary.max']).toBe(job.salary ? String(job.salary.max) : '');
    expect(row.description).toBe(job.description);
  }
});

test('CSV begins with a byte order mark if it is asked for', async () => {
  const request = { kind: 'jobs', format: 'csv', compression: 'gzip', parameters: { fields: ['id', 'title'] } };
  const [plain, marked] = [await written(request), await written({ ...request, bom: true })];
  expect([plain.bom, marked.bom]).toEqual([false, true]);
  const [[text], [withMark]] = [await dataset.records(plain), await dataset.records(marked)];
  expect(withMark).toBe(`\ufeff${text}`);
});

test('an export that finds nothing has one file with its columns, and is free', async () => {
  for (const format of ['parquet', 'ndjson', 'csv']) {
    const parameters = { countries: 'JP', fields: ['id', 'title'], exact: true };
    const saved = await written({ kind: 'jobs', format, parameters });
    expect([saved.rows, saved.credits, saved.files.map(({ rows }: { rows: number }) => rows)]).toEqual([0, 0, [0]]);
    const records = await dataset.records(saved);
    expect(records).toEqual(format === 'csv' ? ['id,title\r\n'] : []);
  }
});

test('large exports are several files, whose sizes and digests are stated', async () => {
  const { id } = await client.create({ kind: 'jobs', format: 'ndjson', compression: 'gzip' });
  await dataset.write(dataset.exporter({ pagesBytes: 20_000, pageRecords: 5 }));
  const saved = await client.read(id);
  expect(saved.files.length).toBeGreaterThan(3);
  expect(new Set(saved.files.map(({ name }: { name: string }) => name)).size).toBe(saved.files.length);
  for (const { url, bytes, sha256 } of saved.files) {
    const { bytes: content } = await dataset.download(url);
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256]);
  }
  expect(await dataset.records(saved)).toEqual(await client.pull('/v4/jobs'));
});

test('a lower tier exports the fields of its lists, and those of a higher one are refused', async () => {
  const lower = await dataset.client({ rateTier: 'tier_1' });
  const saved = await written({ kind: 'jobs', format: 'ndjson' }, lower);
  const expected = await lower.pull('/v4/jobs');
  expect(await dataset.records(saved)).toEqual(expected);
  expect(Object.keys(expected[0] as object)).not.toContain('tags');
  const parquet = await written({ kind: 'jobs' }, lower);
  expect(Object.keys((await dataset.records(parquet))[0]).sort()).toEqual(Object.keys(expected[0] as object).sort());
  const { status, body } = await lower.send('POST', '/v4/exports', { kind: 'jobs', parameters: { fields: 'tags' } });
  expect([status, body.error.code]).toEqual([403, 'field_not_in_plan']);
});

test('hidden postings and those of blocked companies are left out, also those that are hidden while it is written', async () => {
  const other = await dataset.client();
  await other.send('POST', `/v4/sources/blocked/${umbra.id}`);
  const exporter = dataset.exporter({ pageRecords: 5 });
  const { id } = await other.create({ kind: 'jobs', format: 'ndjson', parameters: { fields: 'id' } });
  await dataset.writePage(exporter);
  const later = (await other.pull('/v4/jobs')).at(-1) as RecordValue;
  await other.send('POST', `/v4/jobs/hidden/${later.id}`);
  await dataset.write(exporter);
  const saved = await other.read(id);
  expect(await dataset.records(saved)).toEqual((await other.pull('/v4/jobs')).map((job) => ({ id: job.id })));
  expect(saved.rows).toBeLessThan(jobs.length);
});
