import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endOrphan } from './processes/supervised-process.js';
import { downloadsFolder } from './project-paths.js';
import { runningServices } from './running-services.js';
import type { StartOptions } from './start-options.js';
import { type Services, startServices } from './start-services.js';

const runs = join(downloadsFolder, 'runs');
const UNCLAIMED_GRACE_MS = 60_000;

/** Empty services on free ports for one test or benchmark run, removed by `stop()`. */
export const startThrowAwayServices = async (options: Omit<StartOptions, 'durable'>): Promise<Services> => {
  mkdirSync(runs, { recursive: true });
  await removeStaleRuns();
  const dataDir = mkdtempSync(join(runs, 'run-'));
  // If this process is root, the account that runs the servers must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const services = await startServices({ ...options, dataDir, durable: false });
    return { ...services, stop: () => services.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Removes what killed runs left behind, including servers. */
const removeStaleRuns = async (): Promise<void> => {
  for (const name of readdirSync(runs)) {
    const folder = join(runs, name);
    const createdAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const claimed = existsSync(join(folder, 'services.json'));
    if (runningServices(folder) || (!claimed && Date.now() - createdAt < UNCLAIMED_GRACE_MS)) continue;
    await endOrphan(join(folder, 'elasticsearch'), 'SIGTERM');
    await endOrphan(join(folder, 'postgres'), 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
};
