import { Client } from '@elastic/elasticsearch';
import { dataFolder } from '#libs/services/project-paths.js';
import { ServiceError } from '#libs/services/service-error.js';
import { startServices } from '#libs/services/start-services.js';
import { acceptsToken, startApi } from './api-server.js';
import { banner } from './banner.js';
import { createDemo, readDemo } from './demo-organization.js';
import { readEnv } from './env.js';
import { ProjectCommands } from './project-commands.js';
import { secretOf } from './secret.js';
import { watchSources } from './watch-sources.js';

/** Everything from nothing to a server that answers, until the signal. Stops what it started, in the reverse order. */
async function start(watch: boolean, signal: AbortSignal): Promise<void> {
  const { HOST, PORT, ROLECALL_PREFIX, ROLECALL_SECRET } = readEnv(process.env);
  const baseUrl = `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`;
  const dataDir = dataFolder();
  const stack: (() => Promise<void>)[] = [];
  try {
    console.log('Starting Elasticsearch and Postgres');
    const services = await startServices({ dataDir, durable: true, log: console.log, signal });
    stack.push(services.stop);
    const env = {
      ...process.env,
      ELASTICSEARCH_URL: services.elasticsearchUrl,
      DATABASE_URL: services.databaseUrl,
      ROLECALL_SECRET: ROLECALL_SECRET ?? secretOf(dataDir),
      HOST,
      PORT: String(PORT),
    };
    const commands = new ProjectCommands(env, signal);
    await commands.run('admin', 'migrate');
    let demo = readDemo(dataDir) ?? (await createDemo(dataDir, commands));
    if (!(await isLoaded(services.elasticsearchUrl, ROLECALL_PREFIX))) await commands.run('indexer', 'sync', 'samples');

    if (watch) stack.push((await watchSources(dataDir)).stop);
    const api = await startApi(dataDir, env, watch);
    stack.push(api.stop);
    // DATABASE_URL may name another database than the one that the remembered token belongs to.
    if (!(await acceptsToken(api, baseUrl, demo.token, signal))) demo = await createDemo(dataDir, commands);
    console.log(banner(baseUrl, demo.token));
    await Promise.race([api.ended, aborted(signal)]);
    if (!signal.aborted) throw new ServiceError('The API ended, see above.');
  } finally {
    for (const stop of stack.reverse()) await stop();
  }
}

async function isLoaded(elasticsearchUrl: string, prefix: string): Promise<boolean> {
  const client = new Client({ node: elasticsearchUrl });
  try {
    return await client.indices.existsAlias({ name: `${prefix}-jobs` });
  } finally {
    await client.close();
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

const controller = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => controller.abort());
try {
  await start(process.argv.includes('--watch'), controller.signal);
} catch (error) {
  if (!controller.signal.aborted) {
    console.error(error instanceof ServiceError ? error.message : error);
    process.exitCode = 1;
  }
}
