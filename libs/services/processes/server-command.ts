import type { RunAs } from './unprivileged-user.js';

/** A server that runs as long as this process. */
export interface ServerCommand {
  /** The name in messages. */
  name: string;
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** By default `folder`. */
  cwd?: string;
  user: RunAs;
  /** Contains `console.log`, the output of the server unless it shares ours, and `process.json`, by which a later start finds an orphan. */
  folder: string;
  /** The signal for an orderly shutdown. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Whether its output goes to that of this process. */
  sharesOutput?: boolean;
  /** Receives what the server sends to its parent process. */
  onMessage?: (message: unknown) => void;
  /** It is killed after this time. */
  stopTimeoutMs?: number;
  /** What to do when its files are damaged: a sentence. */
  repair?: string;
}
