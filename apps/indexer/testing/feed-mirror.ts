import { omit, pick } from 'es-toolkit';
import { ChangeStore } from '#libs/changes/change-store.js';
import { TEST_DATABASE_TIMEOUT } from '#libs/database/testing/test-database.js';
import type { RecordValue } from '#libs/registry/field.js';
import { jobs } from '#libs/registry/records/jobs.js';
import type { ChangePosition } from '#libs/search/changes/change-source.js';
import { type StoredSource, sourceRecord } from '#libs/search/derive/stored-fields.js';
import { FIGURE_FIELDS } from '#libs/search/store/companies/company-figures.js';
import { COUNT_FIELDS } from '#libs/search/store/companies/company-postings.js';
import { readMeta } from '#libs/search/store/indices/indices.js';
import { NUMBER_FIELDS, type RecordNumbers, readNumbers } from '#libs/search/store/record-numbers.js';
import type { IndexerFixture } from './indexer-fixture.js';

/** A mirror of one kind that follows the change numbers, as a client of the change feed does. */
export class FeedMirror {
  readonly records = new Map<string, RecordValue>();
  position = 0;

  constructor(
    private readonly indexer: IndexerFixture,
    private readonly kind = 'jobs',
  ) {}

  /** Applies all published changes. @returns the ids that were written, verified and removed. */
  async update(): Promise<{ upserted: string[]; verified: string[]; removed: string[] }> {
    const { published } = await this.published();
    const found = await this.live();
    const inRange = (number: number | undefined) =>
      number !== undefined && number > this.position && number <= published;
    const removals = await this.removals(published);
    const changes = [
      ...found.flatMap(({ id, record, numbers }) =>
        inRange(numbers?.change_number)
          ? [{ number: numbers?.change_number as number, apply: () => this.records.set(id, record), upserted: id }]
          : [],
      ),
      ...found.flatMap(({ id, record, numbers }) =>
        inRange(numbers?.verified_number)
          ? [{ number: numbers?.verified_number as number, apply: () => this.verify(id, record), verified: id }]
          : [],
      ),
      ...removals.map(({ id, number }) => ({ number, apply: () => this.records.delete(id), removed: id })),
    ].sort((one, other) => one.number - other.number);
    for (const { apply } of changes) apply();
    this.position = published;
    const ids = (name: 'upserted' | 'verified' | 'removed') =>
      changes.flatMap((change) => (name in change ? [(change as Record<string, unknown>)[name] as string] : []));
    return { upserted: ids('upserted').sort(), verified: ids('verified').sort(), removed: ids('removed').sort() };
  }

  /** Ids whose record differs from the index. */
  async differences(): Promise<string[]> {
    await this.indexer.client.indices.refresh({ index: `${this.indexer.prefix}-${this.kind}` });
    const live = new Map((await this.live()).map(({ id, record }) => [id, record]));
    // A change of these alone is none of the company.
    const content = (record: RecordValue | undefined) =>
      JSON.stringify(record && omit(record, [...COUNT_FIELDS, ...FIGURE_FIELDS]));
    return [...new Set([...live.keys(), ...this.records.keys()])].filter(
      (id) => content(live.get(id)) !== content(this.records.get(id)),
    );
  }

  private async live(): Promise<{ id: string; record: RecordValue; numbers: RecordNumbers | null }[]> {
    const { client, prefix } = this.indexer;
    const index = `${prefix}-${this.kind}`;
    const { hits } = await client.search<StoredSource>({
      index,
      size: 10_000,
      docvalue_fields: [...NUMBER_FIELDS],
    });
    return hits.hits.map(({ _id, _source, fields }) => ({
      id: _id as string,
      record: sourceRecord(_source as StoredSource, _id as string),
      numbers: readNumbers(fields),
    }));
  }

  async published(): Promise<ChangePosition> {
    const position = await this.read((store) => store.position(this.kind));
    return position ?? { logId: '', epoch: null, published: 0, prunedUpTo: 0, restart: null };
  }

  async epoch(): Promise<string | undefined> {
    return (await readMeta(this.indexer.client, this.indexer.prefix, jobs))?.meta.epoch;
  }

  private removals(upTo: number) {
    const range = { kind: this.kind, after: this.position, upTo, limit: 100_000 };
    return this.read((store) => store.removals(range));
  }

  private async read<T>(work: (store: ChangeStore) => Promise<T>): Promise<T> {
    const { databaseUrl, prefix: dataset } = this.indexer;
    const store = new ChangeStore({ databaseUrl, dataset, timeout: TEST_DATABASE_TIMEOUT });
    return work(store).finally(() => store.close());
  }

  private verify(id: string, verified: RecordValue): void {
    const record = this.records.get(id);
    if (record) this.records.set(id, { ...record, ...pick(verified, ['job_status', 'verified_active_at']) });
  }
}
