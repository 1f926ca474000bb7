import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isDockerAvailable, startDockerElasticsearch, startDockerPostgres } from './docker-services.js';
import { isElasticsearchAvailable } from './embedded/elasticsearch-distribution.js';
import { startElasticsearch } from './embedded/embedded-elasticsearch.js';
import { startPostgres } from './embedded/embedded-postgres.js';
import { findJava } from './embedded/java.js';
import { waitForFreePort } from './processes/free-port.js';
import { keepRunning } from './processes/keep-running.js';
import { PREVIOUS_LOG } from './processes/supervised-process.js';
import { unprivilegedUser } from './processes/unprivileged-user.js';
import type { ServiceUrls } from './running-services.js';
import { claimDataFolder } from './running-services.js';
import { embeddedEnv, type ServiceKind, storeEnv } from './service-env.js';
import { explainSystemError, MIN_FREE_MIB, noSpaceLeft, ServiceError } from './service-error.js';
import type { StartedService, StartOptions } from './start-options.js';

export interface Services extends ServiceUrls {
  kind: ServiceKind;
  /** Stops the services that were started, not external ones. */
  stop(): Promise<void>;
}

/**
 * Starts Elasticsearch and Postgres, unless ELASTICSEARCH_URL and DATABASE_URL name running ones: embedded, or as containers if
 * Java or Maven is missing and Docker is available. ROLECALL_SERVICES forces a kind. The services end with this process;
 * `services.json` in the data folder publishes their addresses to `serviceUrls` in other processes.
 *
 * @param options.dataDir used by one process at a time.
 * @param options.dashboardUrl published for the links of other processes.
 * @throws ServiceError with the missing prerequisite and how to resolve it; nothing is left running.
 */
export const startServices = async (
  options: StartOptions & { dataDir: string; dashboardUrl?: string },
): Promise<Services> => {
  const { dataDir, dashboardUrl } = options;
  const { ELASTICSEARCH_URL: elasticsearchUrl, DATABASE_URL: databaseUrl } = storeEnv.read();
  let claim: ReturnType<typeof claimDataFolder> | null = null;
  try {
    claim = claimDataFolder(dataDir);
    const { publish, release } = claim;
    const kind = elasticsearchUrl && databaseUrl ? 'external' : await chooseKind(dataDir, !elasticsearchUrl);
    if (kind === 'embedded') assertSpace(dataDir);
    const folder = (name: string) => join(dataDir, name);
    const [elasticsearch, postgres] = await startBoth(
      () => {
        if (elasticsearchUrl) return external(elasticsearchUrl);
        return kind === 'docker'
          ? startDockerElasticsearch(dataDir, options)
          : startAndKeepRunning('Elasticsearch', startElasticsearch, folder('elasticsearch'), options);
      },
      () => {
        if (databaseUrl) return external(databaseUrl);
        return kind === 'docker'
          ? startDockerPostgres(dataDir, options)
          : startAndKeepRunning('Postgres', startPostgres, folder('postgres'), options);
      },
    );
    const urls = { elasticsearchUrl: elasticsearch.url, databaseUrl: postgres.url };
    publish({ urls, ...(dashboardUrl !== undefined && { dashboardUrl }) });
    const stop = async () => {
      await Promise.all([elasticsearch.stop(), postgres.stop()]);
      release();
    };
    return { ...urls, kind, stop };
  } catch (error) {
    claim?.release();
    throw explainSystemError(error, dataDir);
  }
};

const chooseKind = async (dataDir: string, needsElasticsearch: boolean): Promise<ServiceKind> => {
  const { ROLECALL_SERVICES: forced } = embeddedEnv.read();
  if (forced === 'external')
    throw new ServiceError('ROLECALL_SERVICES is external: set ELASTICSEARCH_URL and DATABASE_URL.');
  if (forced) return forced;
  const missing = needsElasticsearch ? missingForEmbedded(dataDir) : null;
  if (!missing) return 'embedded';
  if (await isDockerAvailable()) return 'docker';
  throw new ServiceError(missing);
};

const missingForEmbedded = (dataDir: string): string | null => {
  mkdirSync(dataDir, { recursive: true });
  const otherwise = 'or start Docker, or set ELASTICSEARCH_URL and DATABASE_URL to running servers.';
  if (!findJava(unprivilegedUser(join(dataDir, 'elasticsearch')))) {
    return `Elasticsearch needs Java 21 or later, and none was found: install a JDK (and set JAVA_HOME if it is in an unusual place), ${otherwise}`;
  }
  if (!isElasticsearchAvailable())
    return `Maven is needed to download Elasticsearch, and \`mvn\` was not found: install Maven, ${otherwise}`;
  return null;
};

/** @throws ServiceError when the servers would soon fail because they cannot write. */
const assertSpace = (dataDir: string): void => {
  const { bavail, bsize } = statfsSync(dataDir);
  if ((bavail * bsize) / 1024 ** 2 < MIN_FREE_MIB) throw new ServiceError(noSpaceLeft(dataDir));
};

/** Starts a service that is restarted when it ends, unless its data is temporary. */
const startAndKeepRunning = async (
  name: string,
  start: (folder: string, options: StartOptions) => Promise<StartedService>,
  folder: string,
  options: StartOptions,
): Promise<StartedService> => {
  const service = await start(folder, options);
  if (!options.durable) return service;
  const { port } = new URL(service.url);
  const hint = `Its log is ${join(folder, PREVIOUS_LOG)}.`;
  const restart = async (signal: AbortSignal) => {
    await waitForFreePort(Number(port), { name, signal });
    return start(folder, { ...options, port: Number(port), signal });
  };
  return keepRunning(service, restart, { name, hint, log: options.log });
};

/** Starts both in parallel; if one fails, the other is stopped. */
const startBoth = async (
  first: () => Promise<StartedService>,
  second: () => Promise<StartedService>,
): Promise<[StartedService, StartedService]> => {
  const [a, b] = await Promise.allSettled([first(), second()]);
  if (a.status === 'fulfilled' && b.status === 'fulfilled') return [a.value, b.value];
  await Promise.all([a, b].map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)));
  throw [a, b].find((result) => result.status === 'rejected')?.reason;
};

const external = async (url: string): Promise<StartedService> => ({
  url,
  ended: new Promise(() => {}),
  stop: async () => {},
});
