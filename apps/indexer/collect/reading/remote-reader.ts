import { BOARD_LIMITS } from '#libs/boards/fetch/board-limits.js';
import type { BoardReader, ListPage } from '#libs/boards/fetch/board-reader.js';
import { BoardLimitError } from '#libs/boards/http/bounded-client.js';
import { FetchError } from '#libs/boards/http/fetch-error.js';
import { TaskError, TaskLostError, type TaskOptions, type TaskProcess } from '#libs/services/processes/task-process.js';
import type { StoreWrite } from '../store/writes.js';
import type { PreparedVisit, VisitToPrepare } from '../visit/prepare-visit.js';
import { boardProcess } from './board-process.js';
import type { SentError, Task } from './board-tasks.js';

/** One process reads responses. Another one enriches whole boards, which may take minutes: the first must not wait for it. */
const READING = boardProcess(BOARD_LIMITS.readHeapMb);
const ENRICHING = boardProcess(BOARD_LIMITS.enrichHeapMb);

/** Reads responses in another process, which a hostile one may end. */
export const remoteReader = (signal: AbortSignal): BoardReader => {
  const read = <Result>(task: Task, bytes: number) =>
    run<Result>(READING, `A response of ${Math.ceil(bytes / 1e6)} MB`, task, { timeout: BOARD_LIMITS.readMs, signal });
  return {
    readPage: (page) => read<ListPage>({ name: 'page', page }, page.body.length),
    readDetail: async (board, body) => ((await read({ name: 'detail', board, body }, body.length)) ? {} : null),
  };
};

/** Reads and enriches a board whose responses are in the journal, see `prepareVisit`. @throws FetchError */
export const prepareElsewhere = (
  visit: VisitToPrepare,
  { postings, signal, onWrites }: { postings: number; signal: AbortSignal; onWrites: (writes: StoreWrite[]) => void },
): Promise<PreparedVisit> => {
  const timeout = BOARD_LIMITS.enrichMs + BOARD_LIMITS.enrichMsPerPosting * postings;
  const onPart = (part: unknown) => onWrites(part as StoreWrite[]);
  return run(ENRICHING, `The board with ${postings} postings`, { name: 'prepare', visit }, { timeout, signal, onPart });
};

const run = async <Result>(
  process: TaskProcess<Task>,
  what: string,
  task: Task,
  options: TaskOptions,
): Promise<Result> => {
  try {
    return await process.run<Result>(task, options);
  } catch (error) {
    if (error instanceof TaskLostError) throw new BoardLimitError(lost(what, error, options));
    if (!(error instanceof TaskError)) throw error;
    const { failure, ...sent } = error.sent as SentError;
    throw failure === null ? Object.assign(new Error(sent.message), sent) : received(failure, sent.message);
  }
};

const received = (failure: FetchError['failure'], message: string): FetchError =>
  failure === 'too_large' ? new BoardLimitError(message) : new FetchError(failure, message);

const lost = (what: string, { cause }: TaskLostError, { timeout }: TaskOptions): string => {
  if (cause === 'timeout') return `${what} took more than ${Math.round(timeout / 1_000)} s to read.`;
  return cause === 'memory'
    ? `${what} needs more memory than a board may take.`
    : `${what} ended the process that read it.`;
};
