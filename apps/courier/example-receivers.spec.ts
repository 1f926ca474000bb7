import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const posting = () => testJob({ source: acme.id as string });
const schedule = { ...DELIVERY_SCHEDULE, retries: { limit: 2, delay: 0, maxDelay: 0 }, timeout: 60_000 };

let dataset: WatchedDataset;
let client: TestClient;
let watchId: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataset = await WatchedDataset.start('example-receivers', [posting()], acme, {
    schedule,
    allowPrivateWebhooks: true,
  });
  client = await dataset.client();
  watchId = await client.watch({ name: 'All', kind: 'jobs' });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await dataset?.stop();
  await IndexerFixture.end();
});

/** Starts a receiver of `examples/webhooks`. @returns its address. */
const startReceiver = async (program: string, file: string, store: string, secret: string): Promise<string> => {
  const path = join(process.cwd(), 'examples/webhooks', file);
  const child = spawn(program, [path, '--port', '0', '--store', store], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  return /http:\S+/.exec(String(line))?.[0] as string;
};

test.each([
  [process.execPath, 'receiver.ts'],
  ['python3', 'receiver.py'],
])(
  'the receiver in docs/watches.md stores each event once, and nothing that is not signed: %s %s',
  async (program, file) => {
    const placeholder = { url: 'http://127.0.0.1:1/', watch_ids: [watchId], status: 'paused' };
    const { id, secret } = (await client.send('POST', '/v4/webhooks', placeholder)).body;
    const store = join(dataset.indexer.folder, `${file}.sqlite`);
    const url = await startReceiver(program, file, store, secret);
    await client.send('PATCH', `/v4/webhooks/${id}`, { url, status: 'active' });
    const stored = () => {
      const database = new DatabaseSync(store, { readOnly: true });
      const rows = database.prepare('SELECT id, watch_id, record_id, record FROM events ORDER BY sequence').all();
      database.close();
      return rows.map((row) => ({ ...row, record: JSON.parse(String(row.record))?.id }));
    };
    await client.send('POST', `/v4/webhooks/${id}/test`);
    await dataset.sync('jobs', ...Array.from({ length: 120 }, () => upsert(posting(), 2)));
    await dataset.deliver();
    const log = (await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data;
    expect(log.map(({ status }: { status: number }) => status)).toEqual([204, 204, 204]);
    const { events } = await client.events(watchId);
    const delivered = events
      .slice(-120)
      .map((event) => ({ id: event.id, watch_id: watchId, record_id: event.record_id, record: event.record_id }));
    expect(stored()).toEqual(delivered);
    await client.send('POST', `/v4/webhooks/${id}/replay`, {
      watch_id: watchId,
      from_sequence: events.at(-120)?.sequence,
    });
    // The other secret signs as well, and this one is still valid.
    await client.send('POST', `/v4/webhooks/${id}/rotate-secret`);
    await dataset.deliver();
    expect((await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data).toHaveLength(5);
    expect(stored()).toEqual(delivered);
    for (const headers of [
      {},
      {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
        'webhook-signature': 'v1,AAAA',
      },
    ] as Record<string, string>[]) {
      const body = JSON.stringify({
        type: 'watch.events',
        data: { watch_id: watchId, events: [{ ...events[0], id: 'x' }] },
      });
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401);
    }
    expect(stored()).toEqual(delivered);
    await client.send('DELETE', `/v4/webhooks/${id}`);
  },
);
