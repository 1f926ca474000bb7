import type { Client } from '@elastic/elasticsearch';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { type BulkCounts, BulkWriter } from './bulk/bulk-writer.js';
import { WrittenSample } from './bulk/written-sample.js';
import type { Change } from './change.js';
import type { ChangeNumbers } from './change-numbers.js';
import type { CompanyCache } from './companies/company-cache.js';
import type { DocumentJson } from './document-json.js';
import { indexOf, type PreparedRecord } from './prepare-record.js';
import { findNumbers, numbersAfter, type RecordNumbers, recordDigests } from './record-numbers.js';
import type { Tombstones } from './tombstones.js';
import type { DatasetWriterOptions } from './writer-options.js';

/** The objects that the writers of a dataset share. */
export interface WriterContext<Origin> {
  readonly client: Client;
  readonly options: DatasetWriterOptions<Origin>;
  readonly tombstones: Tombstones;
  readonly companies: CompanyCache;
  readonly numbers: ChangeNumbers;
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
  private readonly digests: ReturnType<typeof recordDigests>;
  private removals: { kind: string; id: string; number: number }[] = [];

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
    this.digests = recordDigests(definition);
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

  waitForInFlight(): Promise<void> {
    return this.writer.waitForInFlight();
  }

  /** Call it first: the numbers of the records that readers see in another generation, from which unchanged records keep theirs. */
  protected async beginWrite(changes: readonly Change<Origin>[]): Promise<ReadonlyMap<string, RecordNumbers>> {
    const { client, numbers, options } = this.context;
    await numbers.reserve(changes.length);
    const { predecessor } = options;
    if (!predecessor?.[this.definition.name]) return new Map();
    const ids = new Set(changes.flatMap(({ id, value, numbers: kept }) => (value && !kept ? [id] : [])));
    return findNumbers(client, indexOf(predecessor, this.definition.name), [...ids]);
  }

  /** @param before those of the record that readers see. */
  protected numbersOf(
    { numbers: kept }: Change<Origin>,
    value: PreparedRecord,
    before: RecordNumbers | null,
  ): RecordNumbers {
    const digests = this.digests(value);
    return kept ? { ...kept, ...digests } : numbersAfter(before, digests, () => this.context.numbers.next());
  }

  /** @param related the other input of its index fields: the company of a posting, or the summary of a company's postings. */
  protected put(
    { id, version, origin }: Change<Origin>,
    value: PreparedRecord,
    related: RecordValue | null,
    numbers: RecordNumbers,
  ): Promise<void> | undefined {
    this.sample.add(id, version, value.json);
    const document = this.context.documentJson(this.definition.name, value, related, numbers);
    return this.writer.put(id, version, document, origin);
  }

  /** Call it for each delete in the order of the changes, also if a run that was interrupted has already applied it. */
  protected noteRemoval({ id }: Change<Origin>): void {
    const { options, numbers } = this.context;
    // The removals of another generation are found by comparing it with the live one.
    if (options.live) this.removals.push({ kind: this.definition.name, id, number: numbers.next() });
  }

  /** Call it last. */
  protected async endWrite(): Promise<void> {
    const { removals } = this;
    this.removals = [];
    if (removals.length > 0) await this.context.numbers.addRemovals(removals);
  }

  protected async delete({ id, version, origin }: Change<Origin>, tombstones: Map<string, number>): Promise<void> {
    tombstones.set(id, version);
    this.sample.add(id, version, null);
    await this.context.tombstones.add(id, version);
    await this.writer.delete(id, version, origin);
  }
}
