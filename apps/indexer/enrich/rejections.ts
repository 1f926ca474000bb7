import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { RejectedPosting } from '#libs/boards/connector.js';

/** Writes the postings that are missing from the feed to an NDJSON file, with the reason. It exists only if there are any. */
export class Rejections {
  count = 0;
  private file: number | undefined;

  constructor(readonly path: string) {
    rmSync(path, { force: true });
  }

  add(file: string, { source_job_id, reason }: RejectedPosting): void {
    if (this.file === undefined) {
      mkdirSync(path.dirname(this.path), { recursive: true });
      this.file = openSync(this.path, 'a');
    }
    this.count += 1;
    writeSync(this.file, `${JSON.stringify({ file, source_job_id, reason })}\n`);
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
  }
}
