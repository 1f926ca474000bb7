import type { Client } from '@elastic/elasticsearch';
import type { CompanyCache } from '../companies/company-cache.js';
import type { Definition } from '../registry/definition.js';
import type { RecordValue } from '../registry/field.js';
import { type BulkCounts, BulkWriter } from './bulk/bulk-writer.js';
import { WrittenSample } from './bulk/written-sample.js';
import type { Change } from './change.js';
import type { DatasetWriterOptions } from './dataset-writer.js';
import type { DocumentJson } from './document-json.js';
import type { PreparedRecord } from './prepare-record.js';
import type { Tombstones } from './tombstones.js';

/** The objects that the writers of a dataset share. */
export interface WriterContext<Origin> {
  readonly client: Client;
  readonly options: DatasetWriterOptions<Origin>;
  readonly tombstones: Tombstones;
  readonly companies: CompanyCache;
  readonly documentJson: DocumentJson;
}

/** Writes the records of one kind of a feed. */
export abstract class KindWriter<Origin> {
  readonly sample = new WrittenSample();
  /** Changes that the index already had. */
  protected alreadyApplied = 0;
  /** False for a new index until the first delta: the versions of its documents are enough until then. */
  protected lookupRequired: boolean;
  private readonly writer: BulkWriter<Origin>;

  constructor(
    protected readonly context: WriterContext<Origin>,
    readonly definition: Definition,
    readonly index: string,
  ) {
    const { onRejected, signal, live } = context.options;
    this.writer = new BulkWriter(context.client, index, {
      onRejected: (origin, reason, document, id) => {
        this.sample.remove(id);
        onRejected(origin, reason, document);
      },
      signal,
    });
    this.lookupRequired = live ?? false;
  }

  get counts(): BulkCounts {
    const { counts } = this.writer;
    return { ...counts, alreadyApplied: counts.alreadyApplied + this.alreadyApplied };
  }

  abstract write(changes: readonly Change<Origin>[]): Promise<void>;

  /** From now on, stored records are looked up. */
  async beginDelta(): Promise<void> {
    this.lookupRequired = true;
  }

  drain(): Promise<void> {
    return this.writer.drain();
  }

  settle(): Promise<void> {
    return this.writer.settle();
  }

  /** @param related the other input of its index fields: the company of a posting, or the summary of a company's postings. */
  protected put(
    { id, version, origin }: Change<Origin>,
    value: PreparedRecord,
    related: RecordValue | null,
  ): Promise<void> | undefined {
    this.sample.add(id, version, value.json);
    return this.writer.put(id, version, this.context.documentJson(this.definition.name, value, related), origin);
  }

  protected async delete({ id, version, origin }: Change<Origin>, tombstones: Map<string, number>): Promise<void> {
    tombstones.set(id, version);
    this.sample.add(id, version, null);
    await this.context.tombstones.add(id, version);
    await this.writer.delete(id, version, origin);
  }
}
