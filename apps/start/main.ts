import { join } from 'node:path';
import { Command } from 'commander';
import { readManifest } from '#libs/feed/manifest.js';
import { environmentHelp, processVariables } from '#libs/services/define-env.js';
import { onOutputClosed } from '#libs/services/processes/closed-output.js';
import { keepRunning } from '#libs/services/processes/keep-running.js';
import { projectRoot } from '#libs/services/project-paths.js';
import { embeddedEnv, storeEnv } from '#libs/services/service-env.js';
import { ServiceError } from '#libs/services/service-error.js';
import { dataFolder } from '#libs/services/service-urls.js';
import { startServices } from '#libs/services/start-services.js';
import { acceptsToken, startApi } from './api-server.js';
import { banner } from './banner.js';
import { baseUrlOf } from './base-url.js';
import { startCollecting, untilLive } from './collector.js';
import { datasetStep, readDatasetStatus } from './dataset-status.js';
import { createDemo, readDemo } from './demo-organization.js';
import { startEnv } from './env.js';
import { ProjectCommands } from './project-commands.js';
import { reportFailure } from './report-failure.js';
import { reservePort } from './reserve-port.js';
import { secretOf } from './secret.js';
import { sharedMachineWarning } from './shared-machine-warning.js';
import { watchSources } from './watch-sources.js';
import { startWorker } from './worker.js';

interface StartFlags {
  readonly watch?: boolean;
  readonly grids: boolean;
  readonly collect?: string;
  readonly every: string;
}

const program = new Command('npm start --')
  .description('Starts Elasticsearch, Postgres and the API, and loads the sample dataset, or collects job boards.')
  .option('--watch', 'rebuild and restart the API when its source code changes')
  .option('--no-grids', 'do not build the grids of metrics and technologies')
  .option('--collect <boards.csv>', 'collect these job boards instead of loading the sample, and keep them up to date')
  .option('--every <time>', 'with --collect: how often each board is fetched', '12h')
  .addHelpText('after', environmentHelp(startEnv, storeEnv, embeddedEnv))
  .parse();

/** Starts everything and runs until the signal. Stops what it started, in reverse order. */
const start = async ({ watch = false, grids, collect, every }: StartFlags, signal: AbortSignal): Promise<void> => {
  const { HOST, PORT, ROLECALL_PREFIX, ROLECALL_SECRET, DASHBOARD_URL } = startEnv.read();
  const baseUrl = baseUrlOf(HOST, PORT);
  const dataDir = dataFolder();
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const port = await reservePort(HOST, PORT);
    cleanups.push(port.release);
    console.log('Starting Elasticsearch and Postgres');
    const dashboardUrl = DASHBOARD_URL ?? baseUrl;
    const services = await startServices({ dataDir, durable: true, log: console.log, signal, dashboardUrl });
    cleanups.push(services.stop);
    const env = {
      ...processVariables(),
      ELASTICSEARCH_URL: services.elasticsearchUrl,
      DATABASE_URL: services.databaseUrl,
      ROLECALL_SECRET: ROLECALL_SECRET ?? secretOf(dataDir),
      HOST,
      PORT: String(PORT),
      DASHBOARD_URL: dashboardUrl,
    };
    const commands = new ProjectCommands(env, signal);
    await commands.run('admin', 'migrate');
    let demo = readDemo(dataDir) ?? (await createDemo(dataDir, commands));
    const readLive = () => readDatasetStatus(services.elasticsearchUrl, ROLECALL_PREFIX);
    const sample = await readManifest(join(projectRoot, 'samples'));
    const gridFlags = grids ? [] : ['--no-grids'];
    if (collect !== undefined) {
      const flags = ['--boards', collect, '--every', every, ...gridFlags];
      cleanups.push((await startCollecting({ dataDir, env, flags, readLive, sample, commands })).stop);
      await untilLive(readLive, signal);
    } else {
      const step = datasetStep(await readLive(), sample);
      if (step === 'sync') await commands.run('indexer', 'sync', 'samples', ...gridFlags);
      if (step === 'rebuild') await commands.run('indexer', 'rebuild', ...gridFlags);
      if (step === 'grids' && grids) await buildGrids(commands);
    }

    if (watch) cleanups.push((await watchSources(dataDir)).stop);
    await port.release();
    const api = await startApi(dataDir, env, watch, signal);
    cleanups.push(() => api.stop());
    // The saved token may belong to a database other than that of DATABASE_URL.
    if (!(await acceptsToken(api, demo.token, signal))) demo = await createDemo(dataDir, commands);
    console.log(banner(baseUrl, demo));
    const warning = sharedMachineWarning(HOST, processVariables());
    if (warning !== null) console.warn(`${warning}\n`);
    const hint = `See its log above; ${baseUrl}/readyz reports whether it is ready.`;
    const supervisor = keepRunning(api, (ended) => startApi(dataDir, env, watch, ended), {
      name: 'The API',
      hint,
      log: console.log,
    });
    cleanups.push(supervisor.stop);
    for (const worker of ['courier', 'exporter'] as const)
      cleanups.push((await startWorker(worker, dataDir, env)).stop);
    await untilAborted(signal);
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
};

/** Postings can be read without grids. */
const buildGrids = async (commands: ProjectCommands): Promise<void> => {
  try {
    await commands.run('indexer', 'grids');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    console.log(`Continuing without grids of metrics. ${error.message} Skip them with \`npm start -- --no-grids\`.`);
  }
};

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
};

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
onOutputClosed(() => controller.abort());
try {
  await start(program.opts<StartFlags>(), controller.signal);
} catch (error) {
  if (!controller.signal.aborted) reportFailure(error);
}
