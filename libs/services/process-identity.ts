import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process as it is remembered on disk. The start time tells it from a later process that was given the same pid. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The identity of a running process; null when there is none with that pid. */
export function identify(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : startTime(pid);
  return startedAt ? { pid, startedAt } : null;
}

/** Whether the very process that was remembered still runs. */
export function isRunning(remembered: ProcessIdentity): boolean {
  return identify(remembered.pid)?.startedAt === remembered.startedAt;
}

function startTicks(pid: number): string | null {
  try {
    // The name in brackets may hold spaces, so fields are counted from behind it: state is the first, start time the 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function startTime(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
