// `npm run bench:exports -- --rows 200000`: writes all postings to Parquet, and measures what a customer of the API notices. See docs/benchmarks.md.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from '@elastic/elasticsearch';
import { Command } from 'commander';
import { createTestDatabase, createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import { processVariables } from '#libs/services/define-env.js';
import { nodeFlags } from '#libs/services/processes/node-flags.js';
import { downloadsFolder, projectRoot } from '#libs/services/project-paths.js';
import { startServices } from '#libs/services/start-services.js';
import type { Observed } from '../../apps/api/testing/bystander.js';
import { loadBenchDataset } from '../api/dataset.js';
import { cpuTimeOf } from '../api/process-times.js';
import { startApi } from '../api/server-process.js';

const PREFIX = 'bench-exports';
const SECRET = 'only for the benchmark, 32 characters';
const POLL_MS = 200;
const BYSTANDER = join(projectRoot, 'dist/apps/api/testing/bystander.js');

const program = new Command('bench:exports')
  .description('Measures an export of all postings: seconds, memory, and the response times of another customer.')
  .option('--rows <n>', 'postings in the index', '20000')
  .option('--format <format>', 'parquet, ndjson or csv', 'parquet')
  .option('--texts <length>', '`real length`, or `of the sample`', 'of the sample')
  .option('--alone', 'without the other customer')
  .parse();
const options = program.opts<{
  rows: string;
  format: string;
  texts: 'real length' | 'of the sample';
  alone?: true;
}>();

/** Another customer for some seconds. */
const observe = async (url: string, token: string, seconds: number): Promise<Observed> => {
  const { port } = new URL(url);
  const { stdout } = await promisify(execFile)(process.execPath, [BYSTANDER, port, token, String(seconds)]);
  return JSON.parse(stdout) as Observed;
};

/** The highest resident memory of a process, MiB. */
const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

const services = await startServices({ dataDir: join(downloadsFolder, 'bench'), durable: true, log: console.log });
const client = new Client({ node: services.elasticsearchUrl, requestTimeout: 120_000 });
const database = await createTestDatabase(services.databaseUrl);
const folder = mkdtempSync(join(os.tmpdir(), 'bench-exports-'));
try {
  await loadBenchDataset(client, PREFIX, 'samples', Number(options.rows), { texts: options.texts });
  const env = {
    ELASTICSEARCH_URL: services.elasticsearchUrl,
    DATABASE_URL: database.url,
    ROLECALL_PREFIX: PREFIX,
    ROLECALL_SECRET: SECRET,
    ROLECALL_EXPORTS: folder,
  };
  const [exporting, bystander] = [
    await createTestOrganization(database.url, { limits: NO_LIMITS, billingMode: 'credits', purchasedCredits: 2e6 }),
    await createTestOrganization(database.url, { limits: NO_LIMITS }),
  ];
  await runOn(database.url, `UPDATE organizations SET product_plan = 'enterprise'`);
  const api = await startApi(env);
  const exporter = fork(join(projectRoot, 'dist/apps/exporter/main.js'), {
    execArgv: nodeFlags,
    env: { ...processVariables(), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const headers = { authorization: exporting.token, 'content-type': 'application/json' };
    // Copies of a posting can have the same id.
    const { count: rows } = (await (await fetch(`${api.url}/v4/jobs?count=true`, { headers })).json()) as {
      count: number;
    };
    await observe(api.url, bystander.token, 3);
    const before = await observe(api.url, bystander.token, 10);
    const body = JSON.stringify({ kind: 'jobs', format: options.format });
    const created = (await (await fetch(`${api.url}/v4/exports`, { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    const started = performance.now();
    const cpu = cpuTimeOf(exporter.pid);
    const during: Observed[] = [];
    let isOpen = true;
    const observing = (async () => {
      while (isOpen && !options.alone) during.push(await observe(api.url, bystander.token, 10));
    })();
    let saved: { state: string; message: string | null; rows: number; files: { bytes: number }[] };
    do {
      await sleep(POLL_MS);
      saved = (await (await fetch(`${api.url}/v4/exports/${created.id}`, { headers })).json()) as typeof saved;
    } while (['queued', 'running'].includes(saved.state));
    const seconds = (performance.now() - started) / 1_000;
    isOpen = false;
    const memory = peakMemory(exporter.pid as number);
    const used = (cpuTimeOf(exporter.pid) - cpu) / 1_000;
    await observing;
    if (saved.state !== 'complete') throw new Error(`The export is ${saved.state}: ${saved.message}`);
    const worst = Math.max(...during.map(({ p99 }) => p99));
    const errors = during.reduce((sum, observed) => sum + observed.errors, 0);
    const bytes = saved.files.reduce((sum, file) => sum + file.bytes, 0);
    console.log(
      [
        `${new Date().toISOString().slice(0, 10)}, ${os.availableParallelism()} cores (${os.cpus()[0]?.model}), node ${process.version}`,
        `${saved.state}: ${saved.rows} of ${rows} postings (${options.texts}) to ${options.format} in ${seconds.toFixed(1)} s, ${Math.round(saved.rows / seconds)} a second`,
        `${saved.files.length} files, ${(bytes / 1e6).toFixed(1)} MB; exporter: ${memory.toFixed(0)} MiB at most, ${used.toFixed(1)} s of CPU time`,
        options.alone
          ? 'no other customer'
          : `another customer: p50 ${before.p50.toFixed(1)} ms, p99 ${before.p99.toFixed(1)} ms before; p99 ${worst.toFixed(1)} ms meanwhile (${(worst / before.p99).toFixed(2)}x), ${errors} errors`,
      ].join('\n'),
    );
  } finally {
    exporter.kill('SIGTERM');
    await once(exporter, 'exit');
    await api.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
  await client.close();
  await services.stop();
}
