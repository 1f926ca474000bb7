// `npm run bench:watches`: many watches over a large delta, and what a customer of the API notices meanwhile. See docs/benchmarks.md.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { ChangeStore } from '#libs/changes/change-store.js';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { processVariables } from '#libs/services/define-env.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import type { Observed } from '../../apps/api/testing/bystander.js';
import { Receiver } from '../../apps/courier/testing/receiver.js';
import { type FeedPart, IndexerFixture, upsert } from '../../apps/indexer/testing/indexer-fixture.js';
import { readRecords } from '../api/dataset.js';
import { cpuTimeOf, storeTimes } from '../api/process-times.js';
import { startApi } from '../api/server-process.js';
import { benchFilters } from './bench-filters.js';

const SECRET = 'only for the benchmark, 32 characters';
const BYSTANDER = join(projectRoot, 'dist/apps/api/testing/bystander.js');
const DELIVERIES = 5;
const POLL_MS = 20;

const options = new Command('bench:watches')
  .description(
    'Compares watches with a delta: CPU time of all servers, memory, the time of others, and the delay of deliveries.',
  )
  .option('--watches <n>', 'watches of one organization', '10000')
  .option('--changes <n>', 'changes of the delta', '10000')
  .option('--rows <n>', 'postings in the index', '20000')
  .parse()
  .opts<{ watches: string; changes: string; rows: string }>();
const [watches, changes, rows] = [Number(options.watches), Number(options.changes), Number(options.rows)];

const observe = async (url: string, token: string, seconds: number): Promise<Observed> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    BYSTANDER,
    new URL(url).port,
    token,
    String(seconds),
  ]);
  return JSON.parse(stdout) as Observed;
};

/** The highest resident memory of a process, MiB. */
const peakMemory = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const log = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);

