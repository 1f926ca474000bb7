import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { elasticsearchDistribution } from './elasticsearch-distribution.js';
import { findJava } from './java.js';
import { ServiceError } from './service-error.js';
import type { StartedService, StartOptions } from './start-options.js';
import { startSupervised } from './supervised-process.js';
import { assertReadable, giveTo, makeFolders, unprivilegedUser } from './unprivileged-user.js';

const START_TIMEOUT_MS = 180_000;

/** Security is off because only this machine reaches it; the disk watermarks, because a nearly full disk would refuse new indices. */
const SETTINGS = `cluster.name: rolecall
node.name: rolecall
discovery.type: single-node
network.host: 127.0.0.1
http.port: 0
transport.port: 0
node.portsfile: true
xpack.security.enabled: false
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
`;

/** Starts a node that keeps everything in `folder`, on a free port of the loopback interface. Its heap is ROLECALL_ES_HEAP, 1g. */
export async function startElasticsearch(folder: string, options: StartOptions): Promise<StartedService> {
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

  const write = (name: string, text: string) => {
    writeFileSync(join(config, name), text);
    giveTo(user, join(config, name));
  };
  for (const name of ['jvm.options', 'log4j2.properties']) {
    copyFileSync(join(home, 'config', name), join(config, name));
    giveTo(user, join(config, name));
  }
  write('elasticsearch.yml', `${SETTINGS}path.data: ${JSON.stringify(data)}\npath.logs: ${JSON.stringify(logs)}\n`);
  const heap = process.env['ROLECALL_ES_HEAP'] || '1g';
  if (!/^\d+[mg]$/i.test(heap)) throw new ServiceError(`ROLECALL_ES_HEAP is "${heap}": write it as 512m or 2g.`);
  write('jvm.options.d/rolecall.options', `-Xms${heap}\n-Xmx${heap}\n-Xlog:disable\n-Xlog:all=warning:stderr\n`);

  const server = await startSupervised({
    name: 'Elasticsearch',
    file: join(home, 'bin/elasticsearch'),
    args: [],
    env: { ...process.env, ES_JAVA_HOME: java, ES_PATH_CONF: config, ES_TMPDIR: temporary },
    user,
    folder,
    stopSignal: 'SIGTERM',
  });
  try {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      options.signal?.throwIfAborted();
      server.assertAlive();
      const url = urlFrom(portsFile);
      if (url && (await isReady(url))) return { url, stop: server.stop };
      await delay(100);
    }
    throw new ServiceError(
      `Elasticsearch was not ready after ${START_TIMEOUT_MS / 1000} s: look into ${join(folder, 'console.log')}.`,
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The node lists the addresses that it bound, one a line. */
function urlFrom(portsFile: string): string | null {
  const address = existsSync(portsFile) && /^127\.0\.0\.1:\d+$/m.exec(readFileSync(portsFile, 'utf8'))?.[0];
  return address ? `http://${address}` : null;
}

/** Yellow: every primary is there, which is all that one node can have. */
async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`, {
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}
