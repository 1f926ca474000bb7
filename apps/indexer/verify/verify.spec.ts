import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { testDocument } from '#libs/search/testing/test-document.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource({ brand_name: 'Acme', hq_country: 'DE' });
const postings = Array.from({ length: 30 }, (_, i) =>
  testJob({
    source: acme.id as string,
    title: `Baker ${i}`,
    job_status: i % 2 ? 'active' : 'inactive',
    onet_code: '51-3011.00',
    technologies: [{ slug: 'golang' }],
  }),
);
const [first, second, third, fourth] = postings as [RecordValue, RecordValue, RecordValue, RecordValue];
const unknown = testJob({ source: testSource().id as string });
const delta = (kind: FeedPart['kind'], ...rows: FeedPart['rows']): FeedPart => ({ kind, mode: 'delta', rows });
const parts: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme)] },
  { kind: 'jobs', rows: postings.map((job) => upsert(job)) },
  delta(
    'jobs',
    upsert({ ...first, title: 'Chef' }, 3),
    upsert({ ...first, title: 'Stale' }, 2),
    deletion(second.id, 5),
  ),
  delta('sources', upsert({ ...acme, hq_country: 'FR' }, 2)),
  delta('jobs', upsert(second, 4), upsert(unknown), upsert({ ...third, created_at: '2026-07-01T00:00:00Z' }, 9)),
];

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('verify-spec');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

const verify = async (feed: string) => {
  const { code, stdout } = await indexer.run(['verify', feed, '--json']);
  const found = JSON.parse(stdout);
  const text = found.report ? await readFile(found.report, 'utf8') : '';
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, found, lines };
};
/** A record as it is stored, with what is kept beside it. */
const stored = async (index: string, id: string): Promise<RecordValue> => {
  const kept = { stored_fields: ['has_text'], _source: true };
  const { _source, fields } = await indexer.client.get<StoredSource>({ index, id, ...kept });
  return { ...sourceRecord(_source as StoredSource, id), has_text: fields?.['has_text'][0] };
};
const noDifference = { missing: 0, extra: 0, different: 0, report: null };

test('an index that was synced step by step or in one load matches the feed', async () => {
  const feed = await indexer.feed(3, parts);
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
  await indexer.sync(await indexer.feed(2, parts.slice(0, 4)));
  await indexer.sync(feed, '--max-bad', '2');
  const verified = { code: 0, found: { ...noDifference, same: 30, rejected: 2 } };
  expect(await verify(feed)).toMatchObject(verified);
  await indexer.sync(feed, '--replace', '--max-bad', '2');
  expect(await verify(feed)).toMatchObject(verified);
  await indexer.json('rebuild');
  expect(await verify(feed)).toMatchObject(verified);
  expect((await indexer.run(['verify', feed])).stdout).toContain('30 records match, 0 missing');
});

test('every missing, extra or different record is reported with origin, versions and fields', async () => {
  const feed = await indexer.feed(1, parts.slice(0, 2));
  await indexer.sync(feed);
  const index = `${indexer.prefix}-jobs`;
  const change = { index, version_type: 'external', refresh: true } as const;
  const write = async (record: RecordValue, company: RecordValue, version: number, id = record.id as string) => {
    const complete = await stored(index, fourth.id as string);
    const { moderation_details } = await stored(index, record.id as string);
    const { technologies, ...rest } = record;
    const document = testDocument(jobs, { ...complete, ...rest, moderation_details, id } as RecordValue, company);
    await indexer.client.index({ ...change, id, version, document });
  };
  await indexer.client.delete({ ...change, id: first.id as string, version: 2 });
  await write({ ...second, title: 'Changed' }, acme, 2);
  await write(third, { ...acme, hq_country: 'IT' }, 2);
  await write(fourth, acme, 2, `J${'0'.repeat(32)}`);

  const { code, found, lines } = await verify(feed);
  expect({ code, found }).toMatchObject({ code: 2, found: { missing: 1, extra: 1, different: 3, same: 27 } });
  expect(lines).toHaveLength(5);
  expect(Object.fromEntries(lines.map((line) => [line.id, line]))).toMatchObject({
    [acme.id as string]: { difference: 'different', fields: ['active_jobs_count'] },
    [second.id as string]: { difference: 'different', fields: ['version', 'title'] },
    [third.id as string]: { difference: 'different', fields: ['version', 'company_hq_country'] },
    [`J${'0'.repeat(32)}`]: { difference: 'extra', feed: null, index: { version: 2 } },
    [first.id as string]: {
      difference: 'missing',
      feed: { version: 1, file: '1-jobs.ndjson.zst', line: 1 },
      index: null,
    },
  });
  await indexer.sync(await indexer.feed(2, parts.slice(0, 2)), '--replace');
  expect(await verify(feed)).toMatchObject({ code: 0, found: noDifference });
});

