import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import pWaitFor from 'p-wait-for';
import { elasticsearchDistribution } from '../embedded/elasticsearch-distribution.js';
import { findJava } from '../embedded/java.js';
import { giveTo, makeFolders, unprivilegedUser } from '../processes/unprivileged-user.js';
import { downloadsFolder } from '../project-paths.js';

const HEAP = '384m';
/** Three nodes start at once, maybe on two cores. */
const START_TIMEOUT_MS = 480_000;

interface ClusterNode {
  readonly name: string;
  readonly url: string;
  readonly folder: string;
  process: ChildProcess | null;
}

/** Three nodes on loopback, each a process that can be killed. */
export class ElasticsearchCluster {
  private constructor(
    private readonly home: string,
    private readonly java: string,
    private readonly folder: string,
    readonly nodes: readonly ClusterNode[],
  ) {}

  static async start(): Promise<ElasticsearchCluster> {
    const runs = join(downloadsFolder, 'faults');
    mkdirSync(runs, { recursive: true });
    const folder = mkdtempSync(join(runs, 'cluster-'));
    // When root runs this, the nodes run under another account, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    const user = unprivilegedUser(folder);
    const java = findJava(user);
    if (!java) throw new Error('Elasticsearch needs Java 21 or later.');
    const home = await elasticsearchDistribution(java, { log: console.log } as never);
    const names = ['one', 'two', 'three'];
    const ports = await Promise.all(names.flatMap(() => [freePort(), freePort()]));
    const seeds = names.map((_, i) => `127.0.0.1:${ports[2 * i]}`);
    const nodes = names.map((name, i): ClusterNode => {
      const own = join(folder, name);
      const [config, data, logs, tmp] = ['config', 'data', 'logs', 'tmp'].map((part) => join(own, part)) as [
        string,
        string,
        string,
        string,
      ];
      makeFolders(user, own, config, join(config, 'jvm.options.d'), data, logs, tmp);
      const write = (file: string, text: string) => {
        writeFileSync(join(config, file), text);
        giveTo(user, join(config, file));
      };
      for (const file of ['jvm.options', 'log4j2.properties']) {
        copyFileSync(join(home, 'config', file), join(config, file));
        giveTo(user, join(config, file));
      }
      write('jvm.options.d/rolecall.options', `-Xms${HEAP}\n-Xmx${HEAP}\n-Xlog:disable\n-Xlog:all=warning:stderr\n`);
      write(
        'elasticsearch.yml',
        `cluster.name: rolecall-cluster
node.name: ${name}
network.host: 127.0.0.1
transport.port: ${ports[2 * i]}
http.port: ${ports[2 * i + 1]}
discovery.seed_hosts: ${JSON.stringify(seeds)}
cluster.initial_master_nodes: ${JSON.stringify(names)}
xpack.security.enabled: false
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
path.data: ${JSON.stringify(data)}
path.logs: ${JSON.stringify(logs)}
`,
      );
      return { name, url: `http://127.0.0.1:${ports[2 * i + 1]}`, folder: own, process: null };
    });
    const cluster = new ElasticsearchCluster(home, java, folder, nodes);
    for (const node of nodes) cluster.spawn(node);
    try {
      await cluster.waitForNodes(3);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** ELASTICSEARCH_URL. */
  get urls(): string {
    return this.nodes.map(({ url }) => url).join(',');
  }

  /** The elected master. */
  async master(): Promise<ClusterNode> {
    const [row] = (await this.get('/_cat/master?format=json')) as { node: string }[];
    return this.nodes.find(({ name }) => name === row?.node) as ClusterNode;
  }

  /** Kills a node immediately. */
  async kill(node: ClusterNode): Promise<void> {
    const { process: child } = node;
    if (!child?.pid) return;
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'close');
    node.process = null;
  }

  /** Starts it again, and waits until all copies of all shards are assigned. */
  async restart(node: ClusterNode): Promise<void> {
    this.spawn(node);
    await this.waitForNodes(3);
  }

  async waitForNodes(count: number): Promise<void> {
    await pWaitFor(
      async () => {
        const health = (await this.get(`/_cluster/health`).catch(() => null)) as {
          status: string;
          number_of_nodes: number;
        } | null;
        return health?.number_of_nodes === count && health.status === 'green';
      },
      { interval: 250, timeout: START_TIMEOUT_MS },
    );
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await this.kill(node);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn(node: ClusterNode): void {
    const log = openSync(join(node.folder, 'console.log'), 'a');
    const user = unprivilegedUser(node.folder);
    node.process = spawn(join(this.home, 'bin/elasticsearch'), [], {
      ...user,
      cwd: node.folder,
      env: {
        ...process.env,
        ES_JAVA_HOME: this.java,
        ES_PATH_CONF: join(node.folder, 'config'),
        ES_TMPDIR: join(node.folder, 'tmp'),
      },
      detached: true,
      stdio: ['ignore', log, log],
    });
  }

  /** From the first node that answers. */
  private async get(path: string): Promise<unknown> {
    for (const { url, process: child } of this.nodes) {
      if (!child) continue;
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
      if (response?.ok) return response.json();
      await response?.arrayBuffer();
    }
    throw new Error('No node answers.');
  }
}

const freePort = () => getPort({ host: '127.0.0.1' });
