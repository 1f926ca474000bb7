import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createDataSource } from '#libs/database/data-source.js';
import { type Facts, openFacts } from '#libs/facts/open-facts.js';
import { Takedowns } from '#libs/ingest/takedowns/takedowns.js';
import type { SliceDocument } from '#libs/metrics/grid/grid-document.js';
import type { RecordValue } from '#libs/registry/field.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi } from '../../api/testing/test-api.js';
import { DAY_LATER, deletion, IndexerFixture, upsert } from '../testing/indexer-fixture.js';

jest.setTimeout(120_000);

const acme = testSource({ brand_name: 'Acme' });
const postings = Array.from({ length: 40 }, (_, index) =>
  testJob({
    source: acme.id as string,
    locations: [{ country: index < 25 ? 'US' : 'DE' }],
    technologies: [{ slug: 'python' }],
  }),
);
const parts = [
  { kind: 'sources' as const, rows: [upsert(acme)] },
  { kind: 'jobs' as const, rows: postings.map((posting) => upsert(posting)) },
];
const delta = {
  kind: 'jobs' as const,
  mode: 'delta' as const,
  as_of: DAY_LATER,
  rows: [upsert({ ...postings[0], job_status: 'inactive', verified_inactive_at: '2026-08-22T12:00:00.000Z' }, 2)],
};

