import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { lockTable } from '../api/testing/locked-table.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { type TestClient, told, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const source = acme.id as string;
const STEP = 7;

let dataset: WatchedDataset;
let client: TestClient;
beforeAll(async () => {
  dataset = await WatchedDataset.start('watch-kills', [testJob({ source })], acme, { step: STEP });
  client = await dataset.client();
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

/** Holds a lock on the table of events, so that whoever writes events waits in its transaction. */
const holdEvents = async () => {
  const { databaseUrl } = dataset.indexer;
  const { release } = await lockTable(databaseUrl, 'watch_events', 'EXCLUSIVE');
  /** Resolves with the process of Postgres that waits. */
  const blocked = async (): Promise<number> => {
    const [waiting] = await runOn(
      databaseUrl,
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO watch_events%'`,
    );
    return waiting ? (waiting as { pid: number }).pid : blocked();
  };
  return { blocked, release };
};

const newCourier = () => dataset.anotherCourier();

test('a courier that loses its connection in the middle of a range leaves nothing, and the range is compared again', async () => {
  const id = await client.watch({ name: 'All', kind: 'jobs', on: ['matched', 'changed'] });
  const added = Array.from({ length: 3 * STEP }, () => testJob({ source }));
  await dataset.sync('jobs', ...added.map((job) => upsert(job, 2)));
  const held = await holdEvents();
  const courier = newCourier();
  const comparing = courier.compare().then(
    () => 'compared',
    () => 'failed',
  );
  const pid = await held.blocked();
  await runOn(dataset.indexer.databaseUrl, 'SELECT pg_terminate_backend($1)', [pid]);
  expect(await comparing).toBe('failed');
  await held.release();
  expect((await client.events(id)).events).toEqual([]);
  await courier.compare();
  await courier.close();
  const { events } = await client.events(id);
  expect(told(events).sort()).toEqual(added.map((job) => `matched ${job.id}`).sort());
  expect(events.map(({ sequence }) => sequence)).toEqual(added.map((_, i) => i + 1));
});

test('several couriers compare at once, and tell of each change once', async () => {
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await client.watch({ name: `Watch ${i}`, kind: 'jobs', on: ['matched'] }));
  const added = Array.from({ length: 2 * STEP }, () => testJob({ source }));
  await dataset.sync('jobs', ...added.map((job) => upsert(job, 2)));
  const couriers = Array.from({ length: 3 }, newCourier);
  await Promise.all(couriers.map((courier) => courier.compare()));
  // What one had locked, another has left out.
  await dataset.compare();
  for (const id of ids)
    expect(told((await client.events(id)).events).sort()).toEqual(added.map((job) => `matched ${job.id}`).sort());
  await Promise.all(couriers.map((courier) => courier.close()));
});

test('a watch can be deleted while it is compared, and is then compared no more', async () => {
  const id = await client.watch({ name: 'Doomed', kind: 'jobs' });
  await dataset.sync('jobs', upsert(testJob({ source }), 2));
  const held = await holdEvents();
  const comparing = dataset.compare();
  await held.blocked();
  const deleting = client.send('DELETE', `/v4/watches/${id}`);
  await held.release();
  await comparing;
  expect((await deleting).body).toEqual({ id, deleted: true });
  expect((await client.send('GET', `/v4/watches/${id}/events`)).status).toBe(404);
  const left = await runOn(dataset.indexer.databaseUrl, 'SELECT FROM watch_events WHERE watch_id = $1', [id]);
  expect(left).toEqual([]);
  await dataset.compare();
});

test('a log that was restored from an earlier state continues with numbers that no event had', async () => {
  const id = await client.watch({ name: 'Restored', kind: 'jobs', on: ['matched', 'unmatched'] });
  const before = await runOn(dataset.indexer.databaseUrl, 'SELECT position FROM watches WHERE id = $1', [id]);
  const lost = testJob({ source });
  await dataset.sync('jobs', upsert(lost, 2));
  await dataset.compare();
  const { events, cursor } = await client.events(id);
  expect(told(events)).toEqual([`matched ${lost.id}`]);
  // Postgres alone is restored to the state before the change, and the next run notices.
  const position = Number((before[0] as { position: string }).position);
  for (const statement of [
    `UPDATE change_counters SET next_number = ${position + 1} WHERE dataset = '${dataset.indexer.prefix}'`,
    `UPDATE watches SET position = ${position}, matches = matches - 1, last_sequence = 0 WHERE id = '${id}'`,
    `DELETE FROM watch_events WHERE watch_id = '${id}'`,
    `DELETE FROM watch_matches WHERE watch_id = '${id}' AND record_id = '${lost.id}'`,
  ])
    await runOn(dataset.indexer.databaseUrl, statement);
  const added = testJob({ source });
  await dataset.sync('jobs', upsert(added, 2));
  await dataset.compare();
  const after = await client.events(id, cursor);
  expect(told(after.events).sort()).toEqual([`matched ${lost.id}`, `matched ${added.id}`].sort());
  expect(after.events[0]?.sequence).toBeGreaterThan(2 ** 36);
  expect(after.events.map((event) => event.id)).not.toContain(events[0]?.id);
});
