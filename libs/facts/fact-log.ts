import type { FetchRecord } from '#libs/feed/fetches.js';
import type { RecordValue } from '#libs/registry/field.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { columns, columnTypes, FETCH_COLUMNS } from './columns.js';
import { FACTS_EXTENSION, type FactsLocation, FETCHES_EXTENSION } from './fact-folders.js';
import { type OnRowRejected, ParquetLog } from './parquet-log.js';

/** One applied row of a feed; `job` is null if the posting was removed. */
export interface Fact<Origin> {
  readonly id: string;
  readonly version: number;
  readonly job: RecordValue | null;
  /** Returned if the row is rejected; must be JSON. */
  readonly origin: Origin;
}

const values = Object.entries(columns).map(([name, { value }]) => [name, value] as const);

/** Writes the facts of one generation: applied rows of postings, and fetches of boards. See `ParquetLog`. */
export class FactLog<Origin> {
  private readonly postings: ParquetLog<Origin>;
  private readonly fetches: ParquetLog<Origin>;
  private seq = 0;
  private observedMs = 0;

  constructor(location: FactsLocation, stamp: string, onRejected: OnRowRejected<Origin>) {
    const postings = { columns: columnTypes, extension: FACTS_EXTENSION, onRejected };
    const fetches = { columns: FETCH_COLUMNS, extension: FETCHES_EXTENSION, onRejected };
    this.postings = new ParquetLog(location, stamp, postings);
    this.fetches = new ParquetLog(location, stamp, fetches);
  }

  /** Sets the time of the rows that follow. @param asOf of their feed file, RFC 3339. */
  setObservedAt(asOf: string): void {
    this.observedMs = Date.parse(asOf);
  }

  append({ id, version, job, origin }: Fact<Origin>): void {
    const row: RecordValue = {
      seq: this.seq++,
      id,
      version,
      observed_ms: this.observedMs,
      removed: job === null,
    };
    // The record was validated by the schema from which the type follows.
    if (job) for (const [name, value] of values) row[name] = value(job as unknown as JobRecord);
    this.postings.append(row, origin);
  }

  appendFetch({ time, ...fetch }: FetchRecord, origin: Origin): void {
    const row = { ...fetch, fetched_ms: Date.parse(time), observed_ms: this.observedMs, seq: this.seq++ };
    this.fetches.append(row, origin);
  }

  /**
   * Makes the appended rows visible.
   * @param name of the files; the same whenever the same rows are applied, so that they are overwritten.
   */
  async commit(name: string): Promise<void> {
    await this.postings.commit(name);
    await this.fetches.commit(name);
  }

  /** Removes temporary files. Call it in a `finally` block. */
  close(): void {
    this.postings.close();
    this.fetches.close();
  }
}
