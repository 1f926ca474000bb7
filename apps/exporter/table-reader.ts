import { join } from 'node:path';
import { AppError } from '#libs/errors/app-error.js';
import type { ExportedTablePage, ReadTable } from '#libs/exports/work/table-source.js';
import { TaskError, TaskProcess } from '#libs/services/processes/task-process.js';
import { projectRoot } from '#libs/services/project-paths.js';

/** The program of the API that computes tables. */
const MAIN = join(projectRoot, 'dist/apps/api/v4/exports/tables/main.js');
/** Of its process, MB. */
const HEAP = 256;
/** Milliseconds for one page of a table: longer than a request may take. */
const TIMEOUT_MS = 120_000;

/** What the program needs to know of the stores. */
export interface TableStores {
  readonly elasticsearchUrl: string;
  readonly databaseUrl: string;
  readonly prefix: string;
}

/** Tables as the reads of the API compute them, in a process that ends by itself when none is written. */
export const tableReader = (stores: TableStores): ReadTable => {
  const program = new TaskProcess<object>(MAIN, HEAP);
  return async (request, signal) => {
    // Not aborted if the signal is so already: a turn writes a page at least.
    const later = new AbortController();
    const abort = () => later.abort(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await program.run<ExportedTablePage>({ stores, request }, { timeout: TIMEOUT_MS, signal: later.signal });
    } catch (error) {
      if (error instanceof TaskError && (error.sent as { code?: string }).code === 'service_unavailable')
        throw new AppError('service_unavailable', error.message);
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
};
