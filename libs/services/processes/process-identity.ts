import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process as recorded on disk. The start time distinguishes it from a later process with the same pid. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The identity of a running process; null when there is none with that pid. */
export const identify = (pid: number): ProcessIdentity | null => {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : startTime(pid);
  return startedAt ? { pid, startedAt } : null;
};

/** Whether the recorded process is still running. */
export const isRunning = (recorded: ProcessIdentity): boolean =>
  identify(recorded.pid)?.startedAt === recorded.startedAt;

const startTicks = (pid: number): string | null => {
  try {
    // The name in brackets may contain spaces, so fields are counted after it: state is the first, start time the 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
};

const startTime = (pid: number): string | null => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
};
