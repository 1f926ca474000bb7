import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A record that differs from the feed. */
export interface Difference {
  readonly kind: string;
  readonly id: string;
  readonly difference: 'missing' | 'extra' | 'different';
  /** The deciding row of the feed; null if there is none. */
  readonly feed: { readonly version: number; readonly file: string; readonly line: number } | null;
  /** The stored record; null if there is none. */
  readonly index: { readonly version: number } | null;
  /** Names of fields that differ, `version`, or index fields that do not belong to the record and its company. */
  readonly fields?: readonly string[];
}

/** Writes differences to an NDJSON file, which exists only when there are some, and counts them. */
export class DifferenceReport {
  readonly counts: Record<Difference['difference'], number> = { missing: 0, extra: 0, different: 0 };
  private file: number | null = null;

  constructor(readonly path: string) {
    rmSync(path, { force: true });
  }

  get total(): number {
    return this.counts.missing + this.counts.extra + this.counts.different;
  }

  add(difference: Difference): void {
    if (this.file === null) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.file = openSync(this.path, 'w');
    }
    this.counts[difference.difference] += 1;
    writeSync(this.file, `${JSON.stringify(difference)}\n`);
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}
