import type { BoardAddress } from '#libs/boards/board-format.js';
import { localReader, type PageToRead } from '#libs/boards/fetch/board-reader.js';
import { FetchError, type FetchFailure } from '#libs/boards/http/fetch-error.js';
import type { VisitToPrepare } from '../visit/prepare-visit.js';

/** What another process does for a board. Its responses may be hostile: a task may never end, or take all memory. */
export type Task =
  | { readonly name: 'page'; readonly page: PageToRead }
  | { readonly name: 'detail'; readonly board: BoardAddress; readonly body: Uint8Array }
  | { readonly name: 'prepare'; readonly visit: VisitToPrepare };

/** An error as it is sent from process to process. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of a FetchError. */
  readonly failure: FetchFailure | null;
  /** Of SQLite and the file system. */
  readonly code: string | undefined;
  readonly errcode: number | undefined;
}

/** @param send sends a part of the result. */
export const runTask = async (task: Task, send: (part: unknown) => void): Promise<unknown> => {
  if (task.name === 'page') {
    const { items, ...page } = await localReader.readPage(task.page);
    return { ...page, items: items.map(({ key, hash, detail }) => ({ key, hash, detail })) };
  }
  if (task.name === 'detail') return (await localReader.readDetail(task.board, task.body)) !== null;
  // Most of the memory of this program is tables for enrichment, which reading alone does not need.
  const { prepareVisit } = await import('../visit/prepare-visit.js');
  return prepareVisit(task.visit, send);
};

export const toSentError = (error: unknown): SentError => {
  const { name, message, stack, code, errcode } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException & { errcode?: number };
  return { name, message, stack, code, errcode, failure: error instanceof FetchError ? error.failure : null };
};
