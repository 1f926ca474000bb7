import type { Client } from '@elastic/elasticsearch';
import { definitionOf, definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import type { BulkCounts } from './bulk/bulk-writer.js';
import type { WrittenSample } from './bulk/written-sample.js';
import type { Change } from './change.js';
import { localNumbers } from './change-numbers.js';
import { CompanyCache } from './companies/company-cache.js';
import { CompanyWriter } from './company-writer.js';
import { documentSerializer } from './document-json.js';
import type { KindWriter, WriterContext } from './kind-writer.js';
import { type DatasetIndices, indexOf } from './prepare-record.js';
import { RecordWriter } from './record-writer.js';
import { Tombstones, tombstonesOf } from './tombstones.js';
import type { DatasetWriterOptions } from './writer-options.js';

/**
 * Turns the records of feeds into documents, and writes them.
 *
 * Invariants: the latest version of a record wins, even if it is a delete; the company attributes of a record
 * match its stored company; values that cursors sort by never change.
 */
export class DatasetWriter<Origin> {
  private readonly companies: CompanyWriter<Origin>;
  private readonly records: RecordWriter<Origin>[];
  private readonly writers: ReadonlyMap<string, KindWriter<Origin>>;
  private readonly tombstones: Tombstones;
  private lookupRequired: boolean;
  private readonly hasPredecessor: boolean;

  constructor(client: Client, indices: DatasetIndices, options: DatasetWriterOptions<Origin>) {
    const { definitions: registry = definitions, signal, live = false } = options;
    const sources = definitionOf(registry, 'sources');
    this.tombstones = new Tombstones(client, tombstonesOf(indices), signal);
    this.lookupRequired = live;
    this.hasPredecessor = options.predecessor !== undefined;
    const context: WriterContext<Origin> = {
      client,
      options,
      tombstones: this.tombstones,
      companies: new CompanyCache(client, indices.sources, sources),
      documentJson: documentSerializer(registry),
      numbers: options.numbers ?? localNumbers(),
    };
    this.records = fedDefinitions(registry)
      .filter(({ isCompany }) => !isCompany)
      .map((definition) => new RecordWriter(context, definition, indexOf(indices, definition.name)));
    const dependents = this.records.filter(({ definition }) => definition.embedsCompany);
    this.companies = new CompanyWriter(context, sources, indices, dependents);
    this.writers = new Map([this.companies, ...this.records].map((writer) => [writer.definition.name, writer]));
  }

  /** Written records, by kind. */
  get counts(): Readonly<Record<string, BulkCounts>> {
    return this.byKind(({ counts }) => counts);
  }

  get sample(): Readonly<Record<string, WrittenSample>> {
    return this.byKind(({ sample }) => sample);
  }

  /** Records that were rewritten because their company changed. */
  get rewritten(): number {
    return this.companies.rewritten;
  }

  /** Changes of postings that were taken down. */
  get takenDown(): number {
    return this.records.reduce((sum, { takenDown }) => sum + takenDown, 0);
  }

  /** Call it before the first change of a delta: from then on, stored records are looked up. */
  async beginDelta(): Promise<void> {
    if (this.lookupRequired) return;
    for (const writer of this.writers.values()) await writer.beginDelta();
    this.lookupRequired = true;
  }

  /** Whether each write looks up stored records; larger batches are then faster. */
  async needsLookup(): Promise<boolean> {
    return this.lookupRequired || this.hasPredecessor || (await this.tombstones.any());
  }

  /**
   * Writes some changes, and waits if Elasticsearch is behind. Companies must be drained before records that refer to them are
   * written.
   */
  async write(kind: string, changes: readonly Change<Origin>[]): Promise<void> {
    const writer = this.writers.get(kind);
    if (!writer) throw new Error(`Feeds do not contain records of ${kind}.`);
    await writer.write(changes);
  }

  /** Waits until everything written is stored. */
  async drain(): Promise<void> {
    await Promise.all([...this.writers.values(), this.tombstones].map((writer) => writer.drain()));
  }

  /** After a failure: waits for the requests in flight before the indices are deleted. */
  async waitForInFlight(): Promise<void> {
    await Promise.all([...this.writers.values(), this.tombstones].map((writer) => writer.waitForInFlight()));
  }

  private byKind<T>(read: (writer: KindWriter<Origin>) => T): Record<string, T> {
    return Object.fromEntries([...this.writers].map(([kind, writer]) => [kind, read(writer)]));
  }
}
