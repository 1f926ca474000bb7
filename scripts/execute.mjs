import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnv, projectNode } from './prepare.mjs';

/**
 * Runs the project's Node on a file, forwards every signal, and exits with its exit code. Ctrl-C in a terminal reaches the child
 * directly as well. This process outlives the child, so that the shell's prompt returns when everything has stopped.
 */
export async function execute(args, env = {}) {
  const child = spawn(projectNode(), args, { stdio: 'inherit', env: { ...projectEnv(), ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...end) => resolve(end)));
  process.exit(code ?? 128 + constants.signals[signal]);
}
