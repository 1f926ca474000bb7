import { type Definitions, definitions as registry } from '#libs/search/records/definitions.js';
import { type IndexerEnv, readEnv } from './env.js';
import type { ProcessContext } from './process-context.js';

/** What a command runs with, besides its own options. */
export interface CommandContext {
  readonly env: IndexerEnv;
  /** The kinds of record. */
  readonly definitions: Definitions;
  /** Aborted when the operator interrupts the command. */
  readonly signal: AbortSignal;
  /** Writes progress. */
  readonly write: (text: string) => void;
  /** Whether progress goes to an interactive terminal. */
  readonly terminal: boolean;
}

/** How a command reads its context and prints its result. */
export interface CommandIo {
  /** For commands that need no services. */
  readonly processContext: ProcessContext;
  /** @throws IndexerError or ServiceError when the environment is invalid. Called only when a command runs, so `--help` always works. */
  readonly context: () => CommandContext;
  /** Prints JSON on one line with `--json`, otherwise the text. */
  readonly print: (flags: { readonly json?: boolean }, value: unknown, text: string) => void;
  /** Sets the exit code of a command that completes. */
  readonly setExitCode: (code: number) => void;
}

export const commandIo = (processContext: ProcessContext, setExitCode: (code: number) => void): CommandIo => ({
  processContext,
  context: () => {
    const { env, stderr, terminal, signal, definitions = registry } = processContext;
    return { env: readEnv(env), definitions, signal, write: stderr, terminal };
  },
  print: ({ json }, value, text) => processContext.stdout(json ? `${JSON.stringify(value)}\n` : text),
  setExitCode,
});
