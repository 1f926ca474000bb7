import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';
import { ServiceError } from './service-error.js';
import type { ServiceUrls } from './service-urls.js';

/** What `services.json` in a data folder says: who owns the folder, and where its services listen once they are up. */
export interface RunningServices {
  owner: ProcessIdentity;
  urls?: ServiceUrls;
}

/** What runs on a data folder now; null when nothing does, also when its owner died without tidying up. */
export function runningServices(dataDir: string): RunningServices | null {
  const running = read(dataDir);
  return running && isRunning(running.owner) ? running : null;
}

/**
 * Takes a data folder for this process: two servers on the same files would corrupt them.
 *
 * @throws ServiceError when a process that still runs owns it.
 */
export function claimDataFolder(dataDir: string): { publish(urls: ServiceUrls): void; release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const owner = identify(process.pid);
  if (!owner) throw new ServiceError('The operating system does not tell when this process started; is /proc mounted?');
  try {
    writeFileSync(fileOf(dataDir), JSON.stringify({ owner }), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = runningServices(dataDir);
    if (other) {
      throw new ServiceError(
        `Rolecall already runs on ${dataDir} (process ${other.owner.pid}): stop it first, or set ROLECALL_DATA to another folder.`,
      );
    }
    replace(dataDir, { owner });
  }
  return {
    publish: (urls) => replace(dataDir, { owner, urls }),
    release: () => {
      if (read(dataDir)?.owner.pid === process.pid) rmSync(fileOf(dataDir), { force: true });
    },
  };
}

function read(dataDir: string): RunningServices | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as RunningServices;
  } catch {
    return null;
  }
}

function replace(dataDir: string, running: RunningServices): void {
  const temporary = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, fileOf(dataDir));
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'services.json');
}
