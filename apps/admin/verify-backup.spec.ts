import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { jumpClock } from '#libs/database/testing/jump-clock.js';
import { runOn } from '#libs/database/testing/test-database.js';
import { startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { testJob } from '#libs/search/testing/test-dataset.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { deletion, IndexerFixture, upsert } from '../indexer/testing/indexer-fixture.js';
import { acme, LAST, midnightAfter, surgingCompany } from '../indexer/testing/surging-company.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

let indexer: IndexerFixture;
let folder: string;
/** A list with one posting of the backup. */
let takedowns: string;
beforeAll(async () => {
  indexer = await IndexerFixture.create('verify-backup-spec');
  // With records of each kind, a tombstone, and figures of the company.
  const deleted = testJob({ source: acme.id as string });
  const delta = { kind: 'jobs', mode: 'delta', as_of: midnightAfter(LAST) } as const;
  const deltas = [
    { ...delta, rows: [upsert(deleted)] },
    { ...delta, rows: [deletion(deleted.id, 2)] },
  ];
  await indexer.sync(await indexer.feed(1, [...surgingCompany(LAST - 1), ...deltas]), '--signals', '--grids');
  const company = (await indexer.records('sources'))?.[acme.id as string];
  expect(company).toMatchObject({ growth: { n: expect.any(Number) }, signal_types: ['hiring_surge'] });
  folder = join(indexer.folder, 'backup');
  expect(await admin(['backup', folder])).toMatchObject({ code: 0 });
  const { hits } = await indexer.client.search({ index: `${indexer.prefix}-jobs`, size: 1, _source: false });
  takedowns = join(indexer.folder, 'takedowns.json');
  const later = { job_id: hits.hits[0]?._id, taken_down_at: '2026-11-22T10:00:00Z', reason: 'Later' };
  await writeFile(takedowns, JSON.stringify([later]));
});
afterAll(async () => {
  await indexer?.drop();
  await IndexerFixture.end();
});

const admin = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr, json } = await adminCommand([...args, '--json'], { ...indexer.env, ...env });
  return { code, stderr, json: stdout === '' ? null : json() };
};

/** Copies of backups, in both stores. */
const copies = async () => ({
  databases: await runOn(
    indexer.databaseUrl,
    `SELECT datname FROM pg_database WHERE datname LIKE 'rolecall\\_verify\\_%'`,
  ),
  roles: await runOn(indexer.databaseUrl, `SELECT rolname FROM pg_roles WHERE rolname LIKE 'rolecall\\_verify\\_%'`),
  indices: Object.keys(await indexer.client.indices.get({ index: 'rolecall-verify-*', features: ['aliases'] })),
});
const NO_COPIES = { databases: [], roles: [], indices: [] };

test('--verify restores a copy beside the live stores, compares it, and leaves nothing behind', async () => {
  const verified = await admin(['restore', folder, '--verify']);
  expect(verified).toMatchObject({ code: 0, json: { different: [], only_counted: [], rejected: 0, left_out: 0 } });
  expect(await copies()).toEqual(NO_COPIES);
});

test.each([10, -10])('backups are written and verified although the clock moves by %i days', async (days) => {
  await jumpClock(indexer.databaseUrl, days);
  const another = join(indexer.folder, `backup${days}`);
  expect(await admin(['backup', another])).toMatchObject({ code: 0 });
  for (const each of [folder, another])
    expect(await admin(['restore', each, '--verify'])).toMatchObject({ code: 0, json: { different: [], rejected: 0 } });
});

test('postings that are left out do not make the copy different', async () => {
  const verified = await admin(['restore', folder, '--verify', '--takedowns', takedowns]);
  expect(verified).toMatchObject({ code: 0, json: { different: [], only_counted: [], left_out: 1 } });
});

test('a document of each kind that differs from the backup is found, also if postings are left out', async () => {
  const changed = new Set<string>();
  // Each kind gets another version of one document, on its way to the restored copy.
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }, body) => {
    const kind = /^\/rolecall-verify-\w+-(jobs|sources|signals|tombstones)[^/]*\/_bulk/.exec(url)?.[1];
    const end = body.indexOf(',"version_type"');
    if (kind !== undefined && !changed.has(kind) && end > 0) {
      const lastDigit = String.fromCharCode(body[end - 1] as number);
      body.write(lastDigit === '9' ? '8' : String(Number(lastDigit) + 1), end - 1);
      changed.add(kind);
    }
    return 'forward';
  });
  try {
    const { code, stderr, json } = await admin(['restore', folder, '--verify', '--takedowns', takedowns], {
      ELASTICSEARCH_URL: proxy.url,
    });
    expect({ code, different: new Set(json.different), left_out: json.left_out }).toEqual({
      code: 1,
      different: new Set(['jobs', 'sources', 'signals', 'tombstones']),
      left_out: 1,
    });
    expect(stderr).toContain('The restored copy differs from the backup (');
  } finally {
    proxy.close();
  }
  expect(await copies()).toEqual(NO_COPIES);
});

