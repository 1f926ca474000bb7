import { createReadStream } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const BATCH_SIZE = 10_000;

export interface SeparateRowsOptions {
  /** The files, NDJSON. `batch` is temporary. */
  readonly from: string;
  readonly to: string;
  readonly batch: string;
  /** @returns null if all rows of a file can be read, else the reason. */
  readonly check: (path: string) => Promise<string | null>;
  readonly onRejected: (row: string, reason: string) => void;
}

/** Copies the rows that can be read, and reports the others. Finds them by bisection, in batches, so that memory is bounded. */
export const separateRows = async ({ from, to, batch, check, onRejected }: SeparateRowsOptions): Promise<void> => {
  const separate = async (rows: readonly string[]): Promise<void> => {
    const text = rows.map((row) => `${row}\n`).join('');
    await writeFile(batch, text);
    const reason = await check(batch);
    if (reason === null) return appendFile(to, text);
    if (rows.length === 1) return onRejected(rows[0] as string, reason);
    const middle = Math.ceil(rows.length / 2);
    await separate(rows.slice(0, middle));
    await separate(rows.slice(middle));
  };
  await writeFile(to, '');
  try {
    let rows: string[] = [];
    for await (const row of createInterface({ input: createReadStream(from), crlfDelay: Number.POSITIVE_INFINITY })) {
      rows.push(row);
      if (rows.length < BATCH_SIZE) continue;
      await separate(rows);
      rows = [];
    }
    if (rows.length > 0) await separate(rows);
  } finally {
    await rm(batch, { force: true });
  }
};
