import { type ChildProcess, fork } from 'node:child_process';
import pLimit from 'p-limit';

/** What the process of a `TaskProcess` sends. */
export type FromProcess = { readonly part: unknown } | { readonly result: unknown } | { readonly error: SentMessage };

/** An error as it is sent from process to process. */
export interface SentMessage {
  readonly message: string;
}

/** The process that worked on a task took too long, or ended. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError';

  constructor(override readonly cause: 'timeout' | 'memory' | 'ended') {
    super(cause);
  }
}

/** The error of a task, which the process sent. */
export class TaskError<Sent extends SentMessage = SentMessage> extends Error {
  override readonly name = 'TaskError';

  constructor(readonly sent: Sent) {
    super(sent.message);
  }
}

export interface TaskOptions {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Called with each part of the result that the task sends before its end. */
  readonly onPart?: (part: unknown) => void;
}

/** A process without a task ends after this time, and frees its memory. */
const MAX_IDLE = 30_000;
const ABORT_WITHIN = 500;

/**
 * Works on one task after the other in another process. A task that takes too long, or more memory than there is, ends that process and
 * nothing else; the next task starts another one. Why no thread: docs/adr/0092.
 */
export class TaskProcess<Task extends object> {
  readonly #turn = pLimit(1);
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param main the program of the process, which calls `workOnTasks`.
   * @param heap of the process in MB.
   */
  constructor(
    private readonly main: string,
    private readonly heap: number,
  ) {}

  /** @throws TaskError, TaskLostError, or the signal's reason when aborted. */
  run<Result>(task: Task, options: TaskOptions): Promise<Result> {
    return this.#turn(() => {
      options.signal.throwIfAborted();
      return this.#work<Result>(task, options);
    });
  }

  async #work<Result>(task: Task, { timeout, signal, onPart }: TaskOptions): Promise<Result> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    // The process keeps this one alive only while it works.
    child.ref();
    child.channel?.ref();
    const kill = () => child.kill('SIGKILL');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeout);
    // Most tasks end by themselves within milliseconds, and a process takes a second to start.
    let afterAbort: NodeJS.Timeout | undefined;
    const onAbort = () => {
      afterAbort = setTimeout(kill, ABORT_WITHIN);
    };
    signal.addEventListener('abort', onAbort);
    try {
      return await new Promise<Result>((resolve, reject) => {
        child.removeAllListeners('message');
        child.removeAllListeners('exit');
        child.on('message', (message: FromProcess) => {
          if ('part' in message) onPart?.(message.part);
          else if ('error' in message) reject(new TaskError(message.error));
          else resolve(message.result as Result);
        });
        child.once('exit', (code, ended) => {
          if (this.#child === child) this.#child = null;
          const isOutOfMemory = code === OUT_OF_MEMORY || ended === 'SIGABRT' || ended === 'SIGTRAP';
          reject(
            signal.aborted ? signal.reason : new TaskLostError(isLate ? 'timeout' : isOutOfMemory ? 'memory' : 'ended'),
          );
        });
        child.send(task, (error) => error && kill());
      });
    } finally {
      clearTimeout(timer);
      clearTimeout(afterAbort);
      signal.removeEventListener('abort', onAbort);
      child.unref();
      child.channel?.unref();
      this.#idle = setTimeout(() => {
        this.#child?.kill('SIGKILL');
        this.#child = null;
      }, MAX_IDLE).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(this.main, [], {
      // A large young generation holds 100 MB of garbage, and saves no time here.
      execArgv: [`--max-old-space-size=${this.heap}`, '--max-semi-space-size=2'],
      serialization: 'advanced',
      // V8 prints pages when it has no more memory.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    return child;
  }
}

const OUT_OF_MEMORY = 134;

/**
 * Works on the tasks that the parent of this process sends, one after the other.
 * @param work sends parts of its result before its end.
 */
export const workOnTasks = <Task>(
  work: (task: Task, sendPart: (part: unknown) => void) => Promise<unknown>,
  toSent: (error: unknown) => SentMessage,
): void => {
  const send = (message: FromProcess): void => {
    process.send?.(message);
  };
  process.on('message', (task: Task) => {
    work(task, (part) => send({ part })).then(
      (result) => send({ result }),
      (error) => send({ error: toSent(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  // The terminal sends its signals to all processes; the parent ends this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
};
