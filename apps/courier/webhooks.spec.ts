import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { SecretBox } from '#libs/accounts/secret-box.js';
import { Credits } from '#libs/billing/credits/credits.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { deletion, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { Receiver } from './testing/receiver.js';
import { type TestClient, WatchedDataset } from './testing/watched-dataset.js';

jest.setTimeout(180_000);

const acme = testSource();
const posting = (more: object = {}) => testJob({ source: acme.id as string, ...more });
/** Retries are due at once. */
const schedule = { ...DELIVERY_SCHEDULE, retries: { limit: 2, delay: 0, maxDelay: 0 }, timeout: 60_000 };

let dataset: WatchedDataset;
beforeAll(async () => {
  dataset = await WatchedDataset.start('webhooks', [posting()], acme, { schedule, allowPrivateWebhooks: true });
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
  // Each test publishes changes, of which the webhooks of the others would be told.
  for (const table of ['webhooks', 'watches']) await runOn(dataset.indexer.databaseUrl, `DELETE FROM ${table}`);
});

interface TestWebhook {
  readonly client: TestClient;
  readonly receiver: Receiver;
  readonly watchId: string;
  readonly id: string;
  readonly secret: string;
  state(): Promise<Record<string, unknown>>;
  log(): Promise<Record<string, unknown>[]>;
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): ReturnType<TestClient['send']>;
}

/** A webhook of an organization of its own. */
const webhookOf = async (
  options: Parameters<WatchedDataset['client']>[0] = {},
  settings: object = {},
  watch: object = {},
): Promise<TestWebhook> => {
  const [client, receiver] = await Promise.all([dataset.client(options), Receiver.start()]);
  receivers.push(receiver);
  const watchId = await client.watch({ name: 'All', kind: 'jobs', on: ['matched', 'unmatched'], ...watch });
  const body = { url: receiver.url, watch_ids: [watchId], ...settings };
  const created = await client.send('POST', '/v4/webhooks', body);
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const { id, secret } = created.body;
  return {
    client,
    receiver,
    watchId,
    id,
    secret,
    state: async () => (await client.send('GET', '/v4/webhooks')).body.data[0],
    log: async () => (await client.send('GET', `/v4/webhooks/${id}/deliveries`)).body.data,
    send: (method, path, sent) => client.send(method, `/v4/webhooks/${id}${path}`, sent),
  };
};

/** Publishes that many new postings. */
const publish = async (count: number) => {
  const added = Array.from({ length: count }, () => posting());
  await dataset.sync('jobs', ...added.map((job) => upsert(job, 2)));
  return added;
};

const balance = async ({ client }: TestWebhook) => (await client.send('GET', '/v4/me')).body.credit_balance;

