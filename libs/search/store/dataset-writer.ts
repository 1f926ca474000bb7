import type { Client } from '@elastic/elasticsearch';
import { type Definitions, definitions, type RecordKind } from '../records/definitions.js';
import type { RecordValue } from '../registry/field.js';
import { countActiveJobs } from './active-jobs.js';
import { BulkWriter } from './bulk-writer.js';
import { CompanyCache } from './company-cache.js';
import { type DocumentJson, documentWriter } from './document-json.js';
import type { DatasetIndices, PreparedRecord } from './prepare-record.js';

/** One change; `value` is null where the record is removed. */
export interface Change<Origin> {
  readonly id: string;
  readonly version: number;
  readonly value: PreparedRecord | null;
  readonly origin: Origin;
}

export interface DatasetWriterOptions<Origin> {
  /** Called with where each change that cannot be applied comes from, why, and its record or document. */
  readonly onRejected: (origin: Origin, reason: string, json: string) => void;
  /** Readers see the indices: sources keep their count of active postings while they are rewritten. */
  readonly live?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Of the records; the registry's own unless told. */
  readonly definitions?: Definitions;
}

/** Turns records into documents and writes them. Of one record, the change with the latest version stays. */
export class DatasetWriter<Origin> {
  private readonly writers: Record<RecordKind, BulkWriter<Origin>>;
  private readonly companies: CompanyCache;
  private readonly documentJson: DocumentJson;

  constructor(
    private readonly client: Client,
    private readonly indices: DatasetIndices,
    private readonly options: DatasetWriterOptions<Origin>,
  ) {
    const { onRejected, signal } = options;
    this.writers = {
      jobs: new BulkWriter(client, indices.jobs, { onRejected, signal }),
      sources: new BulkWriter(client, indices.sources, { onRejected, signal }),
    };
    this.documentJson = documentWriter(options.definitions ?? definitions);
    this.companies = new CompanyCache(client, indices.sources);
  }

  get counts() {
    return { jobs: this.writers.jobs.counts, sources: this.writers.sources.counts };
  }

  /** Writes some changes, waiting where Elasticsearch is behind. Postings need their sources drained before. */
  async write(kind: RecordKind, changes: readonly Change<Origin>[]): Promise<void> {
    if (kind === 'jobs') await this.writeJobs(changes);
    else await this.writeSources(changes);
  }

  /** Waits until everything written is stored. */
  async drain(): Promise<void> {
    await Promise.all([this.writers.sources.drain(), this.writers.jobs.drain()]);
  }

  /** Waits for what is under way, whatever becomes of it; after a failure, before the indices are removed. */
  async settle(): Promise<void> {
    await Promise.all([this.writers.sources.settle(), this.writers.jobs.settle()]);
  }

  private async writeJobs(changes: readonly Change<Origin>[]): Promise<void> {
    const ids = changes.flatMap(({ value }) => (value ? [value.record.source as string] : []));
    const companies = await this.companies.find(ids);
    for (const change of changes) {
      const company = change.value && companies.get(change.value.record.source as string);
      if (change.value && !company) {
        this.options.onRejected(change.origin, unknownSource(change.value), change.value.json);
        continue;
      }
      const full = this.put('jobs', change, company ?? null);
      if (full) await full;
    }
  }

  private async writeSources(changes: readonly Change<Origin>[]): Promise<void> {
    const active = this.options.live
      ? await countActiveJobs(
          this.client,
          this.indices.jobs,
          changes.map(({ id }) => id),
        )
      : new Map<string, number>();
    for (const change of changes) {
      this.companies.remember(change.id, change.value?.record ?? null, change.value?.json.length ?? 0);
      const full = this.put(
        'sources',
        this.options.live ? withActiveJobs(change, active.get(change.id) ?? 0) : change,
        null,
      );
      if (full) await full;
    }
  }

  private put(kind: RecordKind, change: Change<Origin>, company: RecordValue | null): Promise<void> | undefined {
    const { id, version, value, origin } = change;
    const writer = this.writers[kind];
    return value
      ? writer.put(id, version, this.documentJson(kind, value, company), origin)
      : writer.delete(id, version, origin);
  }
}

export const unknownSource = ({ record }: PreparedRecord): string => `its source ${record.source} is unknown`;

const withActiveJobs = <Origin>(change: Change<Origin>, active: number): Change<Origin> => {
  if (!change.value) return change;
  const record = { ...change.value.record, active_jobs_count: active };
  return { ...change, value: { record, json: JSON.stringify(record) } };
};
