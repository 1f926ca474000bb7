import type { Readable } from 'node:stream';

/** A page that was written. */
export interface PageFile {
  readonly name: string;
  /** The length up to the end of each record. */
  readonly ends: readonly number[];
}

/**
 * The files of one export. A name is used once: pages have random names, and finished files those of their digest, so that a process that has
 * lost its lease overwrites nothing of the one that has it.
 */
export interface ExportFiles {
  /** A path of this machine for files of `name` that are needed while a file is written. */
  pathOf(name: string): string;
  /** Writes encoded records, which are stored when it returns. */
  writePage(records: readonly Buffer[]): Promise<PageFile>;
  /** Cuts off the records of a page that were not paid for. @returns its path on this machine. */
  pagePath(page: { readonly name: string; readonly bytes: number }): Promise<string>;
  /** Writes a file with `write`, which gets a path. @returns its digest, which is its name, and its size. */
  finish(write: (path: string) => Promise<void>): Promise<{ readonly sha256: string; readonly bytes: number }>;
  /**
   * The names of all files: also of those that a process left that was killed, or lost its lease. To remove what is not needed, list first, and read
   * what is needed afterwards: a file that is paid for meanwhile is then not on the list.
   */
  names(): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
  /** Removes the files of an export that has no others. */
  discard(names: readonly string[]): Promise<void>;
}

/** A finished file, or the requested part of it. */
export interface StoredExportFile {
  readonly status: 200 | 206 | 416;
  readonly length: number | null;
  /** Of the response, with a part. */
  readonly contentRange: string | undefined;
  /** Empty if only the headers were requested. */
  readonly content: Readable;
}

/** Where the files of all exports are: a folder, or a bucket. */
export interface ExportStorage {
  files(exportId: string): ExportFiles;
  /** The names of all files, by export. */
  names(): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * A finished file for its download; null if there is none.
   * @param range the header `Range`. @throws AppError `service_unavailable`.
   */
  read(
    exportId: string,
    sha256: string,
    request: { readonly method: string; readonly range: string | undefined },
  ): Promise<StoredExportFile | null>;
  close(): void;
}

/** Whether the name of a folder is that of an export. */
export const isExportId = (name: string): boolean => /^E[0-9a-f]{32}$/.test(name);