test('events are sent as they are read, signed as Standard Webhooks says', async () => {
  const { client, receiver, watchId, secret, state, log } = await webhookOf();
  await publish(3);
  await dataset.deliver();
  const [message] = receiver.messages;
  if (!message) throw new Error('Nothing was received.');
  const { headers, body } = message;
  const verified = new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
  expect(verified.type).toBe('watch.events');
  // By hand: the key is what follows the prefix, in base64.
  const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed}`);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(300);
  const read = await client.events(watchId);
  expect(message.events).toEqual(read.events);
  expect(verified.data).toMatchObject({ watch_id: watchId, watch_name: 'All', kind: 'jobs' });
  // Whoever reads on with the cursor of a message gets what follows it.
  expect((await client.events(watchId, verified.data.next_cursor as string)).events).toEqual([]);
  expect(await state()).toMatchObject({ status: 'active', problem: null, last_delivered_at: expect.any(String) });
  expect(await log()).toEqual([
    {
      message_id: headers['webhook-id'],
      attempt: 1,
      watch_id: watchId,
      events: 3,
      first_sequence: 1,
      last_sequence: 3,
      credits: 0,
      started_at: expect.any(String),
      delivered: true,
      duration_ms: expect.any(Number),
      status: 204,
      error: null,
      response: '',
    },
  ]);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1);
});

test('messages have at most 100 events, in their order', async () => {
  const { client, receiver, watchId } = await webhookOf();
  await publish(230);
  await dataset.deliver();
  expect(receiver.messages.map(({ events }) => events.length)).toEqual([100, 100, 30]);
  expect(receiver.eventIds).toEqual((await client.events(watchId)).events.map(({ id }) => id));
});

test('messages have at most 256 KB, unless a single event has more', async () => {
  const { receiver } = await webhookOf();
  const description = (length: number) => `<p>${'Weld the hull. '.repeat(length / 15)}</p>`;
  const long = Array.from({ length: 5 }, () => posting({ description: description(90_000) }));
  await dataset.sync('jobs', ...long.map((job) => upsert(job, 2)));
  await dataset.deliver();
  expect(receiver.eventIds).toHaveLength(5);
  expect(receiver.messages.length).toBeGreaterThan(2);
  for (const { body } of receiver.messages) expect(Buffer.byteLength(body)).toBeLessThan(256 * 1_024);
});

test('after a rotation both secrets verify, and another one does not', async () => {
  const { receiver, secret, send, id } = await webhookOf();
  const rotated = await send('POST', '/rotate-secret');
  expect([rotated.status, rotated.body.secret === secret]).toEqual([200, false]);
  await publish(1);
  await dataset.deliver();
  const verify = (key: string) => {
    const { body, headers } = receiver.messages.at(-1) ?? { body: '', headers: {} };
    return new Webhook(key).verify(body, { ...headers });
  };
  expect(verify(secret)).toEqual(verify(rotated.body.secret));
  expect(() => verify(`whsec_${Buffer.from('another key of thirty-two bytes!').toString('base64')}`)).toThrow();
  // A day later.
  const { databaseUrl } = dataset.indexer;
  await runOn(databaseUrl, `UPDATE webhooks SET previous_secret_until = now() - interval '1 second' WHERE id = $1`, [
    id,
  ]);
  await publish(1);
  await dataset.deliver();
  expect(verify(rotated.body.secret)).toBeDefined();
  expect(() => verify(secret)).toThrow();
});

test('secrets are encrypted, survive a new ROLECALL_SECRET, and are readable with no other', async () => {
  const { receiver, secret, id, state, send } = await webhookOf();
  const { databaseUrl } = dataset.indexer;
  const stored = async () =>
    ((await runOn(databaseUrl, 'SELECT secret FROM webhooks WHERE id = $1', [id]))[0] as { secret: Buffer }).secret;
  const before = await stored();
  expect(before.toString('latin1')).not.toContain(secret.slice(6, 20));
  const secrets = {
    secret: 'the new secret of the server, 32 or more',
    previousSecret: 'a secret of the tests, 32 characters or more',
  };
  const renewed = dataset.anotherCourier(secrets);
  await renewed.prepare();
  await renewed.close();
  expect(await stored()).not.toEqual(before);
  const later = dataset.anotherCourier({ secret: secrets.secret });
  await publish(1);
  await later.compare();
  await later.deliver();
  await later.close();
  expect(
    new Webhook(secret).verify(receiver.messages[0]?.body ?? '', receiver.messages[0]?.headers ?? {}),
  ).toBeDefined();
  // The former key alone cannot read it.
  await publish(1);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1);
  expect(await state()).toMatchObject({ status: 'paused', problem: expect.stringMatching(/rotate the secret/) });
  const rotated = await send('POST', '/rotate-secret');
  await send('PATCH', '', { status: 'active' });
  await dataset.deliver();
  const last = receiver.messages.at(-1);
  expect(new Webhook(rotated.body.secret).verify(last?.body ?? '', last?.headers ?? {})).toBeDefined();
});

test('the client secrets of identity providers are encrypted again with a new ROLECALL_SECRET, too', async () => {
  const { id } = await webhookOf();
  const { databaseUrl } = dataset.indexer;
  const [webhook] = await runOn(databaseUrl, 'SELECT organization_id AS org FROM webhooks WHERE id = $1', [id]);
  const { org } = webhook as { org: string };
  const [secret, previousSecret] = [
    'the new secret of the server, 32 or more',
    'a secret of the tests, 32 characters or more',
  ];
  await runOn(
    databaseUrl,
    `INSERT INTO sso_providers (organization_id, issuer, client_id, client_secret, scope, admin_values, member_values, without_role,
       creates_members, requires_verified_email)
     VALUES ($1, 'https://login.example.com/', 'rolecall', $2, 'openid', '{}', '{}', 'refuse', true, true)`,
    [org, new SecretBox(previousSecret).seal('of the client', org)],
  );
  const renewed = dataset.anotherCourier({ secret, previousSecret });
  await renewed.prepare();
  await renewed.close();
  const [row] = await runOn(
    databaseUrl,
    'SELECT client_secret AS sealed FROM sso_providers WHERE organization_id = $1',
    [org],
  );
  expect(new SecretBox(secret).open((row as { sealed: Buffer }).sealed, org)).toBe('of the client');
});

test.each<[name: string, answer: Receiver['answer'], status: number | null]>([
  ['an error', (response) => void response.writeHead(500).end('no\0t now'), 500],
  ['a redirect', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 302],
  ['a closed connection', (response) => void response.destroy(), null],
  ['no answer', () => {}, null],
])('after %s the same message is sent again, and charged once', async (_, answer, status) => {
  const webhook = await webhookOf({ billingMode: 'credits', purchasedCredits: 10 });
  const { receiver, state, log } = webhook;
  receiver.answer = (...given) => {
    receiver.acceptAll();
    return answer(...given);
  };
  await publish(2);
  await dataset.courier.compare();
  const courier = dataset.anotherCourier({ schedule: status === null ? { ...schedule, timeout: 1_000 } : schedule });
  await courier.deliver();
  await courier.close();
  const ids = receiver.messages.map(({ headers, events }) => [headers['webhook-id'], events.map(({ id }) => id)]);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toEqual(ids[0]);
  const attempts = await log();
  expect(attempts.map(({ attempt, status: answered, credits }) => [attempt, answered, credits])).toEqual([
    [2, 204, 2],
    [1, status, 2],
  ]);
  expect(attempts[1]).toMatchObject(
    status === null
      ? { error: expect.stringMatching(/receiver/), response: null }
      : { error: null, response: status === 500 ? 'no\u{fffd}t now' : '' },
  );
  expect(await balance(webhook)).toBe(8);
  expect(await state()).toMatchObject({ status: 'active', problem: null, failing_since: null });
  const undelivered = await runOn(
    dataset.indexer.databaseUrl,
    'SELECT FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.organization_id = $1',
    [webhook.client.organizationId],
  );
  expect(undelivered).toEqual([]);
});

test('after the last retry it is paused with a notice, and once it is active it goes on with what was not delivered', async () => {
  const webhook = await webhookOf({ billingMode: 'credits', purchasedCredits: 100 });
  const { client, receiver, watchId, state, send } = webhook;
  receiver.answer = (response) => void response.writeHead(503).end();
  await publish(2);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1 + schedule.retries.limit);
  expect(await state()).toMatchObject({ status: 'paused', problem: expect.stringMatching(/503.*status.*active/) });
  await publish(1);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1 + schedule.retries.limit);
  receiver.acceptAll();
  receiver.messages.length = 0;
  expect((await send('PATCH', '', { status: 'active' })).body).toMatchObject({ status: 'active', problem: null });
  await dataset.deliver();
  const delivered = receiver.eventIds;
  expect(await balance(webhook)).toBe(97);
  expect(delivered).toEqual((await client.events(watchId)).events.map(({ id }) => id));
});

test('a retry that would wait for hours is made at once when the webhook is set to active', async () => {
  const { receiver, send, state, log } = await webhookOf();
  const patient = dataset.anotherCourier({
    schedule: { ...schedule, retries: { limit: 2, delay: 3_600, maxDelay: 3_600 } },
  });
  receiver.answer = (response) => void response.writeHead(500).end();
  await publish(1);
  await patient.compare();
  await patient.deliver();
  expect(await state()).toMatchObject({ status: 'failing', problem: expect.stringMatching(/500.*retried/) });
  receiver.acceptAll();
  await patient.deliver();
  expect(receiver.messages).toHaveLength(1);
  await send('PATCH', '', { status: 'active' });
  await patient.deliver();
  // The job is due with the next round.
  await patient.deliver();
  await patient.close();
  expect((await log()).map(({ attempt, delivered }) => [attempt, delivered])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('a receiver that answers 410 gets nothing more', async () => {
  const { receiver, state } = await webhookOf();
  receiver.answer = (response) => void response.writeHead(410).end();
  await publish(1);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1);
  expect(await state()).toMatchObject({ status: 'paused', problem: expect.stringMatching(/410/) });
});

test('of an endless answer 2 KB are read, and its status counts', async () => {
  const { receiver, log } = await webhookOf();
  receiver.answer = (response) => {
    response.writeHead(200);
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  };
  await publish(1);
  await dataset.deliver();
  const [delivery] = await log();
  expect(delivery).toMatchObject({ delivered: true, status: 200, response: 'x'.repeat(2_048) });
});

test('any event can be replayed, with the same ids and at the price of reading it again', async () => {
  const webhook = await webhookOf({ billingMode: 'credits', purchasedCredits: 100 });
  const { client, receiver, watchId, send } = webhook;
  await publish(5);
  await dataset.deliver();
  const ids = receiver.eventIds;
  receiver.messages.length = 0;
  const replayed = await send('POST', '/replay', { watch_id: watchId, from_sequence: 3 });
  expect(replayed.status).toBe(200);
  await dataset.deliver();
  expect(receiver.eventIds).toEqual(ids.slice(2));
  expect(await balance(webhook)).toBe(100 - 5 - 3);
  const other = await client.watch({ name: 'Other', kind: 'jobs' });
  for (const [body, message] of [
    [{ watch_id: other, from_sequence: 1 }, /is not a watch of this webhook/],
    [{ watch_id: watchId, from_sequence: 6 }, /later than the last event/],
    [{ watch_id: watchId, from_sequence: 0 }, /must be the `sequence`/],
  ] as const) {
    const refused = await send('POST', '/replay', body);
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringMatching(message)]);
  }
});

test('a replay during retries gives up the message, and sends its events in others', async () => {
  const { client, receiver, watchId, send } = await webhookOf();
  receiver.answer = (response) => void response.writeHead(500).end();
  await publish(2);
  await dataset.deliver();
  receiver.acceptAll();
  receiver.messages.length = 0;
  await send('POST', '/replay', { watch_id: watchId, from_sequence: 1 });
  await send('PATCH', '', { status: 'active' });
  await dataset.deliver();
  expect(receiver.eventIds).toEqual((await client.events(watchId)).events.map(({ id }) => id));
});

test('a test is sent to a paused webhook as well, once, and is free', async () => {
  const webhook = await webhookOf({ billingMode: 'credits', purchasedCredits: 1 }, { status: 'paused' });
  const { receiver, secret, send, log, id, state } = webhook;
  const { message_id: ok } = (await send('POST', '/test')).body;
  await dataset.courier.deliver();
  const [message] = receiver.messages;
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: id },
  });
  receiver.answer = (response) => void response.writeHead(500).end('broken');
  const { message_id: failed } = (await send('POST', '/test')).body;
  await dataset.courier.deliver();
  expect((await log()).map(({ message_id, delivered, watch_id }) => [message_id, delivered, watch_id])).toEqual([
    [failed, false, null],
    [ok, true, null],
  ]);
  expect(receiver.messages).toHaveLength(2);
  expect(await balance(webhook)).toBe(1);
  expect(await state()).toMatchObject({ status: 'paused', problem: null });
});

test('at balance 0 events wait, and none is skipped or charged twice when credits return', async () => {
  const webhook = await webhookOf({ billingMode: 'credits', purchasedCredits: 3 });
  const { client, receiver, watchId, state } = webhook;
  await publish(5);
  await dataset.deliver();
  expect(receiver.eventIds).toHaveLength(3);
  await dataset.deliver();
  expect([receiver.eventIds.length, await balance(webhook)]).toEqual([3, 0]);
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(client.organizationId, 10));
  await dataset.deliver();
  expect(await balance(webhook)).toBe(8);
  expect(await state()).toMatchObject({ status: 'active', problem: null });
  expect(receiver.eventIds).toEqual((await client.events(watchId)).events.map(({ id }) => id));
});

test('what is hidden or removed before a delivery is not in it, also in a retry', async () => {
  const { client, receiver, watchId } = await webhookOf();
  const added = await publish(4);
  const [hiddenBefore, removed, hiddenLater] = added as [{ id: string }, { id: string }, { id: string }];
  await client.send('POST', `/v4/jobs/hidden/${hiddenBefore.id}`);
  receiver.answer = async (response) => {
    receiver.acceptAll();
    await client.send('POST', `/v4/jobs/hidden/${hiddenLater.id}`);
    await dataset.sync('jobs', deletion(removed.id, 3));
    response.writeHead(500).end();
  };
  await dataset.deliver();
  const records = receiver.messages.map(
    ({ events }) => new Map(events.map(({ record_id, record }) => [record_id, record?.id ?? null])),
  );
  const id = (i: number) => added[i]?.id as string;
  expect([...(records[0]?.keys() ?? [])].sort()).toEqual([id(1), id(2), id(3)].sort());
  expect(records[1]?.has(id(2))).toBe(false);
  expect(records[1]?.get(id(3))).toBe(id(3));
  expect(records[1]?.get(id(1))).toBeNull();
  await dataset.deliver();
  expect((await client.events(watchId)).events.at(-1)).toMatchObject({ type: 'unmatched', record_id: removed.id });
  expect(receiver.messages.at(-1)?.events).toMatchObject([{ type: 'unmatched', record_id: removed.id }]);
});

test('a webhook that is deleted while it delivers is gone, and nothing else is delivered', async () => {
  const { receiver, send, client, id } = await webhookOf();
  receiver.answer = async (response) => {
    expect((await send('DELETE', '')).body).toEqual({ id, deleted: true });
    response.writeHead(200).end();
  };
  await publish(150);
  await dataset.deliver();
  expect(receiver.messages).toHaveLength(1);
  expect((await client.send('GET', '/v4/webhooks')).body.data).toEqual([]);
  expect((await client.send('GET', `/v4/webhooks/${id}/deliveries`)).status).toBe(404);
});

test('a watch that is deleted while its events are delivered ends them, and other watches go on', async () => {
  const { client, receiver, watchId, id } = await webhookOf();
  const other = await client.watch({ name: 'Other', kind: 'jobs' });
  await client.send('PATCH', `/v4/webhooks/${id}`, { watch_ids: [watchId, other] });
  receiver.answer = async (response) => {
    receiver.acceptAll();
    await client.send('DELETE', `/v4/watches/${watchId}`);
    response.writeHead(500).end();
  };
  await publish(2);
  await dataset.deliver();
  await dataset.deliver();
  const { events } = await client.events(other);
  expect(receiver.messages.at(-1)?.events.map((event) => event.id)).toEqual(events.map((event) => event.id));
});

test('several couriers deliver each message once', async () => {
  const webhooks = await Promise.all(Array.from({ length: 4 }, () => webhookOf()));
  await publish(120);
  const couriers = Array.from({ length: 3 }, () => dataset.anotherCourier());
  await Promise.all(couriers.map((courier) => courier.compare()));
  await dataset.courier.compare();
  await Promise.all(couriers.map((courier) => courier.deliver()));
  await Promise.all(couriers.map((courier) => courier.close()));
  await dataset.courier.deliver();
  for (const { client, receiver, watchId, log } of webhooks) {
    expect(receiver.eventIds).toEqual((await client.events(watchId)).events.map(({ id }) => id));
    expect((await log()).map(({ attempt, delivered }) => [attempt, delivered])).toEqual([
      [1, true],
      [1, true],
    ]);
  }
});

test('a receiver that does not answer delays no other', async () => {
  const [slow, quick] = [await webhookOf(), await webhookOf()];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  slow.receiver.answer = async (response) => {
    await held;
    response.writeHead(204).end();
  };
  await publish(1);
  const delivering = dataset.deliver();
  // The slow one answers only after the quick one has received its message.
  await Promise.all([slow.receiver.received(1), quick.receiver.received(1)]);
  release();
  await delivering;
  expect(slow.receiver.messages).toHaveLength(1);
});

test('Slack and Discord get posts with a line for each event, in which nothing is markup or a mention', async () => {
  const title = 'Welder <!channel> & *bold* @everyone [x](http://evil.example)';
  const chats = [await webhookOf({}, { format: 'slack' }), await webhookOf({}, { format: 'discord' })];
  await dataset.sync(
    'jobs',
    upsert(posting({ title, url_job: 'https://jobs.example/a|b' }), 2),
    upsert(posting({ title: 'Fitter' }), 2),
  );
  await dataset.deliver();
  const [slack, discord] = chats.map(({ receiver }) => JSON.parse(receiver.messages[0]?.body ?? '{}'));
  expect(slack.text.split('\n')).toHaveLength(3);
  expect(slack.text).toContain('*All*: 2 events');
  expect(slack.text).toContain('Welder &lt;!channel&gt; &amp;');
  expect(slack.text).not.toContain('<!channel>');
  expect(slack.text).toContain('<https://jobs.example/a%7Cb|');
  expect(discord.content.split('\n')).toHaveLength(3);
  expect(discord).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(discord.content).toContain('\\*bold\\*');
  expect(discord.content).not.toContain('[x](http');
});

test('a message that waits is sent in the format that the webhook has now, and counts what does not fit', async () => {
  const { receiver, send } = await webhookOf();
  receiver.answer = (response) => void response.writeHead(400).end();
  await publish(12);
  await dataset.deliver();
  receiver.acceptAll();
  await send('PATCH', '', { format: 'discord', status: 'active' });
  await dataset.deliver();
  const { content } = JSON.parse(receiver.messages.at(-1)?.body ?? '{}');
  expect([content.split('\n').length, content]).toEqual([7, expect.stringMatching(/12 events.*and 7 more$/s)]);
});

test('a test is of the format of the webhook', async () => {
  const { receiver, send } = await webhookOf({}, { format: 'slack' });
  await send('POST', '/test');
  await dataset.courier.deliver();
  expect(JSON.parse(receiver.messages[0]?.body ?? '{}')).toEqual({ text: expect.stringMatching(/works/) });
});
