import type { Client } from '@elastic/elasticsearch';
import type { FedKind } from '#libs/records/ids.js';
import { CompanyCache } from '../companies/company-cache.js';
import { activeJobsCounter, NO_POSTINGS, summarizePostings } from '../companies/company-postings.js';
import { type CompanyChange, rewritePostings } from '../companies/rewrite-postings.js';
import { type StoredPosting, StoredPostings } from '../companies/stored-postings.js';
import { type Definitions, definitionOf, definitions } from '../records/definitions.js';
import type { Definition } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import { BulkWriter } from './bulk/bulk-writer.js';
import { WrittenSample } from './bulk/written-sample.js';
import { type DocumentJson, documentWriter } from './document-json.js';
import type { DatasetIndices, PreparedRecord } from './prepare-record.js';
import { Tombstones, tombstonesOf } from './tombstones.js';

/** One change; `value` is null if the record is removed. */
export interface Change<Origin> {
  readonly id: string;
  readonly version: number;
  readonly value: PreparedRecord | null;
  readonly origin: Origin;
}

export interface DatasetWriterOptions<Origin> {
  /** Called for each change that cannot be applied, with its origin, the reason, and its record or document. */
  readonly onRejected: (origin: Origin, reason: string, json: string) => void;
  /**
   * Whether the indices are live: then immutable values are not overwritten, and sources keep their count of
   * active postings while they are rewritten.
   */
  readonly live?: boolean;
  /** Postings are written even if their company is missing. */
  readonly acceptsOrphans?: boolean;
  /** Called with each change of a posting that is written, or that the index already has. */
  readonly onApplied?: (change: Pick<Change<Origin>, 'id' | 'version' | 'value'>) => void;
  /** Postings that were taken down. */
  readonly isTakenDown?: (id: string) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Default: the registry. */
  readonly definitions?: Definitions;
}

/**
 * Turns records into documents and writes them.
 *
 * Invariants: of the changes of a record, the latest version wins, also if it is a delete; the company attributes of a posting
 * match its stored company; values that cursors sort by never change.
 */
export class DatasetWriter<Origin> {
  /** Postings that were rewritten because their company changed. */
  rewritten = 0;
  /** Changes of postings that were taken down. */
  takenDown = 0;
  readonly sample: Readonly<Record<FedKind, WrittenSample>> = {
    jobs: new WrittenSample(),
    sources: new WrittenSample(),
  };
  private readonly stale: Record<FedKind, number> = { jobs: 0, sources: 0 };
  private readonly writers: Record<FedKind, BulkWriter<Origin>>;
  private readonly tombstones: Tombstones;
  private readonly companies: CompanyCache;
  private readonly postings: StoredPostings;
  private readonly documentJson: DocumentJson;
  private readonly jobs: Definition;
  private readonly counted: ReturnType<typeof activeJobsCounter>;
  /** A new index needs no lookup before the first delta: its versions alone decide. */
  private lookupRequired: boolean;

  constructor(
    private readonly client: Client,
    private readonly indices: DatasetIndices,
    private readonly options: DatasetWriterOptions<Origin>,
  ) {
    const { onRejected, signal, definitions: registry = definitions } = options;
    this.writers = {
      jobs: new BulkWriter(client, indices.jobs, { onRejected, signal }),
      sources: new BulkWriter(client, indices.sources, { onRejected, signal }),
    };
    this.tombstones = new Tombstones(client, tombstonesOf(indices), signal);
    this.jobs = definitionOf(registry, 'jobs');
    const sources = definitionOf(registry, 'sources');
    this.documentJson = documentWriter(registry);
    this.counted = activeJobsCounter(sources);
    this.companies = new CompanyCache(client, indices.sources, sources);
    this.postings = new StoredPostings(client, indices.jobs, () => this.writers.jobs.drain());
    this.lookupRequired = options.live ?? false;
  }

  get counts() {
    const of = (kind: FedKind) => {
      const { counts } = this.writers[kind];
      return { ...counts, alreadyApplied: counts.alreadyApplied + this.stale[kind] };
    };
    return { jobs: of('jobs'), sources: of('sources') };
  }

  /** Call it before the first change of a delta: from then on, stored records are looked up. */
  async beginDelta(): Promise<void> {
    if (this.lookupRequired) return;
    await this.postings.refresh();
    this.lookupRequired = true;
  }

  /** Whether each write looks up stored records: then few writes of many changes are faster. */
  async needsLookup(): Promise<boolean> {
    return this.lookupRequired || (await this.tombstones.any());
  }

  /** Writes some changes, and waits if Elasticsearch is behind. Sources must be drained before their postings are written. */
  async write(kind: FedKind, changes: readonly Change<Origin>[]): Promise<void> {
    if (kind === 'jobs') await this.writeJobs(changes);
    else await this.writeSources(changes);
  }

