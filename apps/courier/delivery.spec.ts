import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Credits } from '#libs/billing/credits/credits.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { signalId } from '#libs/records/ids.js';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { deletion, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { type TestClient, told, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const [acme, umbra] = [testSource(), testSource()];
const posting = (company = acme) => testJob({ source: company.id as string });

let dataset: WatchedDataset;
beforeAll(async () => {
  dataset = await WatchedDataset.start('watch-delivery', [posting()], acme);
  await dataset.sync('sources', upsert(umbra, 2));
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

const balance = async (client: TestClient) => (await client.send('GET', '/v4/me')).body.credit_balance;

test('events cost 1 credit for each record, wait at balance 0, and none is skipped or invented when credits return', async () => {
  const client = await dataset.client({ billingMode: 'credits', purchasedCredits: 3 });
  const id = await client.watch({ name: 'All', kind: 'jobs', on: ['matched', 'unmatched'] });
  const added = Array.from({ length: 5 }, () => posting());
  await dataset.sync('jobs', ...added.map((job) => upsert(job, 2)));
  await dataset.compare();
  expect(await balance(client)).toBe(3);
  const first = await client.send('GET', `/v4/watches/${id}/events`);
  expect([first.body.data.length, first.body.has_more, first.headers['x-credit-charged']]).toEqual([3, true, '3']);
  const url = `/v4/watches/${id}/events?cursor=${first.body.next_cursor}`;
  const refused = await client.send('GET', url);
  expect([refused.status, refused.body.error.code]).toEqual([402, 'insufficient_credits']);
  await dataset.sync('jobs', deletion((added[0] as { id: string }).id, 3));
  await dataset.compare();
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(client.organizationId, 10));
  const rest = await client.send('GET', url);
  const removed = { type: 'unmatched', record_id: added[0]?.id, record: null };
  expect(rest.body.data.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual(['matched', 'matched']);
  expect(rest.body.data[2]).toMatchObject(removed);
  expect([rest.headers['x-credit-charged'], await balance(client)]).toEqual(['2', 8]);
  const all = [...first.body.data, ...rest.body.data];
  expect(told(all).sort()).toEqual([...added.map((job) => `matched ${job.id}`), `unmatched ${added[0]?.id}`].sort());
});

test('a repeated request with an Idempotency-Key gets the same events, and is charged once', async () => {
  const client = await dataset.client({ billingMode: 'credits', purchasedCredits: 10 });
  const id = await client.watch({ name: 'All', kind: 'jobs' });
  await dataset.sync('jobs', upsert(posting(), 2));
  await dataset.compare();
  const headers = { 'idempotency-key': 'one' };
  const first = await client.send('GET', `/v4/watches/${id}/events`, undefined, headers);
  const again = await client.send('GET', `/v4/watches/${id}/events`, undefined, headers);
  expect([first.body.data.length, again.body, await balance(client)]).toEqual([1, first.body, 9]);
});

test('postings that are hidden, or of a blocked company, are left out, and removed ones have no record', async () => {
  const client = await dataset.client();
  const id = await client.watch({ name: 'All', kind: 'jobs', on: ['matched', 'changed'] });
  const [shown, hidden, ofBlocked, removed] = [posting(), posting(), posting(umbra), posting()] as const;
  await dataset.sync('jobs', ...[shown, hidden, ofBlocked, removed].map((job) => upsert(job, 2)));
  await dataset.compare();
  await client.send('POST', `/v4/jobs/hidden/${hidden.id}`);
  await client.send('POST', `/v4/sources/blocked/${umbra.id}`);
  await dataset.sync('jobs', deletion(removed.id, 3));
  const { events, cursor } = await client.events(id);
  expect(events.map(({ record_id, record }) => [record_id, record?.id ?? null]).sort()).toEqual(
    [
      [shown.id, shown.id],
      [removed.id, null],
    ].sort(),
  );
  // Delivered means delivered: what is shown again later is not told again.
  await client.send('DELETE', `/v4/sources/blocked/${umbra.id}`);
  expect((await client.events(id, cursor)).events).toEqual([]);
  expect(told((await client.events(id)).events)).toContain(`matched ${ofBlocked.id}`);
});

test('a watch of signals tells of those that a computation adds, once', async () => {
  const client = await dataset.client();
  const signals = definitionOf(definitions, 'signals');
  const surge = (start: string) => ({
    id: signalId('hiring_surge', acme.id as string, null, start),
    type: 'hiring_surge',
    source: acme.id as string,
    segment: null,
    detected_at: '2026-08-08T00:00:00.000Z',
    window: { from: start, to: '2026-08-08' },
    baseline: { value: 4, method: 'negative_binomial', n: 60 },
    observed: 12,
    change: 2,
    strength: 0.4,
    evidence: { job_ids: [] },
    rule_version: 1,
  });
  const compute = async (...records: ReturnType<typeof surge>[]) => {
    const { client: elasticsearch, prefix } = dataset.indexer;
    const live = (await generationsOf(elasticsearch, prefix)).find((generation) => generation.live);
    if (!live) throw new Error('There is no live generation.');
    await replaceRecords(elasticsearch, prefix, signals, records, { generation: live, companyOf: () => acme });
    await dataset.compare();
  };
  await compute();
  const id = await client.watch({
    name: 'Surges',
    kind: 'signals',
    filters: { types: 'hiring_surge' },
    start: 'beginning',
  });
  const [one, two] = [surge('2026-07-01'), surge('2026-07-20')] as const;
  await compute(one);
  expect(told((await client.events(id)).events)).toEqual([`matched ${one.id}`]);
  await compute(one, two);
  await compute(two, one);
  const { events } = await client.events(id);
  expect(told(events)).toEqual([`matched ${one.id}`, `matched ${two.id}`]);
  expect(events[1]?.record?.source).toMatchObject({ id: acme.id });
  const stored = await runOn(dataset.indexer.databaseUrl, 'SELECT matches FROM watches WHERE id = $1', [id]);
  expect(stored).toEqual([{ matches: 2 }]);
});
