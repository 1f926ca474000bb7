import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { Admission } from '#libs/billing/admission/admission.js';
import { Charging } from '#libs/billing/charging/charging.js';
import { createEmptyTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { adminCommand } from './testing/admin-command.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyTestDatabase();
});

afterAll(() => database?.drop());

const admin = (args: string[], databaseUrl = database.url) =>
  adminCommand(args, { DATABASE_URL: databaseUrl, ROLECALL_DATA: '/nonexistent' });

const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await admin([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

test('before the first migration the error names the command to run', async () => {
  const empty = await createEmptyTestDatabase();
  const { code, stderr } = await admin(['org', 'list'], empty.url);
  expect(code).toBe(1);
  expect(stderr).toContain('npm run admin -- migrate');
  await empty.drop();
});

test('migrate updates the schema once, and reports it in one line', async () => {
  const { stdout } = await admin(['migrate']);
  expect(stdout).toMatch(/^Updated the database schema \(\d+ migrations\)\.\n$/);
  expect((await admin(['migrate'])).stdout).toBe('The database schema is up to date.\n');
});

test('migrate --json lists the migrations', async () => {
  const empty = await createEmptyTestDatabase();
  const { stdout } = await admin(['migrate', '--json'], empty.url);
  await empty.drop();
  expect(JSON.parse(stdout).applied.length).toBeGreaterThan(0);
  expect((await json('migrate')).applied).toEqual([]);
});

test('an organization is renamed', async () => {
  const { id } = await json('org', 'create', '--name', 'Before');
  expect(await json('org', 'rename', '--org', id, '--name', 'After')).toMatchObject({ id, name: 'After' });
  const { code, stderr } = await admin(['org', 'rename', '--org', id, '--name', ' ']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('name')]);
});

test('reconcile compares the ledger with the balances, and fails when they differ', async () => {
  const { id } = await json('org', 'create', '--name', 'Ledger', '--billing', 'credits', '--purchased', '10');
  expect(await json('reconcile')).toEqual({ discrepancies: [] });
  await runOn(database.url, `UPDATE credit_balances SET purchased = 12 WHERE organization_id = '${id}'`);
  const { code, stdout, stderr } = await admin(['reconcile']);
  await runOn(database.url, `UPDATE credit_balances SET purchased = 10 WHERE organization_id = '${id}'`);
  expect(code).toBe(1);
  expect(stdout).toContain(`${id}  purchased granted = balance + charged  2`);
  expect(stderr).toContain('The ledger does not add up.');
});

test('an organization is created with tier 3 and 100,000 purchased credits, and its token is admitted', async () => {
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
  const admission = new Admission(database.options);
  expect(await admission.admit(`Bearer ${token}`)).toMatchObject({
    caller: { organizationId: org.id, dataTier: 'max', credits: { balance: 100_000 } },
  });
  await admission.onApplicationShutdown();
});

test('--json can precede or follow the subcommand', async () => {
  await admin(['migrate']);
  const { stdout } = await admin(['--json', 'org', 'list']);
  expect(JSON.parse(stdout)).toEqual(await json('org', 'list'));
  expect((await admin(['org', 'list'])).stdout).toContain('live_tokens\n');
});

test('an organization is created, disabled and enabled; its tokens are issued, counted and revoked', async () => {
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
  const { expires_at } = await json('token', 'issue', '--org', id, '--name', 'a week', '--days', '7');
  expect(Math.ceil((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(7);
});

test('plans, limits, billing and credits of an organization', async () => {
  await admin(['migrate']);
  const { id } = await json('org', 'create', '--name', 'Acme', '--rate-tier', '2');
  const org = (command: string, ...args: string[]) => json('org', command, '--org', id, ...args);
  expect(await org('show')).toMatchObject({
    limit_per_minute: 600,
    limit_per_five_hours: 50_000,
    billing_mode: 'subscription',
    credit_balance: null,
  });
  expect(await org('set-product-plan', '--product-plan', 'premium')).toMatchObject({ product_plan: 'premium' });
  expect(await org('set-limits', '--per-minute', '7')).toMatchObject({
    limit_per_minute: 7,
    limit_per_five_hours: 50_000,
  });
  expect(await org('set-limits', '--per-minute', 'tier', '--per-five-hours', '9')).toMatchObject({
    limit_per_minute: 600,
    limit_per_five_hours: 9,
  });
  expect(await org('set-billing', '--billing', 'credits', '--allowance', '500')).toMatchObject({
    billing_mode: 'credits',
    credit_balance: 500,
    allowance_credits: 500,
    allowance_renews_at: expect.any(String),
  });
  expect(await org('grant', '--purchased', '40')).toMatchObject({ credit_balance: 540, balance_purchased: 40 });
  expect(await org('set-billing', '--billing', 'subscription')).toMatchObject({
    credit_balance: null,
    balance_allowance: 0,
    balance_purchased: 40,
    allowance_renews_at: null,
  });
});

test('an undelivered charge is listed by request id, and can be refunded once', async () => {
  await admin(['migrate']);
  const args = ['--name', 'Acme', '--billing', 'credits', '--purchased', '100'];
  const { id } = await json('org', 'create', ...args);
  const { token } = await json('token', 'issue', '--org', id, '--name', 'ci');
  const admission = new Admission(database.options);
  const charging = new Charging(database.options);
  const { caller } = await admission.admit(token);
  await charging.charge(caller, { requestId: 'req_abc', endpointGroup: 'jobs', credits: 25, records: 25 });
  for (const part of [admission, charging]) await part.onApplicationShutdown();
  expect(await json('org', 'undelivered', '--org', id)).toEqual([]);

  await runOn(database.url, `UPDATE undelivered_charges SET created_at = created_at - interval '2 minutes'`);
  expect(await json('org', 'undelivered', '--org', id)).toMatchObject([{ request_id: 'req_abc', credits: 25 }]);
  expect(await json('org', 'show', '--org', id)).toMatchObject({ credit_balance: 75, undelivered_charges: 1 });
  expect(await json('org', 'grant', '--org', id, '--refund', 'req_abc')).toMatchObject({
    credit_balance: 100,
    undelivered_charges: 0,
  });
  const { code, stderr } = await admin(['org', 'grant', '--org', id, '--refund', 'req_abc']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('No undelivered charge') });
});

test('users: created, invited, given a role, signed out, and every change is in the audit log', async () => {
  await admin(['migrate']);
  const { id } = await json('org', 'create', '--name', 'Acme');
  const user = (command: string, ...args: string[]) =>
    json('user', command, '--org', id, '--email', 'ada@example.com', ...args);
  const created = await user('create', '--role', 'admin');
  expect(created).toEqual({
    id: expect.stringMatching(/^U/),
    organization_id: id,
    email: 'ada@example.com',
    role: 'admin',
    created_at: expect.any(String),
    password: expect.stringMatching(/^[0-9a-f]{30}$/),
  });
  const invited = await json('user', 'invite', '--org', id, '--email', 'bob@example.com');
  expect(invited).toMatchObject({
    role: 'member',
    link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/invite\/[\w-]{43}$/),
  });
  const { link } = await user('reset-password');
  expect(link).toMatch(/\/reset\/[\w-]{43}$/);
  const { stdout } = await admin(['user', 'reset-password', '--org', id, '--email', 'ada@example.com']);
  expect(stdout).toContain('Send the link to the user now');
  expect(await user('sessions')).toEqual([]);
  expect(await user('end-sessions')).toEqual({ ended: 0 });
  expect(
    (await admin(['user', 'set-role', '--org', id, '--email', 'ada@example.com', '--role', 'member'])).stderr,
  ).toContain('make another member an Admin first');
  expect(await json('user', 'list', '--org', id)).toMatchObject([{ email: 'ada@example.com', last_seen_at: null }]);
  await json('token', 'issue', '--org', id, '--name', 'first');
  await json('org', 'set-product-plan', '--org', id, '--product-plan', 'premium');

  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query(
    'SELECT action, target_name, details FROM audit_entries WHERE organization_id = $1 ORDER BY id',
    [id],
  );
  await client.end();
  expect(rows).toEqual([
    { action: 'member.create', target_name: 'ada@example.com', details: { role: 'admin' } },
    { action: 'invitation.create', target_name: 'bob@example.com', details: { role: 'member' } },
    { action: 'password.issue_reset', target_name: 'ada@example.com', details: {} },
    { action: 'password.issue_reset', target_name: 'ada@example.com', details: {} },
    { action: 'token.issue', target_name: null, details: { name: 'first' } },
    { action: 'org.set_product_plan', target_name: null, details: { productPlan: 'premium' } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${created.password}|${invited.link}`));
});

test('collections: created, filled from the command line and from a file, emptied, removed', async () => {
  await admin(['migrate']);
  const { id } = await json('org', 'create', '--name', 'Acme');
  const sources = Array.from({ length: 10_000 }, (_, n) => `S${n.toString(16).padStart(32, '0')}`);
  const collection = (command: string, ...args: string[]) => json('collection', command, '--org', id, ...args);
  const created = await collection('create', '--name', ' Zürich ');
  expect(created).toEqual({
    id: expect.stringMatching(/^C[0-9a-f]{32}$/),
    name: 'Zürich',
    sources_count: 0,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const named = ['--collection', 'zurich'];
  const [one = '', two = ''] = sources;
  expect(await collection('add', ...named, '--source', one, two, one)).toMatchObject({ sources_count: 2 });
  expect(await collection('remove', '--collection', created.id, '--source', two)).toMatchObject({ sources_count: 1 });

  const folder = mkdtempSync(join(tmpdir(), 'rolecall-'));
  const file = join(folder, 'sources.txt');
  writeFileSync(file, `${sources.join('\r\n')}\n\n`);
  expect(await collection('add', ...named, '--file', file)).toMatchObject({ sources_count: 10_000 });
  const last = `S${'f'.repeat(32)}`;
  const tooMany = await admin(['collection', 'add', '--org', id, ...named, '--source', last]);
  expect(tooMany).toMatchObject({ code: 1, stderr: expect.stringContaining('at most 10,000 companies') });
  expect(await collection('add', ...named, '--source', one)).toMatchObject({ sources_count: 10_000 });

  await collection('create', '--name', 'Acquired');
  expect(await collection('list')).toMatchObject([
    { name: 'Acquired', sources_count: 0 },
    { name: 'Zürich', sources_count: 10_000 },
  ]);
  expect((await admin(['collection', 'list', '--org', id])).stdout).toMatch(/^id +name +sources_count +updated_at\nC/);
  expect(await collection('remove', ...named, '--file', file)).toMatchObject({ sources_count: 0 });
  expect(await collection('remove', ...named, '--whole')).toMatchObject({ name: 'Zürich' });
  expect(await collection('list')).toMatchObject([{ name: 'Acquired' }]);

  const { id: foreign } = await json('org', 'create', '--name', 'Umbra');
  for (const [args, sentence] of [
    [['create', '--name', 'ACQUIRED'], 'A collection named "ACQUIRED" already exists'],
    [['create', '--name', 'a "b"'], 'must not contain double quotes'],
    [['create', '--name', created.id], 'or look like an id'],
    [['add', ...named, '--source', one], 'no collection "zurich"'],
    [['add', '--collection', 'acquired', '--source', 'x'], '"x" is not a company id'],
    [['add', '--collection', 'acquired', '--file', join(folder, 'none')], '(ENOENT)'],
    [['add', '--collection', 'acquired'], 'Specify companies'],
    [['remove', '--collection', 'acquired', '--whole', '--source', one], 'either --whole or'],
    [['add', '--org', foreign, '--collection', 'acquired', '--source', one], 'no collection "acquired"'],
  ] as const) {
    const { code, stdout, stderr } = await admin(['collection', args[0], '--org', id, ...args.slice(1)]);
    expect({ args, code, stdout, stderr }).toEqual({
      args,
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(sentence),
    });
  }
  rmSync(folder, { recursive: true });
});

test('a token is shown in full when it is issued, and masked from then on', async () => {
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
  [['org', 'create', '--name', 'x', '--allowance', '5'], 'set billing mode credits'],
  [['org', 'create', '--name', 'x', '--billing', 'credits', '--allowance', '1.5'], 'whole number'],
  [['org', 'create', '--name', 'x', '--billing', 'credits', '--purchased', '-5'], 'whole number'],
  [['org', 'create', '--name', ' '], 'A name must have 1 to 100 characters'],
  [['org', 'create'], "required option '--name <name>'"],
  [['org', 'set-rate-tier', '--org', 'x'], "required option '--rate-tier <tier>'"],
  [['org', 'set-limits', '--org', 'x', '--per-minute', '0'], 'whole number, 1 or greater, or `tier`'],
  [['org', 'set-limits', '--org', 'x'], 'Specify --per-minute'],
  [['org', 'set-product-plan', '--org', 'x', '--product-plan', 'gold'], 'free, entry, premium, enterprise'],
  [['org', 'set-billing', '--org', 'nobody', '--billing', 'credits'], 'No organization has the id "nobody"'],
  [['org', 'grant', '--org', 'x'], 'either --purchased <credits> or --refund <request-id>'],
  [['org', 'grant', '--org', 'nobody', '--purchased', '5'], 'No organization has the id "nobody"'],
  [['org', 'undelivered', '--org', 'nobody'], 'No organization has the id "nobody"'],
  [['user', 'invite', '--org', 'nobody', '--email', 'a@b.co'], 'No organization has the id "nobody"'],
  [['user', 'invite', '--org', 'nobody', '--email', 'ada'], 'Provide an e-mail address'],
  [['user', 'set-role', '--org', 'x', '--email', 'a@b.co', '--role', 'owner'], 'Allowed choices are admin, member'],
  [['collection', 'list', '--org', 'nobody'], 'No organization has the id "nobody"'],
  [['collection', 'create', '--org', 'nobody', '--name', 'x'], 'No organization has the id "nobody"'],
  [['org', 'remove'], "unknown command 'remove'"],
  [['org', 'list', '--colour'], "unknown option '--colour'"],
])('%j exits with 1 and describes the error, without a stack trace', async (args, sentence) => {
  await admin(['migrate']);
  const { code, stdout, stderr } = await admin(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  ['postgres://user:secret@127.0.0.1:1/rolecall', 'Postgres is not reachable'],
  ['mysql://user:secret@127.0.0.1/rolecall', 'DATABASE_URL is not a Postgres URL'],
  ['secret', 'DATABASE_URL is not a Postgres URL'],
])('an unusable DATABASE_URL exits with 1, and its password is not shown', async (url, sentence) => {
  const { code, stderr } = await admin(['org', 'list'], url);
  expect(code).toBe(1);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('secret');
});

test('the exit code is 1 if the server closes the connection', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await admin(['org', 'list'], `postgres://user:secret@127.0.0.1:${port}/rolecall`);
  expect(code).toBe(1);
  expect(stderr).toContain('Postgres cannot be reached');
  expect(stderr).not.toContain('secret');
  server.close();
});

test('without a configured or running database, the error says how to get one', async () => {
  const { code, stderr } = await admin(['org', 'list'], '');
  expect(code).toBe(1);
  expect(stderr).toContain('npm start');
});

test('the error says that the database does not exist', async () => {
  const { code, stderr } = await admin(['org', 'list'], `${database.url}_missing`);
  expect(code).toBe(1);
  expect(stderr).toContain('does not exist');
});

test.each([
  [['--help']],
  [['org', '--help']],
  [['org', 'create', '--help']],
  [['org', 'set-billing', '--help']],
  [['token', 'issue', '--help']],
  [['user', 'invite', '--help']],
  [['collection', 'remove', '--help']],
])('help needs no database: %j', async (args) => {
  const { code, stdout } = await admin(args, '');
  expect(code).toBe(0);
  expect(stdout).toContain('Usage:');
});
