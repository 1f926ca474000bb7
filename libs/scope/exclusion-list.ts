import { type Projection, projection } from '#libs/search/derive/projection.js';
import { plainControls } from '#libs/search/query/controls.js';
import { listKey } from '#libs/search/query/cursor.js';
import { pageRequestReader, plainRequestReader } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { findHits } from '#libs/search/read/hits.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { Reader, Stores } from '#libs/search/read/list-reader.js';
import { type Answer, countOnly, page } from '#libs/search/read/page.js';
import { shownRecords } from '#libs/search/read/shown-records.js';
import type { Definition } from '#libs/search/registry/definition.js';
import type { DataTier } from '#libs/search/registry/tier.js';
import type { ExclusionKind } from './exclusion.entity.js';
import type { Excluded, ExclusionStore } from './exclusion-store.js';

/** What an entry calls its time and its record. */
export const entryNames: Readonly<Record<ExclusionKind, { readonly at: string; readonly record: string }>> = {
  jobs: { at: 'hidden_at', record: 'job' },
  sources: { at: 'blocked_at', record: 'source' },
};

/** An entry without its record; its time is null when nothing is excluded. `{}` names nothing in the dataset. */
export type EntryState = Record<string, string | null>;

const readPlainRequest = plainRequestReader(plainControls);
const NULL = Buffer.from('null');
const END = Buffer.from('}');

/**
 * The postings that an organization hides, or the companies that it blocks. What is excluded is shown here, where it can be
 * taken back, and only here: so this reads the whole index.
 */
export class ExclusionList {
  private readonly view: IndexView;
  private readonly project: Projection;
  private readonly readRequest: ReturnType<typeof pageRequestReader>;
  private readonly names: (typeof entryNames)[ExclusionKind];

  constructor(
    private readonly definition: Definition,
    private readonly stores: Stores,
    private readonly exclusions: ExclusionStore,
  ) {
    this.view = IndexView.whole(stores.prefix, definition);
    this.project = projection(definition);
    this.readRequest = pageRequestReader(definition);
    this.names = entryNames[definition.name];
  }

  /** @throws AppError `invalid_request` when the organization excludes as much as it may. */
  async add(id: string, query: RawQuery, { organizationId }: Reader): Promise<EntryState> {
    readPlainRequest(query);
    const { name } = this.definition;
    if (!this.definition.id.test(id)) return {};
    const at = await this.exclusions.find(organizationId, name, id);
    if (at) return this.state(id, at);
    if (!(await this.isInDataset(id))) return {};
    return this.state(id, await this.exclusions.add(organizationId, name, id));
  }

  async remove(id: string, query: RawQuery, { organizationId }: Reader): Promise<EntryState> {
    readPlainRequest(query);
    if (!this.definition.id.test(id)) return {};
    const removed = await this.exclusions.remove(organizationId, this.definition.name, id);
    return removed || (await this.isInDataset(id)) ? this.state(id, null) : {};
  }

  /** One page, the latest first, or with `count=true` the number of entries. */
  async list(query: RawQuery, reader: Reader): Promise<Answer> {
    const { name } = this.definition;
    const request = this.readRequest(query, reader.dataTier);
    const key = listKey(reader.organizationId, this.names.at, 'newest', query);
    const position = request.cursor === undefined ? null : this.stores.cursors.open(key, request.cursor);
    const asOf = position?.asOf ?? (await this.stores.dataset.asOf());
    if (request.count) return countOnly(await this.exclusions.count(reader.organizationId, name), asOf);

    const limit = reader.cap(request.limit);
    const before = position?.after[0] as number | undefined;
    const found = await this.exclusions.list(reader.organizationId, name, limit + 1, before);
    const entries = found.slice(0, limit);
    return this.withRecords(entries, reader.dataTier, request.fields, async (records) => {
      const shown = await reader.settle(entries.length);
      const delivered = (position?.delivered ?? 0) + shown;
      const last = found.length > shown ? entries[shown - 1] : undefined;
      const cursor = last ? this.stores.cursors.seal(key, { asOf, after: [last.number], delivered }) : null;
      return page(
        entries.slice(0, shown).map((entry) => this.shown(entry, records.get(entry.id))),
        cursor,
        asOf,
      );
    });
  }

  /** Lends `use` the bytes of the records that the dataset holds now, by id. */
  private async withRecords<T>(
    entries: readonly Excluded[],
    tier: DataTier,
    fields: readonly string[] | undefined,
    use: (records: ReadonlyMap<string, Buffer[]>) => Promise<T>,
  ): Promise<T> {
    if (entries.length === 0) return use(new Map());
    const body = {
      size: entries.length,
      track_total_hits: false,
      sort: [{ id: 'asc' as const }],
      query: { terms: { id: entries.map(({ id }) => id) } },
      _source: this.project(tier, fields),
    };
    return this.stores.elasticsearch.search(this.view, body, async (bytes) => {
      const hits = findHits(bytes);
      const records = await shownRecords(this.definition, bytes, hits, fields, this.stores.companies);
      return use(new Map(hits.map((hit, i) => [hit.sort()[0] as string, records[i] as Buffer[]])));
    });
  }

  private shown({ id, at }: Excluded, record: readonly Buffer[] = [NULL]): readonly Buffer[] {
    const start = JSON.stringify(this.state(id, at)).slice(0, -1);
    return [Buffer.from(`${start},"${this.names.record}":`), ...record, END];
  }

  private state(id: string, at: Date | null): EntryState {
    return { id, [this.names.at]: at?.toISOString() ?? null };
  }

  private async isInDataset(id: string): Promise<boolean> {
    return (await this.stores.elasticsearch.count(this.view, { term: { id } })) > 0;
  }
}
