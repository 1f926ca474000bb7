import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { IndexerFixture, upsert } from '../testing/indexer-fixture.js';

const acme = testSource();
const posting = testJob({ source: acme.id as string, title: 'Baker' });

let indexer: IndexerFixture;
beforeEach(async () => {
  indexer = await IndexerFixture.create('show');
});
afterEach(() => indexer?.drop());
afterAll(() => IndexerFixture.end());

test('a stored record is printed with its version, its numbers, and what is stored beside it', async () => {
  const parts = [
    { kind: 'sources', rows: [upsert(acme)] },
    { kind: 'jobs', rows: [upsert(posting, 7)] },
  ] as const;
  await indexer.sync(await indexer.feed(1, parts));
  expect(await indexer.json('show', posting.id as string)).toMatchObject({
    kind: 'jobs',
    version: 7,
    numbers: { change_number: expect.any(Number) },
    record: { id: posting.id, title: 'Baker', source: acme.id },
  });
  const { stdout } = await indexer.run(['show', acme.id as string]);
  expect(JSON.parse(stdout)).toMatchObject({ kind: 'sources', record: { brand_name: 'Acme', active_jobs_count: 1 } });
});

test('an unknown id, and one of nothing, say so', async () => {
  expect((await indexer.run(['show', posting.id as string])).stderr).toContain('indexer rebuild');
  await indexer.sync(await indexer.feed(1, [{ kind: 'sources', rows: [upsert(acme)] }]));
  expect((await indexer.run(['show', posting.id as string])).stderr).toContain('has no record');
  expect((await indexer.run(['show', 'No id'])).stderr).toContain('not an id');
});