test('the copy has a role of its own, which owns nothing else and may read and write nothing else', async () => {
  let found: Promise<object[]> | undefined;
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }) => {
    if (url.includes('_bulk'))
      found ??= runOn(
        indexer.databaseUrl,
        `SELECT rolsuper, rolcreatedb, rolcreaterole, d.datname = rolname AS is_owner,
           has_table_privilege(rolname, 'organizations', 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE') AS may_use_live_tables,
           (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships,
           (SELECT count(*)::int FROM pg_database WHERE datdba = r.oid) AS databases
         FROM pg_roles r LEFT JOIN pg_database d ON d.datdba = r.oid WHERE rolname LIKE 'rolecall\\_verify\\_%'`,
      );
    return 'forward';
  });
  try {
    expect(await admin(['restore', folder, '--verify'], { ELASTICSEARCH_URL: proxy.url })).toMatchObject({ code: 0 });
  } finally {
    proxy.close();
  }
  expect(await found).toEqual([
    {
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      is_owner: true,
      may_use_live_tables: false,
      memberships: 0,
      databases: 1,
    },
  ]);
  expect(await copies()).toEqual(NO_COPIES);
});

interface EditableManifest {
  tables: { name: string; columns: string[]; file: { path: string } }[];
  sequences: Record<string, string>;
  dataset: { facts: { files: { path: string }[] } };
}

/** What another person may have written into a manifest; its files and checksums are as they were. */
const FORGED: [string, (manifest: EditableManifest, sql: string) => void, string][] = [
  ['SQL as a table', ({ tables }, sql) => tables.push({ ...tables[0], name: sql } as never), 'is damaged'],
  ['SQL as a column', ({ tables }, sql) => tables[0]?.columns.push(sql), 'is damaged'],
  ['SQL as a sequence', ({ sequences }, sql) => Object.assign(sequences, { [sql]: '1' }), 'is damaged'],
  ['a system table', ({ tables }) => tables.push({ ...tables[0], name: 'pg_authid' } as never), 'has no pg_authid,'],
  ['an unknown column', ({ tables }) => tables[0]?.columns.push('ctid'), '.ctid,'],
  ['an unknown sequence', ({ sequences }) => Object.assign(sequences, { other_seq: '1' }), 'has no other_seq,'],
  [
    'a folder as a file',
    ({ dataset }) => Object.assign(dataset.facts.files[0] as object, { path: 'facts/..' }),
    'is damaged',
  ],
];

test.each(FORGED)('a manifest with %s is refused, and nothing of it is executed', async (name, forge, sentence) => {
  const copy = join(indexer.folder, `forged ${name}`);
  await cp(folder, copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const database = new URL(indexer.databaseUrl).pathname.slice(1);
  // Effective on the live database, from any other of the server.
  forge(manifest, `users" (x) FROM STDIN; ALTER DATABASE ${database} SET statement_timeout = 1; --`);
  await writeFile(path, JSON.stringify(manifest));
  const refused = await admin(['restore', copy, '--verify']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  const settings = `SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = $1`;
  expect(await runOn(indexer.databaseUrl, settings, [database])).toEqual([]);
  expect(await copies()).toEqual(NO_COPIES);
});

test.each(['a file', 'a folder'])('%s of a backup that is a symbolic link is refused', async (what) => {
  const copy = join(indexer.folder, `linked ${what}`);
  await cp(folder, copy, { recursive: true });
  const linked = what === 'a file' ? 'postgres/users.copy.zst' : 'postgres';
  await rm(join(copy, linked), { recursive: true });
  await symlink(join(folder, linked), join(copy, linked));
  const refused = await admin(['restore', copy, '--verify']);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/postgres.* of the backup is a link, or no regular file/),
  });
  expect(await copies()).toEqual(NO_COPIES);
});

test('Ctrl-C removes the copy, and the folder of temporary files', async () => {
  const temporary = join(indexer.folder, 'temporary');
  await mkdir(temporary);
  let interrupt = () => {};
  const proxy = await startFaultyProxy(indexer.elasticsearchUrl, ({ url = '' }) => {
    // While the records are restored.
    if (url.includes('_bulk')) interrupt();
    return 'forward';
  });
  const program = join(projectRoot, 'dist/apps/admin/main.js');
  const child = spawn(process.execPath, [program, 'restore', folder, '--verify'], {
    env: { ...indexer.env, ELASTICSEARCH_URL: proxy.url, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  interrupt = () => child.kill('SIGINT');
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  proxy.close();
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Interrupted. The copy was removed.') });
  expect(await copies()).toEqual(NO_COPIES);
  expect(await readdir(temporary)).toEqual([]);
});
