import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Organizations } from '#libs/billing/organizations/organizations.js';
import { createDataSource } from '#libs/database/data-source.js';
import { createTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { Users } from '../users.js';
import { deviceName } from './device.js';
import { Sessions } from './sessions.js';

let database: TestDatabase;
let dataSource: DataSource;
let sessions: Sessions;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  sessions = new Sessions(dataSource);
  const { id } = await new Organizations(dataSource).create({ name: 'Acme' });
  const operator = { type: 'operator', name: 'test' } as const;
  userId = (await new Users(dataSource).create(id, 'a@example.com', 'admin', 'correct horse battery', operator)).id;
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

const start = () => sessions.start(userId, { address: '192.0.2.1', userAgent: 'Mozilla' });

test('a session is found by its secret, of which only the hash is stored', async () => {
  const secret = await start();
  expect(await sessions.find(secret)).toMatchObject({ userId, role: 'admin', organizationName: 'Acme' });
  expect(await sessions.find(`${secret}x`)).toBeNull();
  const rows = await dataSource.query('SELECT * FROM sessions');
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a session expires after 7 days without use, and after 30 days in any case', async () => {
  for (const change of [`last_used_at = now() - interval '7 days'`, 'expires_at = now()']) {
    const secret = await start();
    const { sessionId } = (await sessions.find(secret)) as { sessionId: string };
    await dataSource.query(`UPDATE sessions SET ${change} WHERE id = $1`, [sessionId]);
    expect(await sessions.find(secret)).toBeNull();
    expect((await sessions.list(userId)).map(({ id }) => id)).not.toContain(sessionId);
  }
  const secret = await start();
  const [{ days }] = await dataSource.query(
    `SELECT extract(day FROM expires_at - created_at)::integer AS days FROM sessions ORDER BY created_at DESC LIMIT 1`,
  );
  expect([days, await sessions.find(secret)]).toEqual([30, expect.anything()]);
});

test('the last use is written when it is more than a minute old', async () => {
  const secret = await start();
  const { sessionId } = (await sessions.find(secret)) as { sessionId: string };
  await dataSource.query(`UPDATE sessions SET last_used_at = now() - interval '2 minutes' WHERE id = $1`, [sessionId]);
  await sessions.find(secret);
  const listed = (await sessions.list(userId)).find(({ id }) => id === sessionId);
  expect(Date.now() - Number(listed?.lastUsedAt)).toBeLessThan(60_000);
});

test('sessions are ended one by one, or all but one', async () => {
  const [one, two, three] = [await start(), await start(), await start()];
  const idOf = async (secret: string) => (await sessions.find(secret))?.sessionId as string;
  expect(await sessions.end('U0', await idOf(one))).toBe(false);
  expect(await sessions.end(userId, await idOf(one))).toBe(true);
  expect(await sessions.find(one)).toBeNull();
  await sessions.endAll(userId, await idOf(two));
  expect([await sessions.find(two), await sessions.find(three)]).toEqual([expect.anything(), null]);
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %j is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
