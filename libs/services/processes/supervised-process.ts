import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pWaitFor from 'p-wait-for';
import { processVariables } from '../define-env.js';
import { ServiceError } from '../service-error.js';
import { explainEnd } from './explain-end.js';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';
import type { ServerCommand } from './server-command.js';

/** The output of the previous run. */
export const PREVIOUS_LOG = 'console.previous.log';

const STOP_TIMEOUT_MS = 10_000;

/** Waits until its standard input closes, which always happens when this process ends, then stops the server's process group. */
const GUARD = `read -r _
kill -s "$1" -- "-$2" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 -- "-$2" 2>/dev/null || exit 0; sleep 1; done
kill -s KILL -- "-$2" 2>/dev/null`;

export interface SupervisedProcess {
  /** @throws ServiceError with the reason from its log when it has ended. */
  assertAlive(): void;
  stop(): Promise<void>;
  /** Resolves when it has ended. */
  ended: Promise<void>;
}

/**
 * Starts a server that lives as long as this process. Ctrl-C in a terminal does not reach it, so that this process can drain
 * first; a small shell stops it if this process ends without `stop()`.
 */
export const startSupervised = async (command: ServerCommand): Promise<SupervisedProcess> => {
  await endOrphan(command.folder, command.stopSignal);
  const logFile = join(command.folder, 'console.log');
  if (existsSync(logFile)) renameSync(logFile, join(command.folder, PREVIOUS_LOG));
  const log = openSync(logFile, 'w');
  const output = command.sharesOutput ? 'inherit' : log;
  const child = spawn(command.file, command.args, {
    ...command.user,
    cwd: command.cwd ?? command.folder,
    env: command.env ?? processVariables(),
    detached: true,
    stdio: ['ignore', output, output, ...(command.onMessage ? (['ipc'] as const) : [])],
  });
  if (command.onMessage) child.on('message', command.onMessage);
  closeSync(log);
  await once(child, 'spawn').catch((cause: Error) => {
    throw new ServiceError(`${command.name} could not be started: ${cause.message}.`, cause);
  });
  const pid = child.pid as number;
  const identity = identify(pid);
  if (identity) writeFileSync(processFile(command.folder), JSON.stringify(identity));

  const signal = command.stopSignal.replace('SIG', '');
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const exited = isAlive() ? once(child, 'exit') : Promise.resolve();
  const ended = exited.then(() => {
    // A server whose main process was killed may leave others, which hold its port and files.
    signalGroup(pid, 'SIGKILL');
    guard.kill('SIGKILL');
    rmSync(processFile(command.folder), { force: true });
  });

  return {
    assertAlive: () => {
      if (isAlive()) return;
      throw new ServiceError(explainEnd(command, logFile));
    },
    stop: async () => {
      await endGroup(pid, command.stopSignal, isAlive, command.stopTimeoutMs);
      await ended;
    },
    ended,
  };
};

/** Stops the server that a killed process left running on a folder. */
export const endOrphan = async (folder: string, stopSignal: ServerCommand['stopSignal']): Promise<void> => {
  const orphan = readIdentity(folder);
  if (orphan && isRunning(orphan)) await endGroup(orphan.pid, stopSignal, () => isRunning(orphan));
  rmSync(processFile(folder), { force: true });
};

const endGroup = async (
  pid: number,
  signal: NodeJS.Signals,
  alive: () => boolean,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<void> => {
  for (const [attempt, timeout] of [
    [signal, timeoutMs],
    ['SIGKILL', STOP_TIMEOUT_MS],
  ] as const) {
    if (!alive()) return;
    signalGroup(pid, attempt);
    await pWaitFor(() => !alive(), { timeout: { milliseconds: timeout, fallback: () => {} } });
  }
};

const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has just ended.
  }
};

const readIdentity = (folder: string): ProcessIdentity | null => {
  try {
    return JSON.parse(readFileSync(processFile(folder), 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
};

const processFile = (folder: string): string => join(folder, 'process.json');
