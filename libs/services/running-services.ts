import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning, type ProcessIdentity } from './processes/process-identity.js';
import { ServiceError } from './service-error.js';

/** Addresses of the two stores: `http://...` and `postgres://...`. */
export interface ServiceUrls {
  elasticsearchUrl: string;
  databaseUrl: string;
}

/** Contents of `services.json` in a data folder: its owner, and the addresses of its services once they are ready. */
export interface RunningServices {
  owner: ProcessIdentity;
  urls?: ServiceUrls;
  /** Public URL of the dashboard, if the owner serves it. */
  dashboardUrl?: string;
}

/** The services that run on a data folder; null if none run, or if their owner exited without cleaning up. */
export const runningServices = (dataDir: string): RunningServices | null => {
  const running = read(dataDir);
  return running && isRunning(running.owner) ? running : null;
};

/**
 * Claims a data folder for this process: two servers on the same files would corrupt them.
 *
 * @throws ServiceError when a running process owns it.
 */
export const claimDataFolder = (
  dataDir: string,
): { publish(running: Omit<RunningServices, 'owner'>): void; release(): void } => {
  mkdirSync(dataDir, { recursive: true });
  const owner = identify(process.pid);
  if (!owner) throw new ServiceError('The start time of this process is not available: check that /proc is mounted.');
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify({ owner }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = runningServices(dataDir);
    if (other) {
      throw new ServiceError(
        `Rolecall is already running on ${dataDir} (process ${other.owner.pid}): stop it first, or set ROLECALL_DATA to another folder.`,
      );
    }
    replace(dataDir, { owner });
  }
  return {
    publish: (running) => replace(dataDir, { owner, ...running }),
    release: () => {
      if (read(dataDir)?.owner.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
    },
  };
};

const read = (dataDir: string): RunningServices | null => {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningServices;
  } catch {
    return null;
  }
};

const replace = (dataDir: string, running: RunningServices): void => {
  const temporary = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, fileOf(dataDir));
};

const fileOf = (dataDir: string): string => join(dataDir, 'services.json');
