import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sum } from 'es-toolkit';
import pWaitFor from 'p-wait-for';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { createEmptyTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { signalId } from '#libs/records/ids.js';
import type { RecordValue } from '#libs/registry/field.js';
import { definitionOf, definitions } from '#libs/registry/records/definitions.js';
import { generationsOf } from '#libs/search/store/indices/generations.js';
import { replaceRecords } from '#libs/search/store/indices/replace-records.js';
import { dropDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { adminCommand } from '../admin/testing/admin-command.js';
import { ApiProcess } from '../api/testing/api-process.js';
import { DedicatedPostgres } from '../api/testing/dedicated-postgres.js';
import { TEST_SECRET as secret } from '../api/testing/test-api.js';
import { deletion, type FeedPart, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { syncProcess } from '../indexer/testing/sync-process.js';
import { CourierProcess } from './testing/courier-process.js';
import { Receiver } from './testing/receiver.js';
import type { TestEvent } from './testing/test-event.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(900_000);

/** At least; more until everything was killed often enough. */
const ROUNDS = 12;
const KILLS = 50;
/** Of each program. */
const KILLS_OF_EACH = 5;
/** Of what fails while Postgres is killed, as an operator would repeat it. */
const ATTEMPTS = 30;
/** Watches of each kind. */
const WATCHES = 200;
/** Each has a tenth of the watches of each kind. */
const WEBHOOKS = 10;
const CREDITS = 1_000_000;
const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'SE'] as const;
const KINDS = ['jobs', 'sources', 'signals'] as const;
type Kind = (typeof KINDS)[number];
/** Retries follow quickly, and never end: the receiver fails at random. */
const schedule = {
  ...DELIVERY_SCHEDULE,
  retries: { limit: 1_000, delay: 1, maxDelay: 1 },
  lease: 3,
  turn: 1_000,
  timeout: 1_000,
};

const acme = testSource();
const posting = (country: string) =>
  testJob({ source: acme.id as string, locations: [{ country, city: null, text: 'x' }] });
const company = (country: string) => testSource({ hq_country: country });
const countryOf = ({ locations, hq_country }: RecordValue): string =>
  (hq_country as string | undefined) ?? ((locations as { country: string }[])[0]?.country as string);

let postgres: DedicatedPostgres;
let dataset: WatchedDataset;
let client: TestClient;
let receiver: Receiver;
let restored: TestDatabase | undefined;
let couriers: CourierProcess[] = [];
let api: ApiProcess | undefined;
/** Whether nothing is to be killed any more. */
let stopped = false;
let chaos: Promise<void> | undefined;
beforeAll(async () => {
  postgres = await DedicatedPostgres.start();
  const settings = { allowPrivateWebhooks: true, schedule };
  const stores = { databaseServer: postgres.url };
  dataset = await WatchedDataset.start('watches-faults', [posting('XK')], acme, settings, stores);
  // Watches of signals need some computation of them.
  await computeSignals([]);
  client = await dataset.client({ billingMode: 'credits', purchasedCredits: CREDITS });
  receiver = await Receiver.start();
});
afterAll(async () => {
  stopped = true;
  await chaos;
  await Promise.all([...couriers.map((courier) => courier.kill()), api?.kill()]);
  await receiver?.stop();
  if (dataset) {
    const { elasticsearchUrl, prefix } = dataset.indexer;
    await dropDataset({ elasticsearchUrl, prefix: `${prefix}-restored` });
    await dataset.stop();
  }
  await restored?.drop();
  await IndexerFixture.end();
  await postgres?.stop();
});

/** Repeats what fails. */
const repeated = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(500);
    }
};

/** One statement, whatever happens to Postgres meanwhile. */
const rowsOf: typeof runOn = (...statement) => repeated(() => runOn(...statement));

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

/** What each watch should tell, of an independent simulation of the feed: by kind and the value of its filter. */
const expected = new Map<string, string[]>();
const tell = (kind: Kind, value: string, type: string, id: unknown): void => {
  const key = `${kind} ${value}`;
  expected.set(key, [...(expected.get(key) ?? []), `${type} ${id}`]);
};

