import type { Definitions } from '#libs/registry/records/definitions.js';
import type { Clock } from './clock.js';

/** What the indexer uses of the process. */
export interface ProcessContext {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Whether stderr is an interactive terminal. */
  readonly terminal: boolean;
  /** Aborted when the operator interrupts the command. */
  readonly signal: AbortSignal;
  /** The kinds of record. Default: the registry. */
  readonly definitions?: Definitions;
  /** By which boards are collected. Default: the system's. */
  readonly clock?: Clock;
}