test('a record that a later feed deleted is not reported as missing; a missing dataset is an error', async () => {
  const feed = await indexer.feed(1, parts.slice(0, 2));
  expect(await indexer.run(['verify', feed])).toMatchObject({ code: 1, stderr: expect.stringContaining('No dataset') });
  await indexer.sync(feed);
  await indexer.sync(await indexer.feed(2, [...parts.slice(0, 2), delta('jobs', deletion(second.id, 5))]));
  expect(await verify(feed)).toMatchObject({ code: 0, found: { ...noDifference, same: 30, removed: 1 } });
});

test("the summary of a company's postings is compared too", async () => {
  const feed = await indexer.feed(1, parts.slice(0, 2));
  await indexer.sync(feed);
  const index = `${indexer.prefix}-sources`;
  const id = acme.id as string;
  const { _source } = await indexer.client.get<StoredSource>({ index, id });
  const document = testDocument(sources, sourceRecord(_source as StoredSource, id), null);
  await indexer.client.index({ index, id, version: 1, version_type: 'external_gte', document, refresh: true });
  const { code, lines } = await verify(feed);
  expect(code).toBe(2);
  expect(lines).toMatchObject([{ id, difference: 'different', fields: ['technologies', 'onet_codes'] }]);
});

test('values that the feed omits are derived as in a sync, and are not reported as differences', async () => {
  const stated = testJob({
    source: acme.id as string,
    salary: { min: 5_000, max: 6_000, currency: 'EUR', period: 'month' },
    locations: [{ text: 'Boston, Massachusetts' }, { city: 'Berlin', country: 'DE' }],
    work_model: 'remote',
    commitment: 'internship',
    tags: ['bread', 'cake'],
    post: '<p onclick="x()">Bake<script>alert(1)</script></p>',
  });
  const rows = [{ kind: 'sources', rows: [upsert(acme)] } as const, { kind: 'jobs', rows: [upsert(stated)] } as const];
  const later = delta('jobs', upsert({ ...stated, work_model: 'hybrid' }, 2));
  await indexer.sync(await indexer.feed(1, rows));
  const id = stated.id as string;
  expect((await indexer.records('jobs'))?.[id]).toMatchObject({
    salary: { annual_min_usd: expect.any(Number), fx_date: '2026-08-03' },
    locations: [{ country: 'US', cbsa: [{ code: '14460' }] }, { latitude: expect.any(Number) }],
    remote: true,
    internship: true,
  });
  expect(await verify(await indexer.feed(1, rows))).toMatchObject({ code: 0, found: { ...noDifference, same: 2 } });
  const feed = await indexer.feed(2, [...rows, later]);
  await indexer.sync(feed);
  expect((await indexer.records('jobs'))?.[id]).toMatchObject({ remote: false });
  expect(await verify(feed)).toMatchObject({ code: 0, found: { ...noDifference, same: 2 } });

  const index = `${indexer.prefix}-jobs`;
  const document = testDocument(jobs, { ...(await stored(index, id)), remote: true }, acme);
  const version = { version: 2, version_type: 'external_gte' } as const;
  await indexer.client.index({ index, id, document, refresh: true, ...version });
  const { code, lines } = await verify(feed);
  expect({ code, lines }).toMatchObject({ code: 2, lines: [{ id, difference: 'different', fields: ['remote'] }] });
});