interface Watch {
  readonly id: string;
  readonly kind: Kind;
  /** That its filter requires. */
  readonly value: string;
}

const filtersOf = (kind: Kind, value: string): object =>
  ({ jobs: { countries: value }, sources: { hq_countries: value }, signals: { types: value } })[kind];

/** The watches of each kind, each with a webhook that it shares. */
const createWatches = async (): Promise<Watch[]> => {
  const watches: Watch[] = [];
  for (const kind of KINDS)
    for (let i = 0; i < WATCHES; i += 1) {
      const value = kind === 'signals' ? 'hiring_surge' : (COUNTRIES[i % COUNTRIES.length] as string);
      const on = ['matched', 'changed', 'unmatched', 'closed'];
      watches.push({
        id: await client.watch({ name: `${kind} ${i}`, kind, filters: filtersOf(kind, value), on }),
        kind,
        value,
      });
    }
  for (let i = 0; i < WEBHOOKS; i += 1) {
    const watch_ids = watches.filter((_, at) => at % WEBHOOKS === i).map(({ id }) => id);
    expect((await client.send('POST', '/v4/webhooks', { url: receiver.url, watch_ids })).status).toBe(200);
  }
  return watches;
};

/** Signals are computed outside of the feed. */
const computeSignals = async (records: readonly RecordValue[]): Promise<void> => {
  const { client: elasticsearch, prefix } = dataset.indexer;
  const live = (await generationsOf(elasticsearch, prefix)).find((generation) => generation.live);
  if (!live) throw new Error('There is no live generation.');
  const definition = definitionOf(definitions, 'signals');
  await replaceRecords(elasticsearch, prefix, definition, records, { generation: live, companyOf: () => acme });
};

const surge = (day: number): RecordValue => {
  const start = `2026-06-${String(day + 1).padStart(2, '0')}`;
  return {
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
  };
};

