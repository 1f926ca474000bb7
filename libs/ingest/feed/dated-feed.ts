import type { FeedFile, Manifest } from '#libs/feed/manifest.js';
import type { FeedRow } from '#libs/feed/rows.js';
import { feedWriter } from '#libs/feed/write-feed.js';

export interface DatedFeed {
  /** Writes the file of one kind and time. Files must be written in the order in which they apply. */
  write(
    file: Pick<FeedFile, 'kind' | 'mode' | 'as_of'>,
    rows: Iterable<FeedRow> | AsyncIterable<FeedRow>,
  ): Promise<FeedFile>;
  /** Writes the manifest, which publishes the feed. */
  finish(): Promise<Manifest>;
}

/**
 * A writer of a feed with one file for each kind and day: a snapshot, then deltas.
 *
 * @param options.level of compression, see `feedWriter`.
 */
export const datedFeed = (
  folder: string,
  head: Pick<Manifest, 'dataset' | 'version' | 'as_of'>,
  options: { level?: number } = {},
): DatedFeed => {
  const writer = feedWriter(folder, head, options);
  return {
    write: (file, rows) =>
      writer.writeFile({ path: `${file.kind}-${file.as_of.slice(0, 10)}.ndjson.zst`, ...file }, rows),
    finish: writer.finish,
  };
};

/** Validates a record as the indexer does, and gives the reason if it is invalid. */
export type CheckRow = (kind: string, record: object) => { ok: true } | { ok: false; reason: string };

/**
 * The rows of one file, all of the same version.
 *
 * @throws RangeError when a record is invalid.
 */
export function* checkedRows(
  kind: string,
  version: number,
  records: Iterable<object & { readonly id?: unknown }>,
  check: CheckRow,
): Generator<FeedRow> {
  for (const record of records) {
    const checked = check(kind, record);
    if (!checked.ok) throw new RangeError(`${kind} ${record.id}: ${checked.reason}`);
    yield { version, record };
  }
}
