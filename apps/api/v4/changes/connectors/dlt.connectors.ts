import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { omit } from 'es-toolkit';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS } from '#libs/search/store/companies/company-postings.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { pythonEnvironment } from '#libs/services/testing/python-environment.js';
import { changingFeed } from '../../../../indexer/testing/changing-feed.js';
import { deletion, IndexerFixture } from '../../../../indexer/testing/indexer-fixture.js';
import { ApiProcess } from '../../../testing/api-process.js';
import { CountingProxy, runConnector } from '../../../testing/connector-run.js';

jest.setTimeout(1_800_000);

const KILLS = Number(process.env.CONNECTOR_KILLS ?? 10);
const POSTINGS = 1_000;
const DELTAS = 10;
/** Longest time until a kill, in milliseconds: somewhat more than a run takes. */
const LATEST_KILL = 15_000;

const folder = join(projectRoot, 'examples/connectors/dlt');
const DUMP = `
import duckdb, json, sys
rows = duckdb.connect("rolecall.duckdb", read_only=True).execute(f"SELECT id, {sys.argv[2]} FROM feed.{sys.argv[1]}").fetchall()
print(json.dumps([[id, json.loads(record)] for id, record in rows]))`;

let python: string;
let indexer: IndexerFixture;
let api: ApiProcess;
let proxy: CountingProxy;
let token: string;
let state: string;
beforeEach(async () => {
  python = pythonEnvironment(join(folder, 'requirements.txt'));
  indexer = await IndexerFixture.create('dlt-connector');
  ({ token } = await createTestOrganization(indexer.databaseUrl, { limits: NO_LIMITS }));
  state = join(indexer.folder, 'dlt');
  await mkdir(state);
});
afterEach(async () => {
  proxy?.close();
  await api?.stop();
  await indexer?.drop();
});
afterAll(() => IndexerFixture.end());

const environment = () => ({
  ROLECALL_URL: proxy.url,
  ROLECALL_TOKEN: token,
  DLT_DATA_DIR: state,
  RUNTIME__DLTHUB_TELEMETRY: 'false',
});
const load = (args: string[] = [], killAfter?: number) =>
  runConnector({
    program: python,
    args: [join(folder, 'rolecall.py'), ...args],
    env: environment(),
    cwd: state,
    ...(killAfter !== undefined && { killAfter }),
  });

const withoutFigures = (record: Record<string, unknown>) => omit(record, [...COUNT_FIELDS, ...FIGURE_FIELDS]);

const copied = async (kind: 'jobs' | 'sources'): Promise<Map<string, unknown>> => {
  const args = ['-c', DUMP, kind, kind === 'jobs' ? 'job' : 'source'];
  const printed = await runConnector({ program: python, args, env: {}, cwd: state });
  return new Map(
    (JSON.parse(printed as string) as [string, Record<string, unknown>][]).map(([id, record]) => [
      id,
      withoutFigures(record),
    ]),
  );
};

const listed = async (kind: 'jobs' | 'sources'): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `${api.url}/v4/${kind}?${cursor && `cursor=${cursor}`}`;
    const page = JSON.parse(await (await fetch(url, { headers: { authorization: token } })).text());
    for (const { source, ...record } of page.data)
      found.set(record.id, withoutFigures(source ? { ...record, source: source.id } : record));
    cursor = page.next_cursor;
  }
  return found;
};

const expectEqual = async (): Promise<void> => {
  for (const kind of ['jobs', 'sources'] as const) {
    const [copy, index] = [await copied(kind), await listed(kind)];
    expect([kind, copy.size]).toEqual([kind, index.size]);
    for (const [id, record] of index) expect(copy.get(id)).toEqual(record);
  }
};

test(`with ${KILLS} kills and ${DELTAS * POSTINGS} changes, the copy of dlt equals the index, and a run without changes takes one request a table`, async () => {
  const parts = changingFeed({ postings: POSTINGS, deltas: DELTAS, changes: POSTINGS, words: 20 });
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2)));
  const { databaseUrl, prefix } = indexer;
  api = await ApiProcess.start({ databaseUrl, prefix });
  proxy = await CountingProxy.start(() => api.url);
  await load();
  await expectEqual();
  let kills = 0;
  for (let delta = 1; delta <= DELTAS; delta += 1) {
    await indexer.sync(await indexer.feed(delta + 1, parts.slice(0, 2 + 2 * delta)));
    const due = Math.ceil((KILLS * delta) / DELTAS);
    while (kills < due) {
      if ((await load([], Math.random() * LATEST_KILL)) === null) kills += 1;
      else break;
    }
  }
  expect(kills).toBeGreaterThan(0);
  await load();
  await expectEqual();
  proxy.requests = 0;
  await load();
  expect(proxy.requests).toBe(2);
  await expectEqual();

  // Of a part: what no longer matches is deleted too, and a list is read as a whole.
  const [first] = await listed('jobs').then((found) => [...found.keys()]);
  parts.push({ kind: 'jobs', mode: 'delta', rows: [deletion(first, DELTAS + 2)] });
  await indexer.sync(await indexer.feed(DELTAS + 2, parts));
  await load();
  expect((await copied('jobs')).has(first as string)).toBe(false);

  // Another dataset: the tool fails with what to do, and does it.
  await indexer.sync(await indexer.feed(1, parts.slice(0, 2), 'other'), '--replace');
  await expect(load()).rejects.toThrow(/410/);
  await load(['--restart']);
  await expectEqual();
});
