import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';
import { ServiceError } from './service-error.js';
import type { RunAs } from './unprivileged-user.js';

const STOP_TIMEOUT_MS = 10_000;

/** Waits until our end of its standard input closes, which happens however we die, and then ends the server's process group. */
const GUARD = `read -r _
kill -s "$1" -- "-$2" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 -- "-$2" 2>/dev/null || exit 0; sleep 1; done
kill -s KILL -- "-$2" 2>/dev/null`;

export interface ServerCommand {
  /** As people call it, for messages. */
  name: string;
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** By default `folder`. */
  cwd?: string;
  user: RunAs;
  /** Holds `console.log`, what the server wrote unless it shares our output, and `process.json`, by which a later start finds an orphan. */
  folder: string;
  /** The signal that asks it to stop in an orderly way. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Writes where we write. */
  sharesOutput?: boolean;
  /** After this it is killed. */
  stopTimeoutMs?: number;
}

export interface SupervisedProcess {
  /** @throws ServiceError with the server's own reason when it has ended. */
  assertAlive(): void;
  stop(): Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
}

/**
 * Starts a server that lives exactly as long as this process: a terminal's Ctrl-C does not reach it, so that we can drain first;
 * a small shell ends it should we die without `stop()`.
 */
export async function startSupervised(command: ServerCommand): Promise<SupervisedProcess> {
  await endOrphan(command.folder, command.stopSignal);
  const logFile = join(command.folder, 'console.log');
  const log = openSync(logFile, 'w');
  const output = command.sharesOutput ? 'inherit' : log;
  const child = spawn(command.file, command.args, {
    ...command.user,
    cwd: command.cwd ?? command.folder,
    env: command.env ?? process.env,
    detached: true,
    stdio: ['ignore', output, output],
  });
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
    guard.kill('SIGKILL');
    rmSync(processFile(command.folder), { force: true });
  });

  return {
    assertAlive: () => {
      if (isAlive()) return;
      throw new ServiceError(`${command.name} ended while it started: ${reason(logFile)} (all of it: ${logFile}).`);
    },
    stop: async () => {
      await endGroup(pid, command.stopSignal, isAlive, command.stopTimeoutMs);
      await ended;
    },
    ended,
  };
}

/** Ends the server that a process of ours, since killed, left running on a folder. */
export async function endOrphan(folder: string, stopSignal: ServerCommand['stopSignal']): Promise<void> {
  const orphan = readIdentity(folder);
  if (orphan && isRunning(orphan)) await endGroup(orphan.pid, stopSignal, () => isRunning(orphan));
  rmSync(processFile(folder), { force: true });
}

async function endGroup(
  pid: number,
  signal: NodeJS.Signals,
  alive: () => boolean,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<void> {
  for (const [attempt, timeout] of [
    [signal, timeoutMs],
    ['SIGKILL', STOP_TIMEOUT_MS],
  ] as const) {
    if (!alive()) return;
    try {
      process.kill(-pid, attempt);
    } catch {
      // It ended in between.
    }
    const deadline = Date.now() + timeout;
    while (alive() && Date.now() < deadline) await delay(20);
  }
}

/** The last line of a server's log that speaks of an error, or else its last line. */
function reason(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  const line =
    lines.findLast((text) => /\b(error|fatal|exception|failed|cannot|unable)\b/i.test(text)) ??
    lines.at(-1) ??
    'no reason given';
  return line.trim().slice(0, 500);
}

function readIdentity(folder: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(processFile(folder), 'utf8')) as ProcessIdentity;
  } catch {
    return null;
  }
}

function processFile(folder: string): string {
  return join(folder, 'process.json');
}
