import { createHash } from 'node:crypto';
import type { StartedTestContainer } from 'testcontainers';
import { embeddedEnv } from './service-env.js';
import { ServiceError } from './service-error.js';
import type { StartedService, StartOptions } from './start-options.js';

const ELASTICSEARCH_IMAGE = 'docker.elastic.co/elasticsearch/elasticsearch:9.5.3';
const POSTGRES_IMAGE = 'postgres:18';
const START_TIMEOUT_MS = 300_000;

/** Docker restarts its containers itself. */
const NEVER = new Promise<void>(() => {});

/** Whether a container engine is available on this machine. */
export const isDockerAvailable = async (): Promise<boolean> => {
  try {
    const { getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
};

/** The official image with the settings of the embedded node. */
export const startDockerElasticsearch = async (dataDir: string, options: StartOptions): Promise<StartedService> => {
  options.log(`Starting ${ELASTICSEARCH_IMAGE} with Docker`);
  const [{ ElasticsearchContainer }, { Wait }] = await Promise.all([
    import('@testcontainers/elasticsearch'),
    import('testcontainers'),
  ]);
  const { ROLECALL_ES_HEAP: heap } = embeddedEnv.read();
  const container = new ElasticsearchContainer(ELASTICSEARCH_IMAGE)
    .withEnvironment({
      'xpack.security.enabled': 'false',
      'action.auto_create_index': 'false',
      'cluster.routing.allocation.disk.threshold_enabled': 'false',
      ES_JAVA_OPTS: `-Xms${heap} -Xmx${heap}`,
    })
    .withBindMounts(options.durable ? [volume(dataDir, 'elasticsearch', '/usr/share/elasticsearch/data')] : [])
    .withWaitStrategy(Wait.forHttp('/_cluster/health?wait_for_status=yellow', 9200).forStatusCode(200))
    .withStartupTimeout(START_TIMEOUT_MS);
  const started = await container.start().catch(explain);
  return { url: started.getHttpUrl(), ended: NEVER, stop: () => stop(started, options) };
};

/** The official image with a database `rolecall`. */
export const startDockerPostgres = async (dataDir: string, options: StartOptions): Promise<StartedService> => {
  options.log(`Starting ${POSTGRES_IMAGE} with Docker`);
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_USER: 'rolecall', POSTGRES_PASSWORD: 'rolecall', POSTGRES_DB: 'rolecall' })
    .withCommand(['postgres', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB', '-c', 'jit=off'])
    .withExposedPorts(5432)
    // Since version 18 the image stores its data in a subfolder per version.
    .withBindMounts(options.durable ? [volume(dataDir, 'postgres', '/var/lib/postgresql')] : [])
    // Over TCP: on the first start, the server that initializes the database also listens on the socket.
    .withWaitStrategy(
      Wait.forAll([Wait.forListeningPorts(), Wait.forSuccessfulCommand('pg_isready -h 127.0.0.1 -U rolecall')]),
    )
    .withStartupTimeout(START_TIMEOUT_MS);
  const started = await container.start().catch(explain);
  const url = `postgres://rolecall:rolecall@${started.getHost()}:${started.getMappedPort(5432)}/rolecall`;
  return { url, ended: NEVER, stop: () => stop(started, options) };
};

/** A named volume outlives its container; a name per data folder keeps two checkouts apart. */
const volume = (dataDir: string, service: string, target: string) => {
  const folder = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return { source: `rolecall-${service}-${folder}`, target, mode: 'rw' as const };
};

const stop = async (container: StartedTestContainer, options: StartOptions): Promise<void> => {
  await container.stop({ remove: true, removeVolumes: !options.durable });
};

const explain = (cause: Error): never => {
  throw new ServiceError(`Docker could not start a service: ${cause.message.split('\n')[0]}`, cause);
};
