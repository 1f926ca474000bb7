import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestOrganization, NO_LIMITS } from '#libs/database/testing/test-database.js';
import { field, withTier } from '#libs/registry/field.js';
import { keyword } from '#libs/registry/kinds/values.js';
import { definitions } from '#libs/registry/records/definitions.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { dropDataset, testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { captureLog } from '../../api/testing/captured-log.js';
import { responseOf, TestApi } from '../../api/testing/test-api.js';
import { runIndexer } from '../run-indexer.js';
import { IndexerFixture, upsert } from '../testing/indexer-fixture.js';

/** What records have in the next version. */
const row = field('mascot', keyword(), "The employer's mascot.", {
  filter: 'mascots',
  finds: 'Postings of employers with any of these mascots.',
  example: 'otter',
});
const nextVersion = (changed: typeof jobs) =>
  definitions.with(definitions.indexOf(changed), {
    ...changed,
    fields: [...changed.fields, ...withTier(changed === jobs ? 'default' : 'min', [row])],
  });

/** Longer than a server knows the version of a kind, on a busy machine. */
const KNOWN_FOR_MS = 10_000;

const acme = testSource();
const postings = Array.from({ length: 25 }, (_, n) =>
  testJob({
    source: acme.id as string,
    title: n % 2 === 0 ? 'Baker' : 'Nurse',
    created_at: new Date(Date.UTC(2026, 7, 1) + n * 60_000).toISOString(),
  }),
);

const PATHS = [
  '/v4/jobs?limit=25',
  '/v4/jobs?q=baker&count=true',
  '/v4/jobs/options?facets=job_statuses',
  '/v4/sources',
];
/** What both versions have; cursors of equal pages may differ. */
const comparable = ({ next_cursor: _, ...body }: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'mascot' ? undefined : value)));
describe.each([
  ['postings', jobs],
  ['companies', sources],
])('servers of two versions, of which the later has another field of %s', (_name, changed) => {
  const nextDefinitions = nextVersion(changed);
  let indexer: IndexerFixture;
  let earlier: TestApi;
  let later: TestApi;
  let headers: Record<string, string>;
  beforeAll(async () => {
    indexer = await IndexerFixture.create('upgrade-spec');
    await indexer.sync(
      await indexer.feed(1, [
        { kind: 'sources', rows: [upsert(acme)] },
        { kind: 'jobs', rows: postings.map((posting) => upsert(posting)) },
      ]),
    );
    const { prefix, databaseUrl } = indexer;
    earlier = await TestApi.serve({ prefix, databaseUrl });
    later = await TestApi.serve({ prefix, databaseUrl, definitions: nextDefinitions });
    captureLog(earlier.app);
    captureLog(later.app);
    const { token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS });
    headers = { authorization: token };
  }, 60_000);
  afterAll(async () => {
    await earlier?.close();
    await later?.close();
    await dropDataset({ ...indexer, definitions: nextDefinitions });
    await indexer?.drop();
    await IndexerFixture.end();
  });

  const get = (api: TestApi, path: string) => responseOf(api.app, path, headers);
  /** Runs the indexer of the next version. */
  const runNext = (command: string) =>
    runIndexer([command, '--no-grids', '--no-signals'], {
      env: indexer.env,
      stdout: () => {},
      stderr: () => {},
      terminal: false,
      definitions: nextDefinitions,
      signal: new AbortController().signal,
    });

  test('one of them always answers, each from the index of its version', async () => {
    const expected = new Map<string, unknown>();
    for (const path of PATHS) {
      const { status, body } = await get(earlier, path);
      expect([path, status]).toEqual([path, 200]);
      expected.set(path, comparable(body));
    }
    expect((await get(later, PATHS[0] as string)).status).toBe(503);
    expect((await responseOf(later.app, '/readyz', {})).body.checks.elasticsearch).toContain(
      'another version of Rolecall',
    );

    const served = { earlier: 0, later: 0 };
    const failed: string[] = [];
    let done = false;
    const reader = async (path: string) => {
      while (!done || served.later === 0) {
        // As a proxy does that tries the other server after a 503.
        for (const [name, api] of [
          ['earlier', earlier],
          ['later', later],
        ] as const) {
          const { status, body } = await get(api, path);
          if (status === 503 && name === 'earlier') continue;
          if (status === 200) served[name] += 1;
          if (status !== 200) failed.push(`${name} ${path}: ${status}`);
          else expect(comparable(body)).toEqual(expected.get(path));
          break;
        }
      }
    };
    const readers = PATHS.map(reader);
    const code = await runNext('rebuild').finally(() => {
      done = true;
    });
    expect(code).toBe(0);
    await Promise.all(readers);
    expect(failed).toEqual([]);
    expect(served.earlier).toBeGreaterThan(0);

    // A page of postings contains companies, whose version a server knows for two seconds. Until then it answers as before.
    const [path] = PATHS as [string];
    const end = Date.now() + KNOWN_FOR_MS;
    for (
      let page = await get(earlier, path);
      page.status !== 503 && changed !== jobs;
      page = await get(earlier, path)
    ) {
      expect([page.status, comparable(page.body)]).toEqual([200, expected.get(path)]);
      if (Date.now() > end) break;
    }
    expect((await get(earlier, path)).status).toBe(503);
    expect((await responseOf(earlier.app, '/readyz', {})).status).toBe(503);
    expect((await responseOf(later.app, '/readyz', {})).status).toBe(200);
    const { data } = (await get(later, '/v4/jobs')).body;
    const record = changed === jobs ? data[0] : data[0].source;
    expect([data.length, record.mascot]).toEqual([25, null]);
  });
});
