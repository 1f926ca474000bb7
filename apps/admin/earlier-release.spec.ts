import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createEmptyTestDatabase, runOn, type TestDatabase } from '#libs/database/testing/test-database.js';
import { type ProxyAction, startFaultyProxy } from '#libs/search/testing/faulty-proxy.js';
import { dropDataset } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../api/testing/captured-log.js';
import { responseOf, TestApi } from '../api/testing/test-api.js';
import { IndexerFixture } from '../indexer/testing/indexer-fixture.js';
import { adminCommand } from './testing/admin-command.js';

jest.setTimeout(300_000);

/**
 * What a release wrote that stored records uncompressed, and charges in one table: the requests of its indexer to Elasticsearch, the feed, its
 * backup, and an organization's token. `backup` and `requests` have the same records and takedown.
 */
const release = join(import.meta.dirname, 'testing/earlier-release');
const RECORDED_PREFIX = 'recorded-release';
const feed = join(release, 'feed');

let indexer: IndexerFixture;
let known: { readonly token: string; readonly taken_down: string };
const databases: TestDatabase[] = [];
const prefixes: string[] = [];

beforeAll(async () => {
  indexer = await IndexerFixture.create('earlier-release');
  known = JSON.parse(await readFile(join(release, 'expected.json'), 'utf8'));
});
afterAll(async () => {
  for (const prefix of prefixes) await dropDataset({ elasticsearchUrl: indexer.elasticsearchUrl, prefix });
  await indexer?.drop();
  for (const database of databases) await database.drop();
  await IndexerFixture.end();
});

const install = async (name: string) => {
  const database = await createEmptyTestDatabase();
  const prefix = `${indexer.prefix}-${name}`;
  databases.push(database);
  prefixes.push(prefix);
  const env = {
    DATABASE_URL: database.url,
    ELASTICSEARCH_URL: indexer.elasticsearchUrl,
    ROLECALL_PREFIX: prefix,
    ROLECALL_DATA: join(indexer.folder, name),
  };
  const admin = async (...args: string[]) => {
    const { code, stderr, json } = await adminCommand([...args, '--json'], env);
    if (code !== 0) throw new Error(stderr);
    return json();
  };
  const index = async (args: string[], variables: NodeJS.ProcessEnv = {}) => {
    const { code, stdout, stderr } = await indexer.run([...args, '--json'], { env: { ...env, ...variables } });
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  return { database, prefix, env, admin, index };
};

/** Sends the requests of the release, with another prefix. */
const replay = async (prefix: string) => {
  const lines = zstdDecompressSync(await readFile(join(release, 'requests.ndjson.zst'))).toString();
  for (const line of lines.replaceAll(RECORDED_PREFIX, prefix).split('\n')) {
    const { method, path, type, body } = JSON.parse(line);
    const response = await fetch(new URL(path, indexer.elasticsearchUrl), {
      method,
      ...(body !== '' && { body, headers: { 'content-type': type, accept: type.replace('x-ndjson', 'json') } }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  }
  await indexer.client.indices.refresh({ index: `${prefix}-*` });
};

const SAME = { different: 0, missing: 0, extra: 0 };

describe('a backup of the earlier release', () => {
  test('is restored: its records are those of its feed, and its charges are partitioned, append-only and add up', async () => {
    const { admin, index, database } = await install('restored');
    expect(await admin('restore', join(release, 'backup'))).toMatchObject({ rejected: 0, left_out: 0 });
    expect(await index(['verify', feed])).toMatchObject(SAME);

    expect(await admin('reconcile')).toEqual({ discrepancies: [] });
    const charges = 'SELECT request_id, tableoid::regclass::text AS stored_in FROM credit_charges ORDER BY id';
    const before = (await runOn(database.url, charges)) as { request_id: string; stored_in: string }[];
    expect(before.map(({ request_id }) => request_id)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `req-${n}`));
    expect(before.every(({ stored_in }) => stored_in !== 'credit_charges')).toBe(true);
    await expect(runOn(database.url, 'UPDATE credit_charges SET records = 0')).rejects.toThrow('append-only');
    await expect(runOn(database.url, `DELETE FROM ${before[0]?.stored_in}`)).rejects.toThrow('append-only');
    const [{ id }] = await admin('org', 'list');
    expect(await admin('org', 'undelivered', '--org', id)).toMatchObject([{ request_id: 'req-5' }]);
  });
});

describe('an index of the earlier release', () => {
  test('is served as before until `indexer rebuild` has made that of this version live; until then this version is not ready', async () => {
    const { admin, index, database, prefix } = await install('upgraded');
    await replay(prefix);
    await admin('restore', join(release, 'backup'), '--only', 'postgres');
    const api = await TestApi.serve({ prefix, databaseUrl: database.url });
    captureLog(api.app);
    const headers = { authorization: known.token };
    const list = (cursor = '') => responseOf(api.app, `/v4/jobs${cursor && `?cursor=${cursor}`}`, headers);
    const ready = async () => (await responseOf(api.app, '/readyz', {})).body;
    const advice = expect.stringContaining('`indexer rebuild` of this version makes it readable');
    expect(await ready()).toMatchObject({ status: 'unavailable', checks: { elasticsearch: advice } });
    const message = 'The dataset is being upgraded. Retry in a few minutes.';
    expect(await list()).toMatchObject({ status: 503, body: { error: { message } } });

    // What servers of the earlier release read, by the name that they use.
    const served = async () => {
      const { hits } = await indexer.client.search({ index: `${prefix}-jobs`, size: 100, version: true, sort: ['id'] });
      return hits.hits;
    };
    const before = await served();
    expect(before.length).toBeGreaterThan(40);
    const during: unknown[] = [];
    const proxy = await startFaultyProxy(indexer.elasticsearchUrl, async ({ url = '' }): Promise<ProxyAction> => {
      if (/_bulk|_flush|_settings|_aliases/.test(url)) during.push([await served(), (await list()).status]);
      return 'forward';
    });
    expect(await index(['rebuild'], { ELASTICSEARCH_URL: proxy.url })).toMatchObject({ action: 'rebuilt', bad: 0 });
    proxy.close();
    expect(during.length).toBeGreaterThan(3);
    for (const each of during) expect(each).toEqual([before, 503]);

    // The same process, without a restart.
    expect(await ready()).toEqual({ status: 'ok', checks: { postgres: 'ok', elasticsearch: 'ok' } });
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { status, body } = await list(cursor);
      expect(status).toBe(200);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
    }
    expect(ids.sort()).toEqual(before.map(({ _id }) => _id));
    expect(before.map(({ _id }) => _id)).not.toContain(known.taken_down);
    expect(await index(['verify', feed])).toMatchObject(SAME);
    expect(await admin('reconcile')).toEqual({ discrepancies: [] });
    await api.close();
  });
});
