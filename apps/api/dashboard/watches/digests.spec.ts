import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import pWaitFor from 'p-wait-for';
import { Credits } from '#libs/billing/credits/credits.js';
import { reconcile } from '#libs/billing/credits/reconcile.js';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { DELIVERY_SCHEDULE } from '#libs/webhooks/delivery/webhook-delivery.js';
import { CourierProcess } from '../../../courier/testing/courier-process.js';
import { MailServer } from '../../../courier/testing/mail-server.js';
import { type TestClient, WatchedDataset } from '../../../courier/testing/watched-dataset.js';
import { deletion, IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { TEST_SECRET as secret } from '../../testing/test-api.js';
import { createMember, type TestMember } from '../testing/dashboard-client.js';

jest.setTimeout(240_000);

const dashboardUrl = 'https://jobs.example.com';
const acme = testSource({ brand_name: 'Acme & <Sons>' });
const posting = (more: object = {}) => testJob({ source: acme.id as string, ...more });

let server: MailServer;
let dataset: WatchedDataset;
beforeAll(async () => {
  server = await MailServer.start();
  const mail = { transport: { smtpUrl: server.url, from: 'Rolecall <digests@example.com>' }, dashboardUrl };
  dataset = await WatchedDataset.start('digests', [posting()], acme, {
    mail,
    digestRetries: { limit: 2, delay: 0, maxDelay: 0 },
  });
});
afterAll(async () => {
  await dataset?.stop();
  await server?.stop();
  await IndexerFixture.end();
});

/** What earlier tests follow is neither compared nor sent in later ones, whose days pass for everybody. */
afterEach(async () => {
  await runOn(dataset.indexer.databaseUrl, 'UPDATE watches SET paused = true');
  await runOn(dataset.indexer.databaseUrl, 'DELETE FROM digests');
});

/** Lets days pass. What is stored moves to the past, dates of periods included. */
const move = async (days: number): Promise<void> => {
  const { databaseUrl } = dataset.indexer;
  await jumpClock(databaseUrl, days);
  await runOn(databaseUrl, `UPDATE digests SET last_period = last_period - ${days}, due_at = '-infinity'`);
  // In two steps, so that no two are the same in between.
  for (const step of [100_000, days - 100_000])
    await runOn(databaseUrl, `UPDATE digest_mails SET period = period - (${step})`);
};

/** Lets days pass, and sends what is due then. */
const pass = async (days: number): Promise<void> => {
  await move(days);
  await dataset.courier.sendDigests();
};

const publish = async (...postings: ReturnType<typeof posting>[]): Promise<void> => {
  await dataset.sync('jobs', ...postings.map((job) => upsert(job, 2)));
  await dataset.compare();
};

interface Reader extends TestMember {
  readonly organization: TestClient;
  readonly watchId: string;
  follow(frequency: string, watchId?: string, timeZone?: string): Promise<Record<string, unknown>>;
  state(): Promise<{ digest: Record<string, unknown> | null; confirmed: boolean }>;
}

/** A member of an organization of its own, whose watch tells of everything. */
const readerOf = async (options: Parameters<WatchedDataset['client']>[0] = {}, watch: object = {}): Promise<Reader> => {
  const organization = await dataset.client(options);
  const member = await createMember(dataset.api, organization.organizationId, 'member');
  const watchId = await organization.watch({ name: 'Welders', kind: 'jobs', on: ['matched', 'unmatched'], ...watch });
  return {
    ...member,
    organization,
    watchId,
    follow: async (frequency, id = watchId, time_zone = 'Europe/Berlin') => {
      const { status, body } = await member.client.post(`/watches/${id}/digest`, { frequency, time_zone });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    state: async () => {
      const { body } = await member.client.get(`/watches?watch_ids=${watchId}`);
      return { digest: body.data[0].digest, confirmed: body.digests.confirmed };
    },
  };
};

const pathIn = (text: string | undefined, purpose: string): string => {
  const [, path] = new RegExp(`https://jobs\\.example\\.com(/mail/${purpose}/\\S+)`).exec(text ?? '') ?? [];
  if (path === undefined) throw new Error(`No link in ${text}`);
  return path;
};

const open = (method: 'GET' | 'POST', url: string, body?: string) =>
  dataset.api.app.inject({
    method,
    url,
    ...(body !== undefined && { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });

/** Follows the watch, and confirms the address. */
const confirmed = async (reader: Reader, frequency = 'daily'): Promise<void> => {
  expect(await reader.follow(frequency)).toEqual({ confirmation_sent: true, confirmed: false });
  const link = pathIn(server.to(reader.email).at(-1)?.parsed.text, 'confirm');
  expect((await open('POST', link)).statusCode).toBe(200);
  server.mails.splice(0);
};

const balance = async ({ organization }: Reader): Promise<number> =>
  (await organization.send('GET', '/v4/me')).body.credit_balance;

test('a digest has what happened as text and HTML, says what is unknown, is charged once for each record, and comes once a day', async () => {
  const reader = await readerOf({ billingMode: 'credits', purchasedCredits: 10 });
  await confirmed(reader);
  const [known, unknown, gone] = [
    posting({
      title: '<b>Welder</b> & Fitter',
      locations: [{ country: 'DE', city: 'Berlin', text: 'Berlin, Germany' }],
      salary: { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' },
    }),
    posting({ title: 'Mystery' }),
    posting({ title: 'Gone' }),
  ] as const;
  await publish(known, unknown, gone);
  await dataset.sync('jobs', deletion(gone.id as string, 3));
  await dataset.compare();
  await dataset.courier.sendDigests();
  expect(server.to(reader.email)).toEqual([]);

  await pass(1);
  const [mail, ...others] = server.to(reader.email);
  expect(others).toEqual([]);
  const { subject = '', text = '', html = '' } = mail?.parsed ?? {};
  expect(subject).toBe('Today: 2 new or changed in Welders');
  expect(text).toContain('New: <b>Welder</b> & Fitter');
  expect(text).toContain('Acme & <Sons> | Berlin');
  expect(text).toContain('€50,000 to €60,000 a year | first seen');
  expect(text).toContain('New: Mystery\n  Acme & <Sons> | place unknown | pay unknown | first seen');
  expect(text).toContain('1 posting no longer matches or is no longer in the dataset.');
  expect(text).toContain('This e-mail cost 2 credits');
  expect(text).toContain(`${dashboardUrl}/explore?ids=${known.id}`);
  expect(text).toContain(`${dashboardUrl}/watches/${reader.watchId}`);
  expect(html).toContain('&lt;b&gt;Welder&lt;/b&gt; &amp; Fitter');
  expect(html).not.toContain('<b>Welder');
  for (const said of ['place unknown', 'pay unknown', `${dashboardUrl}/explore?ids=${unknown.id}`])
    expect(html).toContain(said);
  expect(await balance(reader)).toBe(8);
  expect((await reader.state()).digest).toMatchObject({
    frequency: 'daily',
    problem: null,
    last_sent_at: expect.any(String),
  });

  // The same day, and a day on which nothing happened.
  await publish(posting());
  await dataset.courier.sendDigests();
  expect(server.to(reader.email).length).toBe(1);
  await pass(1);
  expect(server.to(reader.email).length).toBe(2);
  await pass(1);
  expect(server.to(reader.email).length).toBe(2);
  expect(await balance(reader)).toBe(7);
});

test('a mail program unsubscribes with one POST and no session; opening the link changes nothing', async () => {
  const reader = await readerOf();
  await confirmed(reader);
  await publish(posting());
  await pass(1);
  const [mail] = server.to(reader.email);
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = pathIn(mail?.header('list-unsubscribe')?.slice(1, -1), 'unsubscribe');
  const page = await open('GET', link);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<form method="post"><button>Unsubscribe</button></form>');
  expect((await reader.state()).digest).not.toBeNull();
  for (let i = 0; i < 2; i += 1) {
    const done = await open('POST', link, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.body.includes('You are unsubscribed')]).toEqual([200, true]);
  }
  expect((await reader.state()).digest).toBeNull();
  await publish(posting());
  await pass(1);
  expect(server.to(reader.email).length).toBe(1);
});

test.each(['x', 'U0~daily~x', '%00', `${'a'.repeat(5_000)}~b`, '~', '..%2f..'])(
  'the link %j is refused',
  async (token) => {
    for (const purpose of ['unsubscribe', 'confirm', 'other'])
      for (const method of ['GET', 'POST'] as const)
        expect((await open(method, `/mail/${purpose}/${token}`)).statusCode).toBe(404);
  },
);

test('a link that confirms cannot unsubscribe, and none of them works for another person', async () => {
  const [one, other] = [await readerOf(), await readerOf()];
  await one.follow('daily');
  const link = pathIn(server.to(one.email).at(-1)?.parsed.text, 'confirm');
  const token = link.split('/').at(-1) as string;
  expect((await open('POST', `/mail/unsubscribe/${token}`)).statusCode).toBe(404);
  expect((await open('POST', `/mail/confirm/${token.replace(one.id, other.id)}`)).statusCode).toBe(404);
  expect((await one.state()).confirmed).toBe(false);
});

test('whoever has not confirmed the address, or has left, receives nothing and is not charged', async () => {
  const unconfirmed = await readerOf({ billingMode: 'credits', purchasedCredits: 10 });
  await unconfirmed.follow('daily');
  const left = await readerOf({ billingMode: 'credits', purchasedCredits: 10 });
  await confirmed(left);
  const admin = await createMember(dataset.api, left.organization.organizationId, 'admin');
  await publish(posting());
  await admin.client.delete(`/members/${left.id}`);
  server.mails.splice(0);
  await pass(1);
  // Only that the account was removed.
  const digests = server.mails.filter(({ parsed }) => parsed.subject?.includes('new or changed'));
  expect(digests.filter(({ to }) => [unconfirmed.email, left.email].includes(to))).toEqual([]);
  expect([await balance(unconfirmed), await balance(left)]).toEqual([10, 10]);
});

test('what is hidden or blocked is not in a digest, also if it is hidden before a retry', async () => {
  const reader = await readerOf();
  await confirmed(reader);
  const [hidden, shown] = [posting({ title: 'Hidden later' }), posting({ title: 'Shown' })] as const;
  await publish(hidden, shown);
  server.reply = async () => {
    await reader.organization.send('POST', `/v4/jobs/hidden/${hidden.id}`);
    server.reply = () => null;
    return { code: 451 };
  };
  await pass(1);
  await dataset.courier.sendDigests();
  await pWaitFor(() => server.to(reader.email).length === 2, { interval: 20 });
  const [first, second] = server.to(reader.email);
  expect(first?.parsed.text).toContain('Hidden later');
  expect(second?.parsed.text).not.toContain('Hidden later');
  expect(second?.parsed.text).toContain('Shown');
});

test('a refused address stops the digest and says so; choosing it again goes on with the same events', async () => {
  const reader = await readerOf({ billingMode: 'credits', purchasedCredits: 10 });
  await confirmed(reader);
  server.acceptsRecipient = (address) => (address === reader.email ? { code: 550 } : null);
  await publish(posting());
  await pass(1);
  server.acceptsRecipient = () => null;
  const { digest } = await reader.state();
  expect(digest?.problem).toMatch(/^Stopped: The mail server refused the address \(550\)\./);
  await pass(1);
  expect(server.to(reader.email)).toEqual([]);
  await reader.follow('daily');
  await pass(1);
  expect(server.to(reader.email).length).toBe(1);
  // The first one is an undelivered charge, which the operator can refund.
  const undelivered = `SELECT FROM undelivered_charges u JOIN credit_charges c ON c.id = u.charge_id WHERE c.request_id LIKE 'dig\\_%'`;
  expect((await runOn(dataset.indexer.databaseUrl, undelivered)).length).toBe(1);
  expect(await dataset.api.operate(({ dataSource }) => reconcile(dataSource))).toEqual([]);
});

test('at balance 0 the digest waits and says so, and is sent once there are credits', async () => {
  const reader = await readerOf({ billingMode: 'credits', purchasedCredits: 0 });
  await confirmed(reader);
  await publish(posting(), posting());
  await pass(1);
  expect(server.to(reader.email)).toEqual([]);
  expect((await reader.state()).digest?.problem).toContain('no credits left');
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(reader.organization.organizationId, 1));
  await pass(1);
  const [mail] = server.to(reader.email);
  expect(mail?.parsed.text).toContain('Up to 1 more posting is not listed');
  expect(mail?.parsed.text).toContain('1 of these is left out because your organization had no credits left.');
  expect([await balance(reader), (await reader.state()).digest?.problem]).toEqual([0, null]);
});

test('a weekly digest comes once a week, and one person can have both', async () => {
  const reader = await readerOf();
  await confirmed(reader, 'weekly');
  const second = await reader.organization.watch({ name: 'Others', kind: 'jobs' });
  await reader.follow('daily', second);
  for (let week = 0; week < 2; week += 1) {
    await publish(posting());
    await pass(7);
    // Looked at again in the same week.
    await publish(posting());
    await pass(0);
  }
  const subjects = server.to(reader.email).map(({ parsed }) => parsed.subject);
  expect(subjects.toSorted()).toEqual([
    'This week: 1 new or changed in Welders',
    'This week: 2 new or changed in Welders',
    'Today: 1 new or changed in Others',
    'Today: 2 new or changed in Others',
  ]);
});

test('a clock that jumps back and forth sends no period twice, and stops no digest', async () => {
  const reader = await readerOf();
  await confirmed(reader);
  const ids = () => server.to(reader.email).map(({ parsed }) => parsed.messageId);
  await publish(posting());
  await pass(3);
  expect(ids().length).toBe(1);
  await publish(posting());
  // Back to a day before, on which this reader had no digest yet, and forward to the same day again.
  await pass(-3);
  expect(ids().length).toBe(2);
  await publish(posting());
  await pass(3);
  expect(ids().length).toBe(2);
  await pass(1);
  expect(ids().length).toBe(3);
  expect(new Set(ids()).size).toBe(3);
});

test('a courier that is killed while the mail server holds its answer sends the same message again, charged once', async () => {
  const reader = await readerOf({ billingMode: 'credits', purchasedCredits: 10 });
  await confirmed(reader);
  await publish(posting(), posting());
  const { prefix, databaseUrl, elasticsearchUrl } = dataset.indexer;
  const mail = { transport: { smtpUrl: server.url, from: 'digests@example.com' }, dashboardUrl };
  const schedule = { ...DELIVERY_SCHEDULE, lease: 2 };
  const digestRetries = { limit: 100, delay: 1, maxDelay: 1 };
  const start = () =>
    CourierProcess.start({ prefix, databaseUrl, elasticsearchUrl, secret, schedule, mail, digestRetries });
  server.reply = () => new Promise(() => {});
  await move(1);
  for (let kills = 1; kills <= 3; kills += 1) {
    const courier = await start();
    await pWaitFor(() => server.to(reader.email).length === kills, { interval: 20 });
    await courier.kill();
  }
  server.reply = () => null;
  const couriers = await Promise.all([start(), start()]);
  await pWaitFor(async () => (await reader.state()).digest?.last_sent_at !== null, { interval: 50 });
  await Promise.all(couriers.map((courier) => courier.stop()));
  const sent = server.to(reader.email);
  expect(sent.length).toBe(4);
  expect(new Set(sent.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  expect(await balance(reader)).toBe(8);
});

test.each([
  [{ frequency: 'hourly', time_zone: 'UTC' }, 'frequency'],
  [{ frequency: 'daily', time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ frequency: 'daily' }, 'time_zone'],
  [{ frequency: 'daily', time_zone: 'UTC', more: 1 }, 'more'],
])('%j is refused', async (body, named) => {
  const reader = await readerOf();
  const refused = await reader.client.post(`/watches/${reader.watchId}/digest`, body);
  expect([refused.status, refused.body.error.message.includes(named)]).toEqual([400, true]);
});

test('nobody follows a watch of another organization', async () => {
  const [one, other] = [await readerOf(), await readerOf()];
  for (const id of [other.watchId, 'W1', `W${'0'.repeat(32)}`])
    expect((await one.client.post(`/watches/${id}/digest`, { frequency: 'daily', time_zone: 'UTC' })).status).toBe(404);
});

// Last, because every watch that begins later has as many matches.
test('5,000 matches are 20 lines and a number, and cost 20 credits', async () => {
  const reader = await readerOf({ billingMode: 'credits', purchasedCredits: 100 });
  await confirmed(reader);
  await publish(...Array.from({ length: 5_000 }, (_, i) => posting({ title: `Welder ${i}` })));
  await pass(1);
  const [mail] = server.to(reader.email);
  expect(mail?.parsed.subject).toBe('Today: 5,000 new or changed in Welders');
  expect(mail?.parsed.text?.match(/\* New: Welder/g)?.length).toBe(20);
  expect(mail?.parsed.text).toContain(
    'Up to 4,980 more postings are not listed, which may include what your organization hides.',
  );
  expect(await balance(reader)).toBe(80);
});
