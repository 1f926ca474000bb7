import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { processVariables } from '#libs/services/define-env.js';
import { batchFlags } from '#libs/services/processes/node-flags.js';

export interface IndexerRun {
  readonly seconds: number;
  readonly rows: number;
  /** Largest resident memory, MiB. */
  readonly memory: number;
}

/** Runs `indexer sync` as an operator would, in a separate process. */
export const runIndexer = async (feed: string, env: Record<string, string>): Promise<IndexerRun> => {
  const main = new URL('../../apps/indexer/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [...batchFlags, main, 'sync', feed, '--json'], {
    env: { ...processVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000);
  });
  let memory = 0;
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      memory = Math.max(memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It has just ended.
    }
  }, 200);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0) throw new Error(`The indexer failed: ${errors}`);
  const { seconds, rows } = JSON.parse(output) as { seconds: number; rows: number };
  return { seconds, rows, memory };
};
