import { readFileSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { noSpaceLeft } from '../service-error.js';
import type { ServerCommand } from './server-command.js';

/** Bytes. With less, neither server can write what it needs to start. */
const MIN_FREE = 4 * 1024 * 1024;
const MAX_REASON = 500;

const NO_SPACE = /no space left on device|disk quota exceeded/i;
const NO_MEMORY = /errno=12\b|insufficient memory|cannot allocate memory|shared memory/i;
const DAMAGED =
  /corrupt|checksum|invalid (page|primary checkpoint|data in file)|not a valid data directory|database files are incompatible|could not (read|open|access) (file|directory)|bogus data|PANIC|cannot be read|IndexFormatTooOld|IndexFormatTooNew|EOFException|NoSuchFileException|codec/i;
/** Lines that match `DAMAGED` for another reason. */
const NOT_DAMAGED = /permission denied|too many open files/i;
/** Lines that only say that another line has the reason. */
const UNINFORMATIVE =
  /died while starting up|did not exit normally|For complete error details|^\s+at |likely root cause|^Caused by/;

/** One sentence on why a server ended while it was starting, and what to do, from its log. */
export const explainEnd = ({ name, folder, repair }: ServerCommand, logFile: string): string => {
  const log = readFileSync(logFile, 'utf8');
  const ended = `${name} ended during startup: ${reasonIn(log)} (full log: ${logFile}).`;
  const lines = log.split('\n');
  if (lines.some((line) => NO_MEMORY.test(line)))
    return `${ended} Free memory, or give Elasticsearch a smaller heap: ROLECALL_ES_HEAP.`;
  if (NO_SPACE.test(log) || isFull(folder)) return noSpaceLeft(dirname(folder));
  const isDamaged = lines.some((line) => DAMAGED.test(line) && !NOT_DAMAGED.test(line));
  return repair !== undefined && isDamaged ? `${ended} ${repair}` : ended;
};

const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < MIN_FREE;
};

/** The last line that mentions an error and has a reason, otherwise the last line. */
const reasonIn = (log: string): string => {
  const lines = log.split('\n').filter((line) => line.trim() !== '' && !UNINFORMATIVE.test(line));
  const line =
    lines.findLast((text) => /\b(error|fatal|panic|exception|failed|cannot|unable)\b/i.test(text)) ??
    lines.at(-1) ??
    'no reason given';
  return line.trim().slice(0, MAX_REASON);
};
