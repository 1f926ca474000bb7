import { existsSync } from 'node:fs';
import path from 'node:path';
import { isEqual, omit } from 'es-toolkit';
import { readManifest } from '#libs/feed/manifest.js';
import { readRows } from '#libs/feed/read-rows.js';
import { acceptAll } from '#libs/feed/rows.js';
import { stripUnknown } from '#libs/registry/derive/strip-unknown.js';
import type { RecordValue } from '#libs/registry/field.js';
import type { JobRecord } from '#libs/registry/records/jobs/job-record.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';

type BoardRecord = JobRecord & { readonly board: string };

const DEFINITIONS = { jobs, sources };

/** Change with each publication. */
const TIMES = ['created_at', 'first_seen_at', 'updated_at', 'verified_active_at', 'enriched_at'] as const;

/**
 * The postings and companies of the feed that a run replaces, without fields that this version no longer has. All are in memory: it is for
 * small feeds.
 */
export class PreviousFeed {
  private constructor(
    private readonly jobs: ReadonlyMap<string, BoardRecord>,
    private readonly sources: ReadonlyMap<string, object>,
  ) {}

  /** An empty one if the folder has no feed of the dataset. @throws FeedError if it has one that cannot be read. */
  static async read(folder: string, dataset: string): Promise<PreviousFeed> {
    const records = { jobs: new Map<string, BoardRecord>(), sources: new Map<string, object>() };
    const manifest = existsSync(path.join(folder, 'manifest.json')) ? await readManifest(folder) : null;
    for (const file of manifest?.dataset === dataset ? manifest.files : []) {
      if (file.kind !== 'jobs' && file.kind !== 'sources') continue;
      for await (const row of readRows(folder, file, acceptAll))
        if (row.type === 'upsert')
          records[file.kind].set(
            row.id,
            stripUnknown(DEFINITIONS[file.kind], row.record as RecordValue) as unknown as BoardRecord,
          );
    }
    return new PreviousFeed(records.jobs, records.sources);
  }

  /** The posting with the times of its first publication, and of the last one that changed it. */
  continue(record: BoardRecord): BoardRecord {
    const before = this.jobs.get(record.id);
    if (before === undefined) return record;
    const { created_at, first_seen_at } = before;
    const isSame = isEqual(stored(omit(record, TIMES)), stored(omit(before, TIMES)));
    return { ...record, created_at, first_seen_at, updated_at: isSame ? before.updated_at : record.updated_at };
  }

  /** The postings that are not written: closed, or as they were if they are there and cannot be read. */
  *otherJobs(written: ReadonlySet<string>, rejected: ReadonlySet<string>, asOf: string): Generator<BoardRecord> {
    for (const record of this.jobs.values()) {
      if (written.has(record.id)) continue;
      const isKept = record.job_status === 'inactive' || rejected.has(record.id);
      yield isKept ? record : { ...record, job_status: 'inactive', verified_inactive_at: asOf, updated_at: asOf };
    }
  }

  /** The companies that are not there any more, whose postings are closed. */
  *otherSources(ids: ReadonlySet<string>): Generator<object> {
    for (const [id, record] of this.sources) if (!ids.has(id)) yield record;
  }
}

/** As JSON keeps it. */
const stored = (record: object): unknown => JSON.parse(JSON.stringify(record));
