import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { indexOnly, withTier } from '#libs/registry/field.js';
import { country } from '#libs/registry/kinds/places/places.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { mascots as computed, mascotReads } from '../../api/testing/mascots.js';
import { TestApi } from '../../api/testing/test-api.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

// All the code of a kind of record that feeds contain: its definition, here with a filter on its company.
const mascots: Definition = {
  ...computed,
  fed: true,
  embedsCompany: true,
  // Ids of another form than those of jobs and sources.
  id: /^mascot:[a-z]+$/,
  rebuildCommand: 'rebuild',
  fields: [
    ...computed.fields,
    ...withTier('min', [
      indexOnly('company_country', country, "company's country", (_, company) => company?.hq_country ?? null, {
        filter: 'hq_countries',
        finds: 'Mascots of companies in any of these countries.',
      }),
    ]),
  ],
};

const acme = testSource({ hq_country: 'DE' });
const globex = testSource({ hq_country: 'FR' });
const mascot = (name: string, values: RecordValue): RecordValue => ({
  id: `mascot:${name.toLowerCase()}`,
  name,
  ...values,
});
const otter = mascot('Otto', { source: acme.id ?? null, habitat: 'river', legs: 4 });
const spider = mascot('Itsy', { source: globex.id ?? null, habitat: 'web', legs: 8 });
const stray = mascot('Stray', { source: testSource().id ?? null });
const snapshot: FeedPart[] = [
  { kind: 'sources', rows: [upsert(acme), upsert(globex)] },
  { kind: 'jobs', rows: [upsert(testJob({ source: acme.id as string }))] },
  { kind: 'mascots', rows: [upsert(otter), upsert(spider), upsert(stray), upsert({ ...otter, id: 'M1' })] },
];
const delta = (kind: string, ...rows: FeedPart['rows']): FeedPart => ({ kind, mode: 'delta', rows });
const changed = [
  ...snapshot,
  delta('sources', upsert({ ...acme, hq_country: 'IT' }, 2)),
  delta('mascots', deletion(spider.id, 5), upsert({ ...otter, habitat: 'sea' }, 2)),
];

let indexer: IndexerFixture;
let api: TestApi;
beforeAll(async () => {
  indexer = await IndexerFixture.create('one-fed-kind', { definitions: [...definitions, mascots] });
});
afterAll(async () => {
  await api?.close();
  await indexer?.drop();
  await IndexerFixture.end();
});

const names = async (query = '') => {
  const { status, body } = await api.get(`/v4/mascots?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ name }: RecordValue) => name);
};
const same = { missing: 0, extra: 0, different: 0, removed: 0 };

test('it is loaded from a snapshot, and rows that do not fit go to the dead-letter file', async () => {
  const checked = await indexer.sync(await indexer.feed(1, snapshot), '--dry-run', '--max-bad', '2');
  expect(checked).toMatchObject({ action: 'checked', rows: 7, bad: 2 });
  const summary = await indexer.sync(await indexer.feed(1, snapshot), '--max-bad', '2');
  expect(summary).toMatchObject({ action: 'loaded', applied: 5, bad: 2 });
  expect((await indexer.deadLetterRows(summary.dead_letter)).map(({ reason }) => reason)).toEqual([
    `its source ${stray.source} is unknown`,
    'record.id must be an id of mascots',
  ]);
});

test('it is read through /v4, with its company', async () => {
  const { prefix, databaseUrl } = indexer;
  const kinds = [...definitions, mascots];
  api = await TestApi.serve({ prefix, databaseUrl, definitions: kinds, endpoints: mascotReads });
  expect(await names()).toEqual(['Itsy', 'Otto']);
  expect(await names('hq_countries=DE')).toEqual(['Otto']);
  const { body } = await api.get(`/v4/mascots/${otter.id}`);
  expect(body).toMatchObject({ ...otter, source: { id: acme.id, hq_country: 'DE' } });
});

test('deltas change and delete it, and a change of its company reaches it', async () => {
  const feed = await indexer.feed(2, changed);
  // The posting of the company is rewritten too.
  expect(await indexer.sync(feed)).toMatchObject({ action: 'updated', applied: 2, deleted: 1, rewritten: 2 });
  expect(await names()).toEqual(['Otto']);
  expect(await names('hq_countries=IT&habitats=sea')).toEqual(['Otto']);
  expect((await api.get(`/v4/mascots/${spider.id}`)).body).toEqual({});
  expect(await indexer.json('verify', feed)).toMatchObject({ ...same, same: 4, rejected: 2 });
});

test('its tombstone prevents an older row from restoring it, also after a rebuild', async () => {
  await indexer.json('rebuild');
  const stale = [...changed, delta('mascots', upsert(spider, 4))];
  expect(await indexer.sync(await indexer.feed(3, stale))).toMatchObject({ applied: 0, already_applied: 1 });
  expect(await names()).toEqual(['Otto']);
  const feed = await indexer.feed(4, [...stale, delta('mascots', upsert(spider, 6))]);
  expect(await indexer.sync(feed)).toMatchObject({ applied: 1 });
  expect(await names()).toEqual(['Itsy', 'Otto']);
  expect(await indexer.json('verify', feed)).toMatchObject({ ...same, same: 5 });
});

test('`verify` finds a record of it that is missing, and `rollback` includes it', async () => {
  const feed = await indexer.feed(4, [
    ...changed,
    delta('mascots', upsert(spider, 4)),
    delta('mascots', upsert(spider, 6)),
  ]);
  await indexer.client.delete({ index: `${indexer.prefix}-mascots`, id: spider.id as string, refresh: true });
  const { code, stdout } = await indexer.run(['verify', feed, '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([2, { ...same, missing: 1 }]);
  const report = await readFile(JSON.parse(stdout).report, 'utf8');
  expect(JSON.parse(report)).toMatchObject({ kind: 'mascots', id: spider.id, difference: 'missing' });
  expect(await indexer.json('rollback')).toMatchObject([{ state: 'kept' }, { state: 'live' }]);
  expect(await names()).toEqual(['Otto']);
});

test('a program that does not know the kind refuses the feed in one sentence', async () => {
  const other = await IndexerFixture.create('one-fed-kind');
  const { code, stderr } = await other.run(['sync', await indexer.feed(5, snapshot)]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error: 2-mascots\.ndjson\.zst .* unknown kind, mascots: this version reads sources, jobs, fetches\.\n$/,
  );
  await other.drop();
});
