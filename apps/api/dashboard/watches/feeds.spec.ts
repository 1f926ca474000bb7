import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Credits } from '#libs/billing/credits/credits.js';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { type TestClient, WatchedDataset } from '../../../courier/testing/watched-dataset.js';
import { IndexerFixture, upsert } from '../../../indexer/testing/indexer-fixture.js';
import { createMember, type TestMember } from '../testing/dashboard-client.js';

jest.setTimeout(180_000);

const acme = testSource();
const posting = (more: object = {}) => testJob({ source: acme.id as string, ...more });

let dataset: WatchedDataset;
beforeAll(async () => {
  dataset = await WatchedDataset.start('feeds', [posting()], acme);
});
afterAll(async () => {
  await dataset?.stop();
  await IndexerFixture.end();
});

interface Feed {
  readonly organization: TestClient;
  readonly admin: TestMember;
  readonly watchId: string;
  readonly xml: string;
  readonly json: string;
}

const pathOf = (url: string): string => new URL(url).pathname;

/** The feed of an organization of its own, whose watch tells of everything. */
const feedOf = async (options: Parameters<WatchedDataset['client']>[0] = {}): Promise<Feed> => {
  const organization = await dataset.client(options);
  const admin = await createMember(dataset.api, organization.organizationId, 'admin');
  const watchId = await organization.watch({ name: 'Welders', kind: 'jobs', on: ['matched', 'closed'] });
  const created = await admin.client.post(`/watches/${watchId}/feed`);
  expect(created.status).toBe(201);
  const { rss_url, json_url } = created.body;
  return { organization, admin, watchId, xml: pathOf(rss_url), json: pathOf(json_url) };
};

const read = async (url: string, tag?: string) => {
  const headers = tag === undefined ? {} : { 'if-none-match': tag };
  const response = await dataset.api.app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, body: response.body };
};

const titles = async (url: string): Promise<string[]> =>
  (JSON.parse((await read(url)).body) as { items: { title: string }[] }).items.map(({ title }) => title);

/** Events are added again only after a quarter of an hour. */
const publish = async (...postings: ReturnType<typeof posting>[]): Promise<void> => {
  await dataset.sync('jobs', ...postings.map((job) => upsert(job, 2)));
  await dataset.compare();
  await jumpClock(dataset.indexer.databaseUrl, 1);
};

const balance = async ({ organization }: Feed): Promise<number> =>
  (await organization.send('GET', '/v4/me')).body.credit_balance;

test('a feed begins with the next event, costs 1 credit for each record whoever reads how often, and answers 304', async () => {
  const feed = await feedOf({ billingMode: 'credits', purchasedCredits: 10 });
  expect(await titles(feed.json)).toEqual([]);
  await publish(posting({ title: 'One' }), posting({ title: 'Two' }));
  expect((await titles(feed.json)).sort()).toEqual(['New: One – Acme', 'New: Two – Acme']);
  for (let i = 0; i < 5; i += 1) await titles(feed.json);
  const rss = await read(feed.xml);
  expect([rss.status, rss.headers['content-type'], rss.headers['cache-control']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
    'private, max-age=900',
  ]);
  expect(rss.body).toContain('New: One – Acme');
  const same = await read(feed.xml, rss.headers.etag as string);
  expect([same.status, same.body]).toEqual([304, '']);
  expect(await balance(feed)).toBe(8);
  await publish(posting({ title: 'Three' }));
  expect((await read(feed.xml, rss.headers.etag as string)).status).toBe(200);
  expect((await titles(feed.json))[0]).toBe('New: Three – Acme');
  expect(await balance(feed)).toBe(7);
});

test('an address that was replaced or revoked is 410, one that never was is 404, and nothing is lost by replacing it', async () => {
  const feed = await feedOf();
  await publish(posting({ title: 'Before' }));
  const replaced = (await feed.admin.client.post(`/watches/${feed.watchId}/feed`)).body;
  for (const url of [feed.xml, feed.json]) expect((await read(url)).status).toBe(410);
  expect(await titles(pathOf(replaced.json_url))).toEqual(['New: Before – Acme']);
  expect((await feed.admin.client.get(`/watches/${feed.watchId}/feed`)).body.created_at).not.toBeNull();
  expect((await feed.admin.client.delete(`/watches/${feed.watchId}/feed`)).status).toBe(200);
  expect((await read(pathOf(replaced.rss_url))).status).toBe(410);
  expect((await feed.admin.client.get(`/watches/${feed.watchId}/feed`)).body.created_at).toBeNull();
  const unknown = `/feeds/${'a'.repeat(43)}`;
  for (const url of [
    `${unknown}.xml`,
    `${feed.xml}.xml`,
    unknown,
    '/feeds/%00.xml',
    '/feeds/.json',
    '/feeds/x.constructor',
  ])
    expect([url, (await read(url)).status]).toEqual([url, 404]);
});