interface EventPage {
  readonly data: TestEvent[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Waits until all watches were compared with what is published, in whichever database. */
const untilCompared = (databaseUrl: string, prefix: string) =>
  pWaitFor(
    async () => {
      const behind = await rowsOf(
        databaseUrl,
        `SELECT FROM watches w JOIN change_counters c ON c.dataset = w.dataset
         WHERE w.dataset = $1 AND w.kind <> 'signals' AND w.position IS DISTINCT FROM c.next_number - 1
         UNION ALL SELECT FROM watches w WHERE w.dataset = $1 AND w.kind = 'signals'
           AND w.version IS DISTINCT FROM (SELECT max(version) FROM watches WHERE dataset = $1 AND kind = 'signals')`,
        [prefix],
      );
      return behind.length === 0;
    },
    { timeout: 120_000, interval: 100 },
  );

test('couriers, indexers, the API and Postgres are killed while the receiver fails and the dataset is rebuilt, rolled back and restored: nothing is missed or invented, and charges are exact', async () => {
  const { databaseUrl, prefix, elasticsearchUrl } = dataset.indexer;
  const watches = await createWatches();
  receiver.answer = async (response) => {
    const kind = random(20);
    if (kind === 0) return void response.writeHead(500).end();
    if (kind === 1) return void response.destroy();
    // Later than the timeout: it has the message, and gets it again.
    if (kind === 2) await sleep(1_500);
    response.writeHead(204).end();
  };

  const kills = { courier: 0, indexer: 0, api: 0, postgres: 0, connections: 0 };
  couriers = await Promise.all([CourierProcess.start(options()), CourierProcess.start(options())]);
  api = await ApiProcess.start({ databaseUrl, prefix });
  let problem: unknown = null;
  chaos = (async () => {
    while (!stopped) {
      await sleep(500 + random(2_000));
      const kind = random(5);
      if (kind < 2) {
        await couriers[kind]?.kill();
        couriers[kind] = await CourierProcess.start(options());
        kills.courier += 1;
      } else if (kind === 2) {
        await api?.kill();
        api = await repeated(() => ApiProcess.start({ databaseUrl, prefix }));
        kills.api += 1;
      } else if (kind === 3) {
        await repeated(() => postgres.crash());
        kills.postgres += 1;
      } else {
        await rowsOf(
          databaseUrl,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('rolecall-watches', 'rolecall-jobs', 'rolecall-changes')`,
        );
        kills.connections += 1;
      }
    }
  })().catch((error: unknown) => {
    problem = error;
  });

  // Somebody reads the events of one watch meanwhile, and repeats what fails with the same key.
  const read: TestEvent[] = [];
  let next: string | null = null;
  let pages = 0;
  const readOn = async (): Promise<boolean> => {
    const cursor = next === null ? '' : `?cursor=${next}`;
    const headers = { authorization: client.token, 'idempotency-key': `read-${pages}` };
    const response = await fetch(`${api?.url}/v4/watches/${watches[0]?.id}/events${cursor}`, { headers }).catch(
      () => null,
    );
    const body = (response?.ok ? await response.json().catch(() => null) : null) as EventPage | null;
    if (body === null) return true;
    read.push(...body.data);
    // A page without events is read again, as another request.
    [next, pages] = [body.next_cursor, pages + 1];
    return body.has_more;
  };
  const reading = (async () => {
    while (!stopped) {
      await readOn();
      await sleep(200);
    }
  })();

  let version = 1;
  const live = new Map<string, RecordValue>();
  const companies: RecordValue[] = [];
  const parts: FeedPart[] = [...dataset.parts];
  const country = () => COUNTRIES[random(COUNTRIES.length)] as string;
  const admin = { ...dataset.indexer.env } as Record<string, string>;
  const signals: RecordValue[] = [];
  const delta = async (): Promise<void> => {
    version += 1;
    const rows: FeedRow[] = [];
    const before = [...live.keys()];
    for (let i = 0; i < 10; i += 1) {
      const job = posting(country());
      live.set(job.id as string, job);
      rows.push(upsert(job, version));
      tell('jobs', countryOf(job), 'matched', job.id);
    }
    for (const [i, id] of before.slice(0, 6).entries()) {
      const job = live.get(id) as RecordValue;
      if (i < 3) {
        live.delete(id);
        rows.push(deletion(id, version));
        tell('jobs', countryOf(job), 'unmatched', id);
        continue;
      }
      const changed = { ...job, title: `Changed ${version}`, updated_at: '2026-08-02T09:00:00.000Z' };
      live.delete(id);
      live.set(id, changed);
      rows.push(upsert(changed, version));
      tell('jobs', countryOf(job), 'changed', id);
    }
    const ofCompanies: FeedRow[] = [];
    const known = companies.shift();
    if (known) {
      const changed = { ...known, brand_name: `Changed ${version}` };
      companies.push(changed);
      ofCompanies.push(upsert(changed, version));
      tell('sources', countryOf(known), 'changed', known.id);
    }
    for (let i = 0; i < 3; i += 1) {
      const added = company(country());
      companies.push(added);
      ofCompanies.push(upsert(added, version));
      tell('sources', countryOf(added), 'matched', added.id);
    }
    parts.push({ kind: 'sources', mode: 'delta', rows: ofCompanies }, { kind: 'jobs', mode: 'delta', rows });
    const feed = await dataset.indexer.feed(version, parts);
    const sync = () => syncProcess(dataset.indexer, feed, random(3) > 0 ? 500 + random(1_500) : null);
    while (await repeated(sync)) kills.indexer += 1;
    // Each round is compared by itself, so that what comes and goes is seen.
    await untilCompared(databaseUrl, prefix);
  };
  const takedown = async (): Promise<void> => {
    const [id] = [...live.keys()].slice(-1) as [string];
    const job = live.get(id) as RecordValue;
    await repeated(async () => {
      const { code, stderr } = await adminCommand(['job', 'takedown', id, '--reason', 'Letter'], admin);
      if (code !== 0) throw new Error(stderr);
    });
    live.delete(id);
    tell('jobs', countryOf(job), 'unmatched', id);
    await untilCompared(databaseUrl, prefix);
  };
  const isKilledEnough = () =>
    sum(Object.values(kills)) - kills.connections >= KILLS && Math.min(...Object.values(kills)) >= KILLS_OF_EACH;
  for (let round = 0; round < ROUNDS || !isKilledEnough(); round += 1) {
    expect(problem).toBeNull();
    await delta();
    if (round % 3 === 0) await takedown();
    if (round % 2 === 0 && round < 28) {
      const added = surge(round);
      signals.push(added);
      await computeSignals(signals);
      tell('signals', 'hiring_surge', 'matched', added.id);
      await pWaitFor(
        async () =>
          (
            await rowsOf(databaseUrl, `SELECT FROM watches WHERE dataset = $1 AND kind = 'signals' AND matches <> $2`, [
              prefix,
              signals.length,
            ])
          ).length === 0,
        { timeout: 120_000, interval: 100 },
      );
    }
    // Neither is a change: the same records are in other indices, of which the first has other numbers.
    if (round === 4) await repeated(() => dataset.indexer.json('rebuild'));
    if (round === 5) {
      await repeated(() => dataset.indexer.json('rebuild'));
      await untilCompared(databaseUrl, prefix);
      await repeated(() => dataset.indexer.json('rollback'));
    }
    await untilCompared(databaseUrl, prefix);
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
  await Promise.all([...couriers.map((courier) => courier.stop()), api?.stop()]);
  console.table([kills, { messages: receiver.messages.length, events: receiver.eventIds.length, read: read.length }]);

  // Charged, before the log is read below.
  const balance = Number((await client.send('GET', '/v4/me')).body.credit_balance);
  const ofMessages = new Map<string, readonly TestEvent[]>();
  const differing: string[] = [];
  for (const { headers, events } of receiver.messages) {
    const id = headers['webhook-id'] as string;
    const first = ofMessages.get(id) ?? events;
    // All attempts have the same events.
    if (String(first.map((event) => event.id)) !== String(events.map((event) => event.id))) differing.push(id);
    ofMessages.set(id, first);
  }
  expect(differing).toEqual([]);
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
  expect([...received].filter(([, deliveries]) => deliveries.length !== 1)).toEqual([]);
  const logged = (await runOn(
    databaseUrl,
    'SELECT watch_id, id, type, record_id FROM watch_events ORDER BY watch_id, sequence',
  )) as { watch_id: string; id: string; type: string; record_id: string }[];
  const byWatch = Map.groupBy(logged, ({ watch_id }) => watch_id);
  for (const { id, kind, value } of watches) {
    const told = (byWatch.get(id) ?? []).map(({ type, record_id }) => `${type} ${record_id}`);
    expect([kind, value, told.toSorted()]).toEqual([kind, value, (expected.get(`${kind} ${value}`) ?? []).toSorted()]);
  }
  expect(logged.filter(({ id }) => !received.has(id))).toEqual([]);
  expect(received.size).toBe(logged.length);
  const [first] = watches;
  expect(read.map((event) => event.id)).toEqual((byWatch.get(first?.id ?? '') ?? []).map(({ id }) => id));
  // Through the front door, too.
  expect((await client.events(first?.id ?? '')).events.map(({ id }) => id)).toEqual(read.map(({ id }) => id));

  // Restored elsewhere, all watches go on where they were: nothing is told again.
  restored = await createEmptyTestDatabase(postgres.url);
  const folder = join(dataset.indexer.folder, 'backup');
  expect((await adminCommand(['backup', folder], admin)).code).toBe(0);
  const elsewhere = {
    ...admin,
    DATABASE_URL: restored.url,
    ROLECALL_PREFIX: `${prefix}-restored`,
    ROLECALL_DATA: join(dataset.indexer.folder, 'restored'),
  };
  expect((await adminCommand(['restore', folder], elsewhere)).code).toBe(0);
  const there = { ...options(), databaseUrl: restored.url, prefix: `${prefix}-restored` };
  let courier = await CourierProcess.start({ ...there, elasticsearchUrl });
  await sleep(1_000);
  await courier.kill();
  courier = await CourierProcess.start({ ...there, elasticsearchUrl });
  await untilCompared(restored.url, `${prefix}-restored`);
  await courier.stop();
  expect(await runOn(restored.url, 'SELECT count(*)::int AS events FROM watch_events')).toEqual([
    { events: logged.length },
  ]);
});
