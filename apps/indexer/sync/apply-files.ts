import { readVerified, type VerifiedFile } from '#libs/feed/read-rows.js';
import type { FedKind } from '#libs/records/ids.js';
import type { Change } from '#libs/search/store/dataset-writer.js';
import { type PreparedRecord, prepareRecord } from '#libs/search/store/prepare-record.js';
import type { Progress } from '../command/progress.js';
import type { DeadLetter } from './dead-letter.js';

/** Where a change stands in the feed. */
export interface Origin {
  readonly file: string;
  readonly line: number;
}

/** What changes are written to. */
export interface ChangeSink {
  /** Called before the first change of a file that is no snapshot. */
  beginDelta(): Promise<void>;
  /** Whether each write asks for what is stored already. */
  asks(): Promise<boolean>;
  write(kind: FedKind, changes: readonly Change<Origin>[]): Promise<void>;
  drain(): Promise<void>;
}

export interface ApplyOptions {
  readonly sink: ChangeSink;
  readonly deadLetter: DeadLetter;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Called between two writes. */
  readonly between?: () => Promise<void>;
}

/**
 * Rows handed over together: what must be looked up is looked up at once. Where nothing is, few are enough, and more of
 * them would outlive the young generation: with 50, collecting garbage took a quarter of the indexer's time.
 */
const CHUNK = { asking: 250, blind: 8 };

/** Hands all rows of a file to the sink, the bad ones to the dead-letter file, and waits until they are stored. */
export const applyFile = async (
  verified: VerifiedFile,
  { sink, deadLetter, progress, signal, between }: ApplyOptions,
): Promise<void> => {
  const { path, kind, mode } = verified.file;
  if (mode === 'delta') await sink.beginDelta();
  const together = (await sink.asks()) ? CHUNK.asking : CHUNK.blind;
  let changes: Change<Origin>[] = [];
  let rows = 0;
  const flush = async () => {
    signal.throwIfAborted();
    await sink.write(kind, changes);
    await between?.();
    progress.add(rows);
    changes = [];
    rows = 0;
  };
  for await (const row of readVerified<PreparedRecord>(verified, prepareRecord)) {
    rows += 1;
    if (row.type === 'bad') deadLetter.add({ file: path, line: row.line, reason: row.reason, row: row.text });
    else {
      const value = row.type === 'upsert' ? row.record : null;
      changes.push({ id: row.id, version: row.version, value, origin: { file: path, line: row.line } });
    }
    if (rows === together) await flush();
  }
  await flush();
  await sink.drain();
};

/** For a change that is found bad only when it is written. */
export const buryIn =
  (deadLetter: DeadLetter) =>
  (origin: Origin, reason: string, row: string): void =>
    deadLetter.add({ ...origin, reason, row });
