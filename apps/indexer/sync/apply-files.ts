import { readVerified, type VerifiedFile } from '#libs/feed/read-rows.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { Change } from '#libs/search/store/change.js';
import { type PreparedRecord, recordValidator } from '#libs/search/store/prepare-record.js';
import type { Progress } from '#libs/telemetry/progress.js';
import type { DeadLetter, Origin } from '../command/dead-letter.js';

/** The destination of changes. */
export interface ChangeSink {
  /** Called before the first change of a delta. */
  beginDelta(): Promise<void>;
  /** Whether each write has to look up the stored version. */
  needsLookup(): Promise<boolean>;
  write(kind: string, changes: readonly Change<Origin>[]): Promise<void>;
  drain(): Promise<void>;
}

export interface ApplyOptions {
  readonly definitions: Definitions;
  readonly sink: ChangeSink;
  readonly deadLetter: DeadLetter;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Called after each write. */
  readonly afterWrite?: () => Promise<void>;
}

/**
 * Rows per write. Lookups are batched. Without lookups small batches are better, because large ones outlive the young
 * generation: with 50 rows, garbage collection took a quarter of the indexer's CPU time.
 */
const BATCH_SIZE = { withLookup: 250, withoutLookup: 8 };

/** Writes all rows of a file to the sink, invalid ones to the dead-letter file, and waits until they are stored. */
export const applyFile = async (
  verified: VerifiedFile,
  { definitions, sink, deadLetter, progress, signal, afterWrite }: ApplyOptions,
): Promise<void> => {
  const { path, kind, mode } = verified.file;
  if (mode === 'delta') await sink.beginDelta();
  const batchSize = (await sink.needsLookup()) ? BATCH_SIZE.withLookup : BATCH_SIZE.withoutLookup;
  let changes: Change<Origin>[] = [];
  let rows = 0;
  const flush = async () => {
    signal.throwIfAborted();
    await sink.write(kind, changes);
    await afterWrite?.();
    progress.add(rows);
    changes = [];
    rows = 0;
  };
  for await (const row of readVerified<PreparedRecord>(verified, recordValidator(definitions))) {
    rows += 1;
    if (row.type === 'bad') deadLetter.add({ file: path, line: row.line, reason: row.reason, row: row.text });
    else {
      const value = row.type === 'upsert' ? row.record : null;
      changes.push({ id: row.id, version: row.version, value, origin: { file: path, line: row.line } });
    }
    if (rows === batchSize) await flush();
  }
  await flush();
  await sink.drain();
};
