import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { processVariables } from '#libs/services/define-env.js';
import { batchFlags } from '#libs/services/processes/node-flags.js';
import type { GridsSummary } from '../../apps/indexer/grids/build-grids.js';

/** Runs `indexer grids` as an operator would, in a separate process. */
export const runGrids = async (env: Record<string, string>): Promise<GridsSummary> => {
  const main = new URL('../../apps/indexer/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [...batchFlags, main, 'grids', '--json'], {
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
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The indexer failed: ${errors}`);
  return JSON.parse(output) as GridsSummary;
};
