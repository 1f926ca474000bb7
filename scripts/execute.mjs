import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnv, projectNode } from './prepare.mjs';

/**
 * Runs the project's Node on a file, hands on every signal, and ends with its exit code. A terminal's Ctrl-C reaches the child by
 * itself as well; this process outlives it, so that the shell's prompt comes back when everything has stopped.
 */
export async function execute(args, env = {}) {
  const child = spawn(projectNode(), args, { stdio: 'inherit', env: { ...projectEnv(), ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...end) => resolve(end)));
  process.exit(code ?? 128 + constants.signals[signal]);
}
