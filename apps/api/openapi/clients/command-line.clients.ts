import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Credits } from '#libs/billing/credits/credits.js';
import { createEmptyTestDatabase, type TestDatabase } from '#libs/database/testing/test-database.js';
import { FaultProxy } from '../../testing/fault-proxy.js';
import { ENGINEERS, PagedDataset } from '../../testing/paged-dataset.js';
import { PythonPackage } from '../../testing/python-package.js';

jest.setTimeout(900_000);

const KILLS = Number(process.env.CLI_KILLS ?? 20);
const POSTINGS = Number(process.env.CLI_POSTINGS ?? 1_000);
const FAULTS = { percent: 10 };

let dataset: PagedDataset;
let python: PythonPackage;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-line-'));
  dataset = await PagedDataset.load(POSTINGS);
  python = await PythonPackage.install();
  database = await createEmptyTestDatabase();
});
afterAll(async () => {
  await python?.remove();
  await dataset?.api.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const envOf = (token: string, url = dataset.url) => ({
  ROLECALL_URL: url,
  ROLECALL_TOKEN: token,
  // Where `rolecall login` would have stored another token.
  HOME: folder,
});
const run = (token: string, args: readonly string[], url?: string) =>
  python.run(['-m', 'rolecall', ...args], envOf(token, url));
const succeed = (token: string, args: readonly string[], url?: string) =>
  python.succeed(['-m', 'rolecall', ...args], envOf(token, url));

/** Runs a command that is killed during its requests again and again, behind a network that breaks, until it ends. @returns the number of kills. */
const succeedThroughKills = async (token: string, args: readonly string[]): Promise<number> => {
  const proxy = await FaultProxy.start(dataset.url, FAULTS);
  let kills = 0;
  for (; kills < KILLS; kills += 1) {
    const started = python.start(['-m', 'rolecall', ...args], envOf(token, proxy.url));
    // The first requests of a run look at the account.
    const killed = proxy.afterRequests(3 + (kills % 3)).then(started.kill);
    await Promise.race([killed, started.ended]);
    const { code, errors } = await started.ended;
    if (code === 0) break;
    if (code !== null) throw new Error(errors);
  }
  if (kills === KILLS) await succeed(token, args, proxy.url);
  await proxy.stop();
  return kills;
};

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
const query = async (token: string, path: string, sql: string) =>
  (await succeed(token, ['query', '--quiet', path, sql]))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test.each(['parquet', 'ndjson', 'csv', 'sqlite'])(
  `a pull to %s that is killed ${KILLS} times has the bytes of an undisturbed one, and costs each record once`,
  async (format) => {
    const { token } = await dataset.newOrganization(2 * POSTINGS);
    const [undisturbed, killed] = [join(folder, `undisturbed.${format}`), join(folder, `killed.${format}`)];
    await succeed((await dataset.newOrganization(POSTINGS)).token, ['pull', 'jobs', '-o', undisturbed]);
    expect(await succeedThroughKills(token, ['pull', 'jobs', '-o', killed])).toBe(KILLS);
    expect(await digestOf(killed)).toBe(await digestOf(undisturbed));
    expect(await dataset.balanceOf(token)).toBe(POSTINGS);
    const rows = await query(token, killed, 'SELECT id FROM data ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual(dataset.ids);
    expect((await readdir(folder)).filter((name) => name.startsWith(`killed.${format}.`))).toEqual([]);
  },
);

test('a pull that is killed while it writes its result leaves none, and then writes the same bytes', async () => {
  const { token } = await dataset.newOrganization(POSTINGS);
  const own = await mkdtemp(join(folder, 'writing-'));
  const target = join(own, 'jobs.parquet');
  const started = python.start(['-m', 'rolecall', 'pull', 'jobs', '-o', target], envOf(token));
  for await (const { filename } of watch(own)) if (filename?.endsWith('.rows') || filename?.endsWith('.new')) break;
  started.kill();
  expect((await started.ended).code).toBeNull();
  expect(existsSync(target)).toBe(false);
  await succeed(token, ['pull', 'jobs', '-o', target]);
  expect(await digestOf(target)).toBe(await digestOf(join(folder, 'undisturbed.parquet')));
  expect(await dataset.balanceOf(token)).toBe(0);
});

test.each(['pull', 'mirror'])(
  `a %s to Postgres that is killed ${KILLS} times has every record once`,
  async (command) => {
    const { token } = await dataset.newOrganization(2 * POSTINGS);
    const schema = `copy_${randomUUID().replaceAll('-', '')}`;
    const args = {
      pull: ['pull', 'jobs', '-o', database.url, '--table', schema, '--checkpoint', join(folder, `${schema}.part`)],
      mirror: ['mirror', 'jobs', database.url, '--schema', schema],
    }[command] as string[];
    await succeedThroughKills(token, args);
    const table = command === 'pull' ? schema : `${schema}.jobs`;
    const read = `import psycopg, json, sys
rows = psycopg.connect(sys.argv[1]).execute(f"SELECT id, created_at > '2000-01-01', locations->0->>'country' FROM {sys.argv[2]} ORDER BY id")
print(json.dumps(rows.fetchall()))`;
    const found = JSON.parse(await python.succeed(['-c', read, database.url, table]));
    expect(found).toEqual(dataset.ids.map((id) => [id, true, 'DE']));
    expect(await dataset.balanceOf(token)).toBe(POSTINGS);
  },
);

test('a mirror in DuckDB is queried, and says how old it is and what it was copied without', async () => {
  const { token } = await dataset.newOrganization(2 * POSTINGS);
  const file = join(folder, 'copy.duckdb');
  await succeedThroughKills(token, ['mirror', 'jobs', file, '-f', 'fields=id,title,created_at']);
  expect(await query(token, file, 'SELECT title, count(*) AS n FROM jobs GROUP BY 1 ORDER BY 1')).toEqual([
    { title: 'Baker', n: POSTINGS - ENGINEERS },
    { title: 'Engineer', n: ENGINEERS },
  ]);
  expect((await run(token, ['query', file, 'SELECT 1'])).errors).toMatch(/^jobs as of 20\S+Z \(.* old\)\. fields=/);
  const missing = await run(token, ['query', file, 'SELECT description FROM jobs']);
  expect(missing).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/without .*description.*: fields were selected/),
  });
});