test('what is hidden leaves the feed at once', async () => {
  const feed = await feedOf();
  const [hidden, shown] = [posting({ title: 'Hidden' }), posting({ title: 'Shown' })];
  await publish(hidden, shown);
  expect((await titles(feed.json)).length).toBe(2);
  await feed.organization.send('POST', `/v4/jobs/hidden/${hidden.id}`);
  expect(await titles(feed.json)).toEqual(['New: Shown – Acme']);
});

test('without credits a feed says that events wait, and has them once there are some', async () => {
  const feed = await feedOf({ billingMode: 'credits', purchasedCredits: 0 });
  await publish(posting({ title: 'One' }), posting({ title: 'Two' }));
  expect(await titles(feed.json)).toEqual(['New events wait: your organization has no credits left']);
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(feed.organization.organizationId, 1));
  expect((await titles(feed.json)).length).toBe(1);
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(feed.organization.organizationId, 1));
  await jumpClock(dataset.indexer.databaseUrl, 1);
  expect((await titles(feed.json)).sort()).toEqual(['New: One – Acme', 'New: Two – Acme']);
  expect(await balance(feed)).toBe(0);
});

test('two hundred events at once are the latest 50, and readers at the same time pay once', async () => {
  const feed = await feedOf({ billingMode: 'credits', purchasedCredits: 1_000 });
  await publish(...Array.from({ length: 200 }, (_, i) => posting({ title: `Welder ${i}` })));
  await Promise.all(Array.from({ length: 10 }, (_, i) => read(i % 2 ? feed.xml : feed.json)));
  expect((await titles(feed.json)).length).toBe(50);
  expect(await balance(feed)).toBe(950);
});

test('members see that there is a feed, and only Admins make or revoke its address', async () => {
  const feed = await feedOf();
  const member = await createMember(dataset.api, feed.organization.organizationId, 'member');
  expect((await member.client.get(`/watches/${feed.watchId}/feed`)).status).toBe(200);
  expect((await member.client.post(`/watches/${feed.watchId}/feed`)).status).toBe(403);
  expect((await member.client.delete(`/watches/${feed.watchId}/feed`)).status).toBe(403);
  const other = await feedOf();
  expect((await other.admin.client.post(`/watches/${feed.watchId}/feed`)).status).toBe(404);
  expect((await other.admin.client.delete(`/watches/${feed.watchId}/feed`)).status).toBe(404);
});

test('news counts events since a person last looked, without charging', async () => {
  const feed = await feedOf({ billingMode: 'credits', purchasedCredits: 10 });
  const { client } = feed.admin;
  const news = async () => (await client.get(`/watches?watch_ids=${feed.watchId}`)).body.data[0];
  await publish(posting(), posting());
  expect(await news()).toMatchObject({ new_events: 2, viewed_at: null });
  const watch = (await feed.organization.send('GET', `/v4/watches/${feed.watchId}`)).body;
  expect((await client.post(`/watches/${feed.watchId}/view`, { sequence: watch.last_sequence })).status).toBe(200);
  expect(await news()).toMatchObject({ new_events: 0, viewed_at: expect.any(String) });
  await publish(posting());
  expect(await news()).toMatchObject({ new_events: 1 });
  // A page that was opened before another one does not take it back; one that is ahead sees no more than there is.
  await client.post(`/watches/${feed.watchId}/view`, { sequence: 1 });
  expect(await news()).toMatchObject({ new_events: 1 });
  await client.post(`/watches/${feed.watchId}/view`, { sequence: Number.MAX_SAFE_INTEGER });
  await publish(posting());
  expect(await news()).toMatchObject({ new_events: 1 });
  expect(await balance(feed)).toBe(10);
  const member = await createMember(dataset.api, feed.organization.organizationId, 'member');
  expect((await member.client.get(`/watches?watch_ids=${feed.watchId}`)).body.data[0].new_events).toBe(4);
  const stranger = (await feedOf()).admin.client;
  expect((await stranger.get(`/watches?watch_ids=${feed.watchId}`)).body.data).toEqual([]);
  expect((await stranger.post(`/watches/${feed.watchId}/view`, { sequence: 1 })).status).toBe(404);
});

test.each([
  '',
  'W1',
  `W${'0'.repeat(32)},`,
  Array(101)
    .fill(`W${'0'.repeat(32)}`)
    .join(','),
])('news of the watches %j is refused', async (ids) => {
  const { admin } = await feedOf();
  expect((await admin.client.get(`/watches?watch_ids=${ids}`)).status).toBe(400);
});
