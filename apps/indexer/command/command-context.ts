import { type Definitions, definitions as registry } from '#libs/registry/records/definitions.js';
import { progressOn, type StartProgress } from '#libs/telemetry/progress.js';
import { type IndexerEnv, readEnv } from './env.js';
import type { ProcessContext } from './process-context.js';

/** What a command runs with, besides its own options. */
export interface CommandContext {
  readonly env: IndexerEnv;
  /** The kinds of record. */
  readonly definitions: Definitions;
  /** Aborted when the operator interrupts the command. */
  readonly signal: AbortSignal;
  /** Writes a line for the operator. */
  readonly write: (text: string) => void;
  readonly startProgress: StartProgress;
}

/** How a command reads its context and prints its result. */
export interface CommandIo {
  /** For commands that need no services. */
  readonly processContext: ProcessContext;
  /** @throws IndexerError or ServiceError when the environment is invalid. Called only when a command runs, so `--help` always works. */
  readonly context: () => CommandContext;
  /** Shows progress on stderr. Also part of the context. */
  readonly startProgress: StartProgress;
  /** Prints JSON on one line with `--json`, otherwise the text. */
  readonly print: (flags: { readonly json?: boolean }, value: unknown, text: string) => void;
  /** Sets the exit code of a command that completes. */
  readonly setExitCode: (code: number) => void;
}

/** @param isJson whether the command was called with `--json`. */
export const commandIo = (
  processContext: ProcessContext,
  { isJson, setExitCode }: { readonly isJson: () => boolean; readonly setExitCode: (code: number) => void },
): CommandIo => {
  const { env, stdout, stderr, terminal, signal, definitions = registry } = processContext;
  const startProgress: StartProgress = (task) =>
    progressOn({ program: 'indexer', terminal, json: isJson(), write: stderr })(task);
  return {
    processContext,
    startProgress,
    context: () => ({ env: readEnv(env), definitions, signal, write: stderr, startProgress }),
    print: ({ json }, value, text) => stdout(json ? `${JSON.stringify(value)}\n` : text),
    setExitCode,
  };
};