let indexer: IndexerFixture;
beforeAll(async () => {
  indexer = await IndexerFixture.create('grids-spec');
  await indexer.sync(await indexer.feed(1, parts), '--grids');
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

const alias = () => `${indexer.prefix}-metrics`;
const slice = async (id: string) => (await indexer.client.get<SliceDocument>({ index: alias(), id }))._source;
/** How many rows the facts hold of a posting. */
const recorded = async (id: string): Promise<number> => {
  const stamp = (await generationsOf(indexer.client, indexer.prefix)).find(({ live }) => live)?.stamp as string;
  const location = { dataDir: indexer.folder, prefix: indexer.prefix, stamp, memoryLimit: '256MB' };
  const facts = (await openFacts(location)) as Facts;
  const found = await facts.connection.runAndReadAll('SELECT count(*)::INTEGER FROM log WHERE id = ?', [id]);
  await facts.close();
  return found.getRows()[0]?.[0] as number;
};
const everything = async () => {
  await indexer.client.indices.refresh({ index: alias() });
  const { hits } = await indexer.client.search({ index: alias(), size: 1_000 });
  return new Map(hits.hits.map(({ _id, _source }) => [_id, _source]));
};

test('a build that runs out of memory ends with one sentence, and the previous grid stays live', async () => {
  const before = await everything();
  const { code, stderr } = await indexer.run(['grids'], { env: { ROLECALL_ANALYSIS_MEMORY: '1MB' } });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^error: The computation needs more memory than ROLECALL_ANALYSIS_MEMORY allows: .* The previous grid stays in use\.$/m,
  );
  expect(stderr).not.toContain('    at ');
  expect(await everything()).toEqual(before);
  expect((await indexer.indices()).filter((name) => name.includes('-metrics-'))).toHaveLength(1);
  expect(await readdir(join(indexer.folder, 'facts', indexer.prefix, 'tmp')).catch(() => [])).toEqual([]);
});

/** The indices behind the aliases of the grid and the catalogue, read at one moment. */
const visible = async (): Promise<string> => {
  const found = await indexer.client.indices.getAlias({ name: `${alias()},${indexer.prefix}-technologies` });
  return Object.keys(found).sort().join(' ');
};

test('the grid and the catalogue of technologies become visible at the same time', async () => {
  const before = await visible();
  const seen = new Set([before]);
  let building = true;
  const watching = (async () => {
    while (building) seen.add(await visible());
  })();
  await indexer.json('grids');
  building = false;
  await watching;
  const after = await visible();
  expect(after).not.toBe(before);
  expect([...seen]).toEqual([before, after]);
});

test('an invalid memory limit is rejected before any connection is opened', async () => {
  const { code, stderr } = await indexer.run(['grids'], { env: { ROLECALL_ANALYSIS_MEMORY: 'much' } });
  expect([code, stderr]).toEqual([1, 'error: ROLECALL_ANALYSIS_MEMORY must be a size such as 512MB or 2GB.\n']);
});

test('responses report a grid that is older than the dataset until the next build', async () => {
  await indexer.sync(await indexer.feed(2, [...parts, delta]));
  const api = await TestApi.serve({ prefix: indexer.prefix, databaseUrl: indexer.databaseUrl });
  try {
    const old = (await api.get('/v4/metrics?countries=US')).body;
    expect(old).toMatchObject({ method: 'grid', as_of: '2026-08-22T00:00:00.000Z', data: [{ active: 25 }] });
    const { body } = await api.get('/v4/metrics/status');
    expect(body).toMatchObject({ current: false, as_of: old.as_of, dataset_as_of: '2026-08-23T00:00:00.000Z' });
    expect((await api.get('/v4/technologies/status')).body).toMatchObject({ current: false, as_of: old.as_of });
  } finally {
    await api.close();
  }
  const built = await indexer.json('grids');
  expect(built).toMatchObject({ as_of: DAY_LATER, postings: 40 });
  expect(built.bytes).toBeGreaterThan(0);
  expect(built.peak_mib).toBeGreaterThan(0);
  expect(await slice('countries=US')).toMatchObject({ postings: 25, active: 24 });
});

test('a reopened posting counts as open since its publication: it neither closes nor opens a second time', async () => {
  const reopened = { ...delta, as_of: '2026-08-24T00:00:00Z', rows: [upsert(postings[0] as RecordValue, 3)] };
  await indexer.sync(await indexer.feed(3, [...parts, delta, reopened]), '--grids');
  const found = await slice('countries=US');
  expect(found).toMatchObject({ postings: 25, active: 25 });
  expect(found?.windows['30'].slice(0, 2)).toEqual([25, 0]);
});

test('removed and taken-down postings are not in the next grid, and taken-down ones not in the facts', async () => {
  const [gone, taken] = [postings[1]?.id as string, postings[2]?.id as string];
  const removed = { ...delta, as_of: '2026-08-25T00:00:00Z', rows: [deletion(gone, 4)] };
  const reopened = { ...delta, as_of: '2026-08-24T00:00:00Z', rows: [upsert(postings[0] as RecordValue, 3)] };
  await indexer.sync(await indexer.feed(4, [...parts, delta, reopened, removed]), '--grids');
  expect(await slice('countries=US')).toMatchObject({ postings: 24 });
  expect(await recorded(gone)).toBeGreaterThan(0);
  const dataSource = await createDataSource(indexer.databaseUrl).initialize();
  await new Takedowns(dataSource).add(taken, 'Requested by its author');
  await dataSource.destroy();
  await indexer.json('grids');
  expect(await slice('countries=US')).toMatchObject({ postings: 23 });
  expect(await recorded(taken)).toBe(0);
});

test('of the technologies that equally many postings with pay name, the first of the alphabet are kept', async () => {
  const employers = [acme, testSource({ brand_name: 'Globex' }), testSource({ brand_name: 'Initech' })];
  const slugs = Array.from({ length: 250 }, (_, index) => `technology-${100 + ((index * 97) % 250)}`);
  const paid = Array.from({ length: 40 }, (_, index) =>
    testJob({
      source: employers[index % 3]?.id as string,
      has_text: true,
      salary: { min: 100_000 + index, max: 100_000 + index, currency: 'USD', period: 'year' },
      technologies: index < 20 ? slugs.map((slug) => ({ slug })) : [],
    }),
  );
  const sources = { kind: 'sources' as const, rows: employers.map((employer) => upsert(employer)) };
  const jobs = { kind: 'jobs' as const, rows: paid.map((posting) => upsert(posting)) };
  await indexer.sync(await indexer.feed(5, [sources, jobs]), '--replace', '--grids');
  const all = [...(await everything()).values()] as { type: string; set: string; premium: [string][] }[];
  const premiums = all.find(({ type, set }) => type === 'skills' && set === 'all')?.premium ?? [];
  expect(premiums.map(([technology]) => technology).sort()).toEqual([...slugs].sort().slice(0, 200));
});
