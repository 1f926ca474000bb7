import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { processVariables } from '../define-env.js';
import { startSupervised } from '../processes/supervised-process.js';
import { assertReadable, giveTo, makeFolders, unprivilegedUser } from '../processes/unprivileged-user.js';
import { embeddedEnv } from '../service-env.js';
import { ServiceError } from '../service-error.js';
import type { StartedService, StartOptions } from '../start-options.js';
import { elasticsearchDistribution } from './elasticsearch-distribution.js';
import { findJava } from './java.js';

const START_TIMEOUT_MS = 180_000;

/** Security is disabled because only this machine can connect; disk watermarks, because a nearly full disk would reject new indices. */
const SETTINGS = `cluster.name: rolecall
node.name: rolecall
discovery.type: single-node
network.host: 127.0.0.1
transport.port: 0
node.portsfile: true
xpack.security.enabled: false
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
`;

/** Starts a node on a free loopback port that stores everything in `folder`. ROLECALL_ES_HEAP sets its heap (default: 1g). */
export const startElasticsearch = async (folder: string, options: StartOptions): Promise<StartedService> => {
  const user = unprivilegedUser(folder);
  const java = findJava(user);
  if (!java)
    throw new ServiceError(
      'Elasticsearch needs Java 21 or later: install a JDK, and set JAVA_HOME if it is not found.',
    );
  const home = await elasticsearchDistribution(java, options);
  const [config, data, logs, temporary] = ['config', 'data', 'logs', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  makeFolders(user, folder, config, join(config, 'jvm.options.d'), data, logs, temporary);
  assertReadable(user, join(home, 'bin/elasticsearch'));
  assertReadable(user, data);
  const portsFile = join(logs, 'http.ports');
  rmSync(portsFile, { force: true });
  // A start that was interrupted may leave it, and the server refuses to replace it.
  rmSync(join(config, 'elasticsearch.keystore.tmp'), { force: true });

  const write = (name: string, text: string) => {
    writeFileSync(join(config, name), text);
    giveTo(user, join(config, name));
  };
  for (const name of ['jvm.options', 'log4j2.properties']) {
    copyFileSync(join(home, 'config', name), join(config, name));
    giveTo(user, join(config, name));
  }
  write(
    'elasticsearch.yml',
    `${SETTINGS}http.port: ${options.port ?? 0}\npath.data: ${JSON.stringify(data)}\npath.logs: ${JSON.stringify(logs)}\n`,
  );
  const { ROLECALL_ES_HEAP: heap } = embeddedEnv.read();
  write('jvm.options.d/rolecall.options', `-Xms${heap}\n-Xmx${heap}\n-Xlog:disable\n-Xlog:all=warning:stderr\n`);

  const server = await startSupervised({
    name: 'Elasticsearch',
    file: join(home, 'bin/elasticsearch'),
    args: [],
    env: { ...processVariables(), ES_JAVA_HOME: java, ES_PATH_CONF: config, ES_TMPDIR: temporary },
    user,
    folder,
    stopSignal: 'SIGTERM',
    repair: repair(folder),
  });
  try {
    const message = new ServiceError(
      `Elasticsearch was not ready after ${START_TIMEOUT_MS / 1000} s: see ${join(folder, 'console.log')}.`,
    );
    const url = await pWaitFor(
      async () => {
        server.assertAlive();
        const found = urlFrom(portsFile);
        if (found) await assertReadableShards(found, folder);
        return found && (await isReady(found)) ? pWaitFor.resolveWith(found) : false;
      },
      {
        interval: 100,
        timeout: { milliseconds: START_TIMEOUT_MS, message },
        ...(options.signal && { signal: options.signal }),
      },
    );
    return { url, ended: server.ended, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const repair = (folder: string): string =>
  `Remove ${folder} and start again: an empty index is loaded with the sample dataset; load your own with \`npm run indexer -- sync\`.`;

/** Permanent reasons why a shard is not assigned. */
const LOST = new Set(['no_valid_shard_copy', 'no']);

/** @throws ServiceError when the data of an index is missing or damaged. */
const assertReadableShards = async (url: string, folder: string): Promise<void> => {
  // 400 when all shards are assigned.
  const explained = await getJson(`${url}/_cluster/allocation/explain`);
  if (!explained?.primary || !LOST.has(explained.can_allocate ?? '')) return;
  const reason = explained.unassigned_info?.details?.split('\n')[0]?.slice(0, 300);
  throw new ServiceError(
    `Elasticsearch cannot read the index ${explained.index}${reason ? ` (${reason})` : ''}. ${repair(folder)}`,
  );
};

interface Explanation {
  index?: string;
  primary?: boolean;
  can_allocate?: string;
  unassigned_info?: { details?: string };
}

const getJson = async (url: string): Promise<Explanation | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()) as Explanation;
  } catch {
    return null;
  }
};

/** The node writes the addresses that it bound, one per line. */
const urlFrom = (portsFile: string): string | null => {
  const address = existsSync(portsFile) && /^127\.0\.0\.1:\d+$/m.exec(readFileSync(portsFile, 'utf8'))?.[0];
  return address ? `http://${address}` : null;
};

/** Yellow: every primary shard is assigned, which is the best state of a single node. */
const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`, {
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
};
