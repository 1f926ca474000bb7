import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { downloadsFolder } from './project-paths.js';
import { runningServices } from './running-services.js';
import type { StartOptions } from './start-options.js';
import { type Services, startServices } from './start-services.js';
import { endOrphan } from './supervised-process.js';

const runs = join(downloadsFolder, 'runs');
const JUST_MADE_MS = 60_000;

/** Services of their own for one run of tests or of a benchmark: on free ports, empty, and gone with `stop()`. */
export async function startThrowAwayServices(options: Omit<StartOptions, 'durable'>): Promise<Services> {
  mkdirSync(runs, { recursive: true });
  await removeLeftOvers();
  const dataDir = mkdtempSync(join(runs, 'run-'));
  // The servers' account, if this is root, has to pass through.
  chmodSync(dataDir, 0o755);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const services = await startServices({ ...options, dataDir, durable: false });
    return { ...services, stop: () => services.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** What runs that were killed have left, servers included. */
async function removeLeftOvers(): Promise<void> {
  for (const name of readdirSync(runs)) {
    const folder = join(runs, name);
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const claimed = existsSync(join(folder, 'services.json'));
    if (runningServices(folder) || (!claimed && Date.now() - madeAt < JUST_MADE_MS)) continue;
    await endOrphan(join(folder, 'elasticsearch'), 'SIGTERM');
    await endOrphan(join(folder, 'postgres'), 'SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}
