import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { runOn } from '#libs/database/testing/test-database.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { ApiProcess } from '../api/testing/api-process.js';
import { TEST_SECRET as secret } from '../api/testing/test-api.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { syncProcess } from '../indexer/testing/sync-process.js';
import { CourierProcess } from './testing/courier-process.js';
import { Receiver } from './testing/receiver.js';
import type { TestEvent } from './testing/test-event.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(1_800_000);

const ROUNDS = 25;
const WATCHES = 20;
const CREDITS = 1_000_000;
const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'SE'];
/** Retries follow quickly, and never end: the receiver fails at random. */
const schedule = {
  ...DELIVERY_SCHEDULE,
  retries: { limit: 1_000, delay: 1, maxDelay: 1 },
  lease: 3,
  turn: 1_000,
  timeout: 1_000,
};

const acme = testSource();
let version = 1;
const posting = (i: number) =>
  testJob({
    source: acme.id as string,
    locations: [{ country: COUNTRIES[i % COUNTRIES.length] as string, city: null, text: 'x' }],
  });

let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
const watches: { readonly id: string; readonly country: string }[] = [];
beforeAll(async () => {
  dataset = await WatchedDataset.start('watches-faults', [posting(0)], acme, { allowPrivateWebhooks: true, schedule });
  client = await dataset.client({ billingMode: 'credits', purchasedCredits: CREDITS });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await dataset?.stop();
  await IndexerFixture.end();
});

/** A random number below `limit`, the same in every run. */
const random = (() => {
  let state = 20_261_127;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % limit;
  };
})();

const options = () => {
  const { prefix, databaseUrl, elasticsearchUrl } = dataset.indexer;
  return { prefix, databaseUrl, elasticsearchUrl, secret, schedule, allowPrivateWebhooks: true };
};

