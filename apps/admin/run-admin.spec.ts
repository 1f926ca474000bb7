import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Admission } from '#libs/billing/admission.js';
import { createEmptyTestDatabase, type TestDatabase } from '#libs/billing/testing/test-database.js';
import { runAdmin } from './run-admin.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyTestDatabase();
});

afterAll(() => database?.drop());

async function admin(args: string[], databaseUrl = database.url) {
  let stdout = '';
  let stderr = '';
  const code = await runAdmin(args, {
    env: { DATABASE_URL: databaseUrl, ROLECALL_DATA: '/nonexistent' },
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await admin([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

test('before the first migration the error names the command to run', async () => {
  const empty = await createEmptyTestDatabase();
  const { code, stderr } = await admin(['org', 'list'], empty.url);
  expect(code).toBe(1);
  expect(stderr).toContain('npm run admin -- migrate');
  await empty.drop();
});

test('migrate applies what is missing, and then nothing', async () => {
  expect((await json('migrate')).applied.length).toBeGreaterThan(0);
  expect((await json('migrate')).applied).toEqual([]);
});

test('the demo organization: Tier 3 on credits with 100,000, whose token is admitted', async () => {
  await admin(['migrate']);
  const org = await json(
    ...['org', 'create', '--name', 'Demo', '--rate-tier', '3', '--billing', 'credits', '--purchased', '100000'],
  );
  expect(org).toMatchObject({
    rate_tier: 'tier_3',
    data_tier: 'max',
    billing_mode: 'credits',
    credit_balance: 100_000,
    allowance_credits: 0,
    granted_allowance: 0,
    granted_purchased: 100_000,
  });
  const { token } = await json('token', 'issue', '--org', org.id, '--name', 'demo');
  const admission = new Admission(database.url);
  expect(await admission.admit(`Bearer ${token}`)).toMatchObject({
    caller: { organizationId: org.id, dataTier: 'max', credits: { balance: 100_000 } },
  });
  await admission.onApplicationShutdown();
});

test('the life of an organization and its tokens', async () => {
  await admin(['migrate']);
  const { id } = await json('org', 'create', '--name', 'Acme');
  expect(await json('org', 'set-rate-tier', '--org', id, '--rate-tier', '2')).toMatchObject({ rate_tier: 'tier_2' });
  expect(await json('org', 'disable', '--org', id)).toMatchObject({ api_enabled: false });
  expect(await json('org', 'enable', '--org', id)).toMatchObject({ api_enabled: true });

  const issued = await json('token', 'issue', '--org', id, '--name', 'ci');
  expect(await json('org', 'show', '--org', id)).toMatchObject({ live_tokens: 1 });
  expect((await json('token', 'revoke', '--org', id, '--token', issued.id)).revoked_at).not.toBeNull();
  expect(await json('org', 'show', '--org', id)).toMatchObject({ live_tokens: 0 });
  expect((await json('org', 'list')).map((org: { id: string }) => org.id)).toContain(id);
});

test('a full token is shown when it is issued and masked ever after', async () => {
  await admin(['migrate']);
  const { id } = await json('org', 'create', '--name', 'Acme');
  const { token } = await json('token', 'issue', '--org', id, '--name', 'ci');
  for (const args of [
    ['token', 'list', '--org', id],
    ['token', 'list', '--org', id, '--json'],
  ]) {
    const { stdout } = await admin(args);
    expect(stdout).toContain(`T…${token.slice(-4)}`);
    expect(stdout).not.toContain(token);
  }
});

test.each([
  [['org', 'show', '--org', 'nobody'], 'No organization has the id "nobody"'],
  [['token', 'issue', '--org', 'nobody', '--name', 'x'], 'No organization has the id "nobody"'],
  [['org', 'create', '--name', 'x', '--rate-tier', '4'], 'Allowed choices are default, 1, 2, 3'],
  [['org', 'create', '--name', 'x', '--billing', 'cash'], 'Allowed choices are credits, subscription'],
  [['org', 'create', '--name', 'x', '--allowance', '5'], 'choose billing mode credits'],
  [['org', 'create', '--name', 'x', '--billing', 'credits', '--allowance', '1.5'], 'whole number'],
  [['org', 'create', '--name', 'x', '--billing', 'credits', '--purchased', '-5'], 'whole number'],
  [['org', 'create', '--name', ' '], 'Give a name'],
  [['org', 'create'], "required option '--name <name>'"],
  [['org', 'set-rate-tier', '--org', 'x'], "required option '--rate-tier <tier>'"],
  [['org', 'remove'], "unknown command 'remove'"],
  [['org', 'list', '--colour'], "unknown option '--colour'"],
])('%j exits with 1 and says what is wrong, without a stack trace', async (args, sentence) => {
  await admin(['migrate']);
  const { code, stdout, stderr } = await admin(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  ['postgres://user:secret@127.0.0.1:1/rolecall', 'Postgres does not answer'],
  ['mysql://user:secret@127.0.0.1/rolecall', 'no URL of a Postgres database'],
  ['secret', 'no URL of a Postgres database'],
])('an unusable DATABASE_URL exits with 1, and its password is not shown', async (url, sentence) => {
  const { code, stderr } = await admin(['org', 'list'], url);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('secret');
});

test('a server that hangs up exits with 1', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await admin(['org', 'list'], `postgres://user:secret@127.0.0.1:${port}/rolecall`);
  expect(code).toBe(1);
  expect(stderr).toContain('Postgres cannot be reached');
  expect(stderr).not.toContain('secret');
  server.close();
});

test('neither set nor running, the error says how to get a database', async () => {
  const { code, stderr } = await admin(['org', 'list'], '');
  expect(code).toBe(1);
  expect(stderr).toContain('npm start');
});

test('a database that does not exist is named as the trouble', async () => {
  const { code, stderr } = await admin(['org', 'list'], `${database.url}_missing`);
  expect(code).toBe(1);
  expect(stderr).toContain('does not exist');
});

test.each([[['--help']], [['org', '--help']], [['org', 'create', '--help']], [['token', 'issue', '--help']]])(
  'help needs no database: %j',
  async (args) => {
    const { code, stdout } = await admin(args, '');
    expect(code).toBe(0);
    expect(stdout).toContain('Usage:');
  },
);