test('a pull says its price before it starts, stops at a limit or an empty balance, and continues', async () => {
  const { token, organizationId } = await dataset.newOrganization(40);
  const args = ['pull', 'jobs', '-f', 'titles=engineer', '-o', join(folder, 'engineers.ndjson')];
  const dry = await run(token, [...args, '--dry-run']);
  expect(dry.errors).toMatch(new RegExp(`^${ENGINEERS} postings, ${ENGINEERS} credits of 40\\.`));
  expect(await dataset.balanceOf(token)).toBe(40);
  expect(await run(token, [...args, '--max-credits', '30'])).toMatchObject({
    code: 4,
    errors: expect.stringMatching(/after 30 credits/),
  });
  expect(await dataset.balanceOf(token)).toBe(10);
  const empty = await run(token, args);
  expect(empty).toMatchObject({ code: 4, errors: expect.stringMatching(/40 of 60 are saved: 20 more credits/) });
  expect(existsSync(join(folder, 'engineers.ndjson'))).toBe(false);
  await dataset.api.operate(({ dataSource }) => new Credits(dataSource).grant(organizationId, 100));
  await succeed(token, args);
  const rows = (await readFile(join(folder, 'engineers.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect([rows.length, new Set(rows).size]).toEqual([ENGINEERS, ENGINEERS]);
  expect(await dataset.balanceOf(token)).toBe(80);
});

test('errors say what to do, and have exit codes', async () => {
  const { token } = await dataset.newOrganization(100);
  const target = join(folder, 'errors.csv');
  const pull = (...args: string[]) => ['pull', 'jobs', '-o', target, ...args];
  const cases: [number, RegExp, () => ReturnType<typeof run>][] = [
    [2, /rolecall login/, () => python.run(['-m', 'rolecall', ...pull()], { ...envOf(''), ROLECALL_URL: '' })],
    [2, /with its scheme/, () => run(token, pull(), 'api.example.com')],
    [2, /countires/, () => run(token, pull('-f', 'countires=DE'))],
    [2, /not NAME=VALUE/, () => run(token, pull('-f', 'countries'))],
    [2, /cannot be set here/, () => run(token, pull('-f', 'cursor=x'))],
    [2, /ends after 10,000/, () => run(token, pull('-f', 'sort=relevance'))],
    [3, /refused the token.*login/s, () => run(`T${'0'.repeat(32)}`, pull())],
    [7, /cannot be reached/, () => python.run(['-c', REFUSED, ...pull()], envOf(token, 'http://127.0.0.1:9'))],
  ];
  for (const [code, message, start] of cases) {
    const ended = await start();
    expect(ended).toMatchObject({ code, errors: expect.stringMatching(message) });
    expect(ended.errors).not.toMatch(/Traceback/);
  }
  expect(existsSync(target) || existsSync(`${target}.part`)).toBe(false);
});

/** Without the retries, which wait. */
const REFUSED = `import rolecall.cli.options as options, sys
original = options.Client
options.Client = lambda *args, **named: original(*args, **named, max_retries=0)
from rolecall.cli import main
main()`;

test('a token is stored so that only its owner reads it, and is never an argument', async () => {
  const { token } = await dataset.newOrganization(100);
  const home = await mkdtemp(join(folder, 'home-'));
  const env = { HOME: home, XDG_CONFIG_HOME: home, ROLECALL_URL: '', ROLECALL_TOKEN: '' };
  const login = `import click, rolecall.cli.login as login
click.prompt = lambda text, **named: '${token}' if 'Token' in text else '${dataset.url}'
from rolecall.cli import main
main()`;
  await python.succeed(['-c', login, 'login'], env);
  const me = JSON.parse(await python.succeed(['-m', 'rolecall', 'read', 'me'], env));
  expect(me.credit_balance).toBe(100);
  await python.succeed(['-c', `import os, sys; os.chmod('${home}/rolecall/config.json', 0o644)`]);
  expect(await python.run(['-m', 'rolecall', 'read', 'me'], env)).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/chmod 600/),
  });
});
