import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '#libs/services/project-paths.js';
import type { IndexerFixture } from './indexer-fixture.js';

/**
 * Runs `indexer sync` as a process of its own.
 *
 * @param killAfter milliseconds until it is killed; null to let it end.
 * @returns whether it was killed before it ended. @throws Error with its output if it failed.
 */
export const syncProcess = async (
  { env }: IndexerFixture,
  feed: string,
  killAfter: number | null,
): Promise<boolean> => {
  const main = join(projectRoot, 'dist/apps/indexer/main.js');
  const child = spawn(process.execPath, [main, 'sync', feed], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = killAfter === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = await once(child, 'close');
  if (timer) clearTimeout(timer);
  if (code !== null && code !== 0) throw new Error(stderr);
  return code === null;
};
