import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { processVariables } from '../define-env.js';
import { downloadsFolder, projectRoot } from '../project-paths.js';
import { embeddedEnv } from '../service-env.js';
import { ServiceError } from '../service-error.js';
import type { StartOptions } from '../start-options.js';

const RELEASE = 'elasticsearch-9.5.3';
const home = join(downloadsFolder, RELEASE);

/** Whether embedded Elasticsearch is installed or can be downloaded. */
export const isElasticsearchAvailable = (): boolean =>
  existsSync(home) || spawnSync('mvn', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * The folder of the unpacked distribution. The first call downloads it from Maven Central (95 MB).
 *
 * @param javaHome a JDK for Maven, which may find none by itself.
 * @throws ServiceError when it cannot be fetched.
 */
export const elasticsearchDistribution = async (javaHome: string, options: StartOptions): Promise<string> => {
  if (existsSync(home)) return home;
  options.log('Downloading Elasticsearch 9.5.3 from Maven Central (95 MB, first start only)');
  mkdirSync(downloadsFolder, { recursive: true });
  const temporary = mkdtempSync(join(downloadsFolder, '.elasticsearch-'));
  try {
    await runMaven(temporary, javaHome, options.signal);
    // Only their owner can read these by default, and the server does not run as root.
    for (const name of ['jvm.options', 'log4j2.properties']) chmodSync(join(temporary, RELEASE, 'config', name), 0o644);
    await rename(join(temporary, RELEASE), home).catch((error) => {
      // If another process was faster, its copy is used.
      if (!existsSync(home)) throw error;
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return home;
};

const runMaven = async (target: string, javaHome: string, signal?: AbortSignal): Promise<void> => {
  const pom = join(projectRoot, 'docker/elasticsearch/pom.xml');
  const args = ['--batch-mode', '--quiet', '--file', pom, `-Drolecall.target=${target}`, 'generate-resources'];
  const maven = spawn('mvn', args, {
    env: { ...processVariables(), JAVA_HOME: embeddedEnv.read().JAVA_HOME ?? javaHome },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => maven.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  let output = '';
  for (const stream of [maven.stdout, maven.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(maven, 'close').catch((cause: Error) => {
    throw new ServiceError(
      `Maven is needed to download Elasticsearch, but could not be started (${cause.message}): install it.`,
    );
  });
  signal?.throwIfAborted();
  if (code === 0) return;
  const reason = /\[ERROR\] (.+)/.exec(output)?.[1] ?? `exit code ${code}`;
  throw new ServiceError(
    `Maven could not download Elasticsearch: check the network and your Maven settings (${reason.slice(0, 500)}).`,
  );
};
