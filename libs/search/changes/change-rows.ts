import type { PagePart } from '../read/response/page-part.js';

/** One row of the change feed. */
export interface ChangeRow {
  readonly number: number;
  /** The row as JSON. */
  readonly parts: readonly PagePart[];
  /** Whether it contains a record, which is charged. */
  readonly hasRecord: boolean;
}

/** Rows of one type in the order of their numbers, complete up to `horizon`. */
export interface RowStream {
  readonly rows: readonly ChangeRow[];
  readonly horizon: number;
}

/**
 * A stream of the entries that were found.
 *
 * @param limit the stream ends before the entry after this many, if there is one.
 * @param upTo the number up to which entries were searched for.
 */
export const streamOf = <Entry extends { readonly number: number }>(
  entries: readonly Entry[],
  limit: number,
  upTo: number,
  toRow: (entry: Entry) => ChangeRow,
): RowStream => {
  const next = entries[limit];
  return { rows: entries.slice(0, limit).map(toRow), horizon: next ? next.number - 1 : upTo };
};

/** Joins streams to the longest sequence of rows that is complete. */
export const mergeStreams = (streams: readonly RowStream[], maxRowsWithoutRecord: number): RowStream => {
  const horizon = Math.min(...streams.map((stream) => stream.horizon));
  const rows = streams
    .flatMap((stream) => stream.rows)
    .filter(({ number }) => number <= horizon)
    .sort((one, other) => one.number - other.number);
  let free = 0;
  const end = rows.findIndex(({ hasRecord }) => {
    if (!hasRecord) free += 1;
    return free > maxRowsWithoutRecord;
  });
  return end === -1 ? { rows, horizon } : firstRows({ rows, horizon }, end);
};

/** The first `count` rows. */
export const firstRows = ({ rows, horizon }: RowStream, count: number): RowStream => {
  const next = rows[count];
  return next ? { rows: rows.slice(0, count), horizon: next.number - 1 } : { rows, horizon };
};

/** The rows up to and without the record after the first `count` records. */
export const rowsWithRecords = (stream: RowStream, count: number): RowStream => {
  let records = 0;
  const end = stream.rows.findIndex(({ hasRecord }) => {
    if (hasRecord) records += 1;
    return records > count;
  });
  return end === -1 ? stream : firstRows(stream, end);
};