const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const { elasticsearchUrl } = services;
const indexer = await IndexerFixture.create('bench-watches', {
  elasticsearchUrl,
  databaseServer: services.databaseUrl,
});
const { databaseUrl, prefix } = indexer;
const receiver = await Receiver.start();
const env = {
  ELASTICSEARCH_URL: elasticsearchUrl,
  DATABASE_URL: databaseUrl,
  ROLECALL_PREFIX: prefix,
  ROLECALL_SECRET: SECRET,
  ROLECALL_PRIVATE_WEBHOOKS: 'on',
};
const startCourier = () =>
  fork(join(projectRoot, 'dist/apps/courier/main.js'), {
    execArgv: nodeFlags,
    env: { ...processVariables(), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
const stop = async (child: ReturnType<typeof startCourier>): Promise<void> => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};
const untilCompared = async (): Promise<void> => {
  const behind = `SELECT FROM watches w, change_counters c WHERE w.dataset = $1 AND c.dataset = $1 AND w.position IS DISTINCT FROM c.next_number - 1 LIMIT 1`;
  while ((await runOn(databaseUrl, behind, [prefix])).length > 0) await sleep(100);
};

try {
  const [companies, postings] = [
    await readRecords('samples', 'sources'),
    (await readRecords('samples', 'jobs')).slice(0, rows),
  ];
  const parts: FeedPart[] = [
    { kind: 'sources', rows: companies.map((record) => upsert(record)) },
    { kind: 'jobs', rows: postings.map((record) => upsert(record)) },
  ];
  await indexer.sync(await indexer.feed(1, parts));
  log(`${postings.length} postings are loaded`);
  const api = await startApi(env);
  try {
    const [watching, bystander] = [
      await createTestOrganization(databaseUrl, { limits: NO_LIMITS }),
      await createTestOrganization(databaseUrl, { limits: NO_LIMITS }),
    ];
    await runOn(databaseUrl, `UPDATE organizations SET product_plan = 'enterprise'`);
    // As POST would, at once. The first comparison finds what matches, of which it tells nothing.
    await runOn(
      databaseUrl,
      `INSERT INTO watches (id, organization_id, dataset, name, kind, filters, events)
       SELECT 'W' || md5(ordinal::text), $1, $2, 'Watch ' || ordinal, 'jobs', filters, '{unmatched}'
       FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS f (filters, ordinal)`,
      [watching.organizationId, prefix, JSON.stringify(benchFilters(postings, watches))],
    );
    const first = startCourier();
    const begun = performance.now();
    await untilCompared();
    log(`${watches} watches have begun after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
    await stop(first);
    await runOn(databaseUrl, `UPDATE watches SET events = '{matched,changed,closed,unmatched}'`);
    const [matching] = await runOn(
      databaseUrl,
      'SELECT count(*)::int AS count, sum(matches)::int AS matches, max(invalid_reason) AS problem FROM watches',
    );
    log(`matches: ${JSON.stringify(matching)}`);

    const changed = postings.slice(0, changes).map((record, i) => changedRecord(record, i));
    parts.push({ kind: 'jobs', mode: 'delta', rows: changed.map((record) => upsert(record, 2)) });
    await indexer.sync(await indexer.feed(2, parts));
    log(`a delta of ${changed.length} changes is published`);
    await observe(api.url, bystander.token, 3);
    const stores = await storeTimes(indexer.client, databaseUrl);
    const [idleStores, idleApi] = [await stores(), cpuTimeOf(api.pid)];
    const before = await observe(api.url, bystander.token, 10);
    const alone = await stores();
    const cpuOfRead =
      (alone.elasticsearch -
        idleStores.elasticsearch +
        alone.postgres -
        idleStores.postgres +
        cpuTimeOf(api.pid) -
        idleApi) /
      1_000 /
      before.requests;
    const courier = startCourier();
    await sleep(300);
    const [started, ofStores, ofApi] = [performance.now(), await stores(), cpuTimeOf(api.pid)];
    const during: Observed[] = [];
    let isOpen = true;
    const observing = (async () => {
      while (isOpen) during.push(await observe(api.url, bystander.token, 5));
    })();
    await untilCompared();
    const seconds = (performance.now() - started) / 1_000;
    isOpen = false;
    await observing;
    const after = await stores();
    const used = {
      elasticsearch: (after.elasticsearch - ofStores.elasticsearch) / 1_000,
      postgres: (after.postgres - ofStores.postgres) / 1_000,
      courier: cpuTimeOf(courier.pid) / 1_000,
      api: (cpuTimeOf(api.pid) - ofApi) / 1_000,
    };
    const memory = peakMemory(courier.pid);
    const [found] = await runOn(databaseUrl, 'SELECT count(*)::int AS events FROM watch_events');
    log('compared');

    // Deliveries, while all watches follow small deltas as well.
    const headers = { authorization: watching.token, 'content-type': 'application/json' };
    const send = async (path: string, body: object): Promise<{ id: string }> => {
      const response = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer = (await response.json()) as { id: string };
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    };
    await runOn(databaseUrl, `DELETE FROM watches WHERE id = (SELECT max(id) FROM watches)`);
    const delivered = postings[0] as { id: string; source: string };
    const watch = await send('/v4/watches', {
      name: 'Delivered',
      kind: 'jobs',
      filters: { source_ids: delivered.source },
      on: ['changed'],
    });
    await send('/v4/webhooks', { url: receiver.url, watch_ids: [watch.id] });
    const feed = new ChangeStore({ databaseUrl, dataset: prefix, timeout: 10_000 });
    const delays: number[] = [];
    for (let i = 0; i < DELIVERIES; i += 1) {
      await untilCompared();
      const published = (await feed.position('jobs'))?.published ?? 0;
      parts.push({ kind: 'jobs', mode: 'delta', rows: [upsert({ ...delivered, title: `Title ${i}` }, 3 + i)] });
      const folder = await indexer.feed(3 + i, parts);
      const arrived = receiver.received(receiver.messages.length + 1).then(() => performance.now());
      const visible = (async () => {
        while (((await feed.position('jobs'))?.published ?? 0) === published) await sleep(POLL_MS);
        return performance.now();
      })();
      await indexer.sync(folder);
      delays.push(((await arrived) - (await visible)) / 1_000);
    }
    await feed.close();
    await stop(courier);
    delays.sort((one, other) => one - other);

    const reads = during.reduce((sum, { requests }) => sum + requests, 0);
    const total = used.elasticsearch + used.postgres + used.courier + used.api;
    const worst = Math.max(...during.map(({ p99 }) => p99));
    const errors = during.reduce((sum, observed) => sum + observed.errors, 0);
    console.log(
      [
        `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}), node ${process.version}`,
        `${watches} watches (${(matching as { matches: number }).matches} matches) over ${changed.length} changes of ${postings.length} postings: ${(found as { events: number }).events} events in ${seconds.toFixed(1)} s`,
        `CPU time: ${total.toFixed(1)} s (Elasticsearch ${used.elasticsearch.toFixed(1)}, Postgres ${used.postgres.toFixed(1)}, courier ${used.courier.toFixed(1)}, API ${used.api.toFixed(1)})`,
        `of which the other customer: ${(cpuOfRead * reads).toFixed(1)} s, ${reads} reads of ${(cpuOfRead * 1_000).toFixed(2)} ms as before; without it: ${(total - cpuOfRead * reads).toFixed(1)} s`,
        `courier: ${memory.toFixed(0)} MiB at most`,
        `another customer: p50 ${before.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} ms before; p99 ${worst.toFixed(1)} ms meanwhile (${(worst / before.p99).toFixed(2)}x), ${errors} errors`,
        `from publication to a webhook, with all ${watches} watches: median ${delays[Math.floor(delays.length / 2)]?.toFixed(1)} s, longest ${delays.at(-1)?.toFixed(1)} s, of ${delays.length}`,
      ].join('\n'),
    );
  } finally {
    await api.stop();
  }
} finally {
  await receiver.stop();
  await indexer.drop();
  await IndexerFixture.end();
  await services.stop();
}

/** Every other record changes its title, every tenth closes. */
function changedRecord(record: RecordValue, i: number): RecordValue {
  if (i % 10 === 0)
    return {
      ...record,
      job_status: 'inactive',
      verified_inactive_at: '2026-08-22T00:00:00.000Z',
      updated_at: '2026-08-22T00:00:00.000Z',
    };
  return {
    ...record,
    title: i % 2 === 0 ? `Senior ${record.title}` : (record.title as string),
    updated_at: '2026-08-22T00:00:00.000Z',
  };
}