interface EventPage {
  readonly data: TestEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

test('couriers, indexers, the API and connections of Postgres are killed, and the receiver fails: nothing is missed or invented, and charges are exact', async () => {
  const { databaseUrl, prefix } = dataset.indexer;
  for (let i = 0; i < WATCHES; i += 1) {
    const country = COUNTRIES[i % COUNTRIES.length] as string;
    const on = ['matched', 'changed', 'unmatched', 'closed'];
    const id = await client.watch({ name: `Watch ${i}`, kind: 'jobs', filters: { countries: [country] }, on });
    watches.push({ id, country });
    const created = await client.send('POST', '/v4/webhooks', { url: receiver.url, watch_ids: [id] });
    expect(created.status).toBe(200);
  }
  // What each posting should have caused, of an independent simulation of the feed.
  const expected = new Map<string, Set<string>>(COUNTRIES.map((country) => [country, new Set()]));
  const live = new Map<string, ReturnType<typeof posting>>();
  const countryOf = (job: ReturnType<typeof posting>) => (job.locations as { country: string }[])[0]?.country as string;
  receiver.answer = async (response) => {
    const kind = random(10);
    if (kind === 0) return void response.writeHead(500).end();
    if (kind === 1) return void response.destroy();
    // Later than the timeout: it has the message, and gets it again.
    if (kind === 2) await sleep(1_500);
    response.writeHead(204).end();
  };

  const kills = { courier: 0, indexer: 0, api: 0, connections: 0 };
  const couriers = await Promise.all([CourierProcess.start(options()), CourierProcess.start(options())]);
  let api = await ApiProcess.start({ databaseUrl, prefix });
  let stopped = false;
  const chaos = (async () => {
    while (!stopped) {
      await sleep(300 + random(1_200));
      const kind = random(4);
      if (kind < 2) {
        await couriers[kind]?.kill();
        couriers[kind] = await CourierProcess.start(options());
        kills.courier += 1;
      } else if (kind === 2) {
        await api.kill();
        api = await ApiProcess.start({ databaseUrl, prefix });
        kills.api += 1;
      } else {
        await runOn(
          databaseUrl,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('rolecall-watches', 'rolecall-jobs', 'rolecall-changes')`,
        );
        kills.connections += 1;
      }
    }
  })();

  // Somebody reads the events of one watch meanwhile, and repeats what fails with the same key.
  const read: TestEvent[] = [];
  const readOn = async (): Promise<boolean> => {
    const cursor = next === null ? '' : `?cursor=${next}`;
    const headers = { authorization: client.token, 'idempotency-key': `read-${pages}` };
    const response = await fetch(`${api.url}/v4/watches/${watches[0]?.id}/events${cursor}`, { headers }).catch(
      () => null,
    );
    const body = (response?.ok ? await response.json().catch(() => null) : null) as EventPage | null;
    if (body === null) return true;
    read.push(...body.data);
    // A page without events is read again, as another request.
    [next, pages] = [body.next_cursor, pages + 1];
    return body.has_more;
  };
  let next: string | null = null;
  let pages = 0;
  const reading = (async () => {
    while (!stopped) {
      await readOn();
      await sleep(200);
    }
  })();

  const parts: FeedPart[] = [...dataset.parts];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows: FeedRow[] = [];
    version += 1;
    for (let i = 0; i < 20; i += 1) {
      const job = posting(random(1_000));
      live.set(job.id as string, job);
      rows.push(upsert(job, version));
      expected.get(countryOf(job))?.add(`matched ${job.id}`);
    }
    // A record that changes in the same range as it appears is one event: only earlier ones are removed.
    for (const id of [...live.keys()].slice(0, 5)) {
      const job = live.get(id) as ReturnType<typeof posting>;
      if (rows.some((row) => JSON.stringify(row).includes(id))) continue;
      live.delete(id);
      rows.push(deletion(id, version));
      expected.get(countryOf(job))?.add(`unmatched ${id}`);
    }
    parts.push({ kind: 'jobs', mode: 'delta', rows });
    const feed = await dataset.indexer.feed(version, parts);
    while (await syncProcess(dataset.indexer, feed, random(3) === 0 ? 500 + random(1_500) : null)) kills.indexer += 1;
    // Each round is compared by itself, so that what comes and goes is seen.
    await pWaitFor(
      async () => {
        const behind = await runOn(
          databaseUrl,
          `SELECT FROM watches w, change_counters c WHERE w.dataset = $1 AND c.dataset = $1 AND w.position IS DISTINCT FROM c.next_number - 1`,
          [prefix],
        );
        return behind.length === 0;
      },
      { timeout: 120_000, interval: 100 },
    );
  }
  stopped = true;
  await chaos;
  await reading;
  receiver.acceptAll();
  await pWaitFor(
    async () => {
      const waiting = await runOn(
        databaseUrl,
        'SELECT FROM webhook_watches s JOIN watches w ON w.id = s.watch_id WHERE w.last_sequence > s.delivered_sequence',
      );
      return waiting.length === 0;
    },
    { timeout: 300_000, interval: 200 },
  );
  while (await readOn());
  await Promise.all([...couriers.map((courier) => courier.stop()), api.stop()]);
  console.table([kills, { messages: receiver.messages.length, events: receiver.eventIds.length, read: read.length }]);

  // Charged, before the log is read below.
  const balance = Number((await client.send('GET', '/v4/me')).body.credit_balance);
  const ofMessages = new Map<string, readonly TestEvent[]>();
  for (const { headers, events } of receiver.messages) {
    const id = headers['webhook-id'] as string;
    // All attempts have the same events.
    const ids = events.map((event) => event.id);
    expect(ofMessages.get(id)?.map((event) => event.id) ?? ids).toEqual(ids);
    if (!ofMessages.has(id)) ofMessages.set(id, events);
  }
  const [charged] = await runOn(
    databaseUrl,
    'SELECT sum(credits)::int AS credits, sum(cardinality(paid_sequences))::int AS records FROM webhook_messages',
  );
  const ofReader = read.filter(({ record }) => record !== null).length;
  expect(charged).toEqual({ credits: CREDITS - balance - ofReader, records: CREDITS - balance - ofReader });
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
  // Those of the reader may be listed: the API was killed before it knew that a page had arrived.
  const undelivered = `SELECT FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.request_id LIKE 'msg\\_%'`;
  expect(await runOn(databaseUrl, undelivered)).toEqual([]);

  const received = Map.groupBy([...ofMessages.values()].flat(), ({ id }) => id);
  for (const [id, deliveries] of received) expect([id, deliveries.length]).toEqual([id, 1]);
  let count = 0;
  for (const { id, country } of watches) {
    const { events } = await client.events(id);
    count += events.length;
    if (id === watches[0]?.id) expect(read.map((event) => event.id)).toEqual(events.map((event) => event.id));
    const told = events.map(({ type, record_id }) => `${type} ${record_id}`);
    expect(told.toSorted()).toEqual([...(expected.get(country) ?? [])].sort());
    for (const event of events) expect(received.has(event.id)).toBe(true);
  }
  expect(received.size).toBe(count);
  expect(kills.courier).toBeGreaterThan(10);
});