  /** Waits until everything written is stored. */
  async drain(): Promise<void> {
    await Promise.all([this.writers.sources.drain(), this.writers.jobs.drain(), this.tombstones.drain()]);
  }

  /** After a failure: waits for the requests in flight before the indices are deleted. */
  async settle(): Promise<void> {
    await Promise.all([this.writers.sources.settle(), this.writers.jobs.settle(), this.tombstones.settle()]);
  }

  private async writeJobs(changes: readonly Change<Origin>[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    const [companies, tombstones, stored] = await Promise.all([
      this.companies.find(changes.flatMap(({ value }) => (value ? [value.record.source as string] : []))),
      this.tombstones.find(ids),
      this.lookupRequired ? this.postings.find(ids) : new Map<string, StoredPosting>(),
    ]);
    for (const change of changes) {
      const { id, version, value, origin } = change;
      const known = stored.get(id);
      const conflict = known && value && this.postings.conflict(known, value.record);
      const company = (value && companies.get(value.record.source as string)?.record) ?? null;
      if (this.options.isTakenDown?.(id)) this.takenDown += 1;
      else if (isApplied(change, known?.keys ? known.version : 0, tombstones)) {
        this.stale.jobs += 1;
        // Applied by a run that may have ended before it saved its checkpoint.
        if (version === (known?.keys ? known.version : tombstones.get(id))) this.options.onApplied?.(change);
      } else if (value && !company && !this.options.acceptsOrphans)
        this.options.onRejected(origin, unknownSource(value), value.json);
      else if (value && conflict) this.options.onRejected(origin, conflict, value.json);
      else {
        if (value) await this.put('jobs', change, value, company);
        else await this.delete('jobs', change, tombstones);
        this.options.onApplied?.(change);
        if (this.lookupRequired) stored.set(id, await this.postings.remember(id, version, value?.record ?? null));
      }
    }
  }

  private async writeSources(changes: readonly Change<Origin>[]): Promise<void> {
    const ids = changes.map(({ id }) => id);
    const [stored, tombstones, postings] = await Promise.all([
      this.companies.find(ids),
      this.tombstones.find(ids),
      this.options.live ? summarizePostings(this.client, this.indices.jobs, ids) : null,
    ]);
    const accepted: Change<Origin>[] = [];
    const changed = new Map<string, CompanyChange>();
    for (const change of changes) {
      const { id, version, value } = change;
      const known = stored.get(id);
      if (isApplied(change, known?.record ? known.version : 0, tombstones)) {
        this.stale.sources += 1;
        continue;
      }
      const after = value && postings ? this.counted(value.record, postings.get(id) ?? NO_POSTINGS) : value;
      changed.set(id, {
        before: changed.get(id)?.before ?? known?.record ?? null,
        after: after?.record ?? null,
      });
      const company = { record: after?.record ?? null, version };
      stored.set(id, company);
      this.companies.remember(id, company, after?.json.length ?? 0);
      accepted.push({ ...change, value: after });
    }
    // Before the companies themselves: if interrupted in between, the next run detects the change again.
    await this.rewriteFollowing(changed);
    for (const change of accepted) {
      if (change.value) await this.put('sources', change, change.value, postings?.get(change.id) ?? null);
      else await this.delete('sources', change, tombstones);
    }
  }

  /** Updates the company attributes of postings whose companies changed. */
  private async rewriteFollowing(changed: ReadonlyMap<string, CompanyChange>): Promise<void> {
    if (!this.lookupRequired || changed.size === 0) return;
    await this.postings.refresh();
    const { documentJson, options, jobs } = this;
    const tools = { documentJson, definition: jobs, signal: options.signal };
    this.rewritten += await rewritePostings(this.client, this.indices.jobs, changed, tools);
  }

  private put(
    kind: FedKind,
    { id, version, origin }: Change<Origin>,
    value: PreparedRecord,
    company: RecordValue | null,
  ): Promise<void> | undefined {
    this.sample[kind].note(id, version, value.json);
    return this.writers[kind].put(id, version, this.documentJson(kind, value, company), origin);
  }

  private async delete(
    kind: FedKind,
    { id, version, origin }: Change<Origin>,
    tombstones: Map<string, number>,
  ): Promise<void> {
    tombstones.set(id, version);
    this.sample[kind].note(id, version, null);
    await this.tombstones.add(id, version);
    await this.writers[kind].delete(id, version, origin);
  }
}

/** @param version of the stored record, 0 if there is none. */
const isApplied = (
  change: Pick<Change<unknown>, 'id' | 'version' | 'value'>,
  version: number,
  tombstones: ReadonlyMap<string, number>,
): boolean => {
  const deletedAt = tombstones.get(change.id) ?? 0;
  // An interrupted run may have stored the tombstone without deleting the record.
  if (change.value === null && version > 0) return version >= change.version;
  return Math.max(version, deletedAt) >= change.version;
};

export const unknownSource = ({ record }: PreparedRecord): string => `its source ${record.source} is unknown`;
