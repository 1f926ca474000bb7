import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import type { RecordValue } from '#libs/registry/field.js';
import { listKey } from '#libs/search/query/cursor.js';
import { pageRequest, parameterReader } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { commonParameters, pageParameters } from '#libs/search/query/request-parameters.js';
import { recordsOfHits } from '#libs/search/read/hits/hit-records.js';
import { findHits } from '#libs/search/read/hits/hits.js';
import { IndexView } from '#libs/search/read/index-view.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import { recordText, recordTexts } from '#libs/search/read/response/record-parts.js';
import { countResponse, pageResponse, type ResponseBody } from '#libs/search/read/response/response-body.js';
import type { ExclusionKind } from './exclusion-kind.js';
import type { Excluded, ExclusionStore } from './exclusion-store.js';

interface EntryForm {
  /** Names of the id and the time in an entry. */
  readonly id: string;
  readonly at: string;
  /** The fields of the record that `recordFields` reads. Default: all. */
  readonly fields?: readonly string[];
  /** The other fields of an entry, from the current record, which is null if the dataset no longer contains it. */
  recordFields(record: RecordValue | null): RecordValue;
}

export const ENTRY_FORMS: Readonly<Record<ExclusionKind, EntryForm>> = {
  jobs: {
    id: 'job_id',
    at: 'hidden_at',
    fields: ['title', 'source'],
    recordFields: (job) => {
      const company = (job?.source ?? null) as RecordValue | null;
      return {
        title: job?.title ?? null,
        source_id: company?.id ?? null,
        brand_name: company?.brand_name ?? null,
      };
    },
  },
  sources: { id: 'source_id', at: 'blocked_at', recordFields: (source) => ({ source }) },
};

/**
 * An entry without the fields of its record. Its time is null if the record is not excluded. `{}` if the dataset has no such
 * record.
 */
export type EntryState = Record<string, string | null>;

const readCommonParameters = parameterReader(commonParameters);
const readEntries = parameterReader(pageParameters);
const readPageRequest = (query: RawQuery) => pageRequest(readEntries(query));

/**
 * The postings that an organization hides, or the companies that it blocks. Only this list shows excluded records, so
 * it reads the index without exclusions.
 */
export class ExclusionList {
  private readonly view: IndexView;
  private readonly form: EntryForm;

  constructor(
    private readonly kind: ExclusionKind,
    private readonly definition: Definition,
    private readonly stores: Stores,
    private readonly exclusions: ExclusionStore,
  ) {
    this.view = IndexView.unrestricted(stores.prefix, definition);
    this.form = ENTRY_FORMS[kind];
  }

  /** @throws AppError `invalid_request` when the organization has reached its limit. */
  async add(id: string, query: RawQuery, { organizationId }: Requester): Promise<EntryState> {
    readCommonParameters(query);
    if (!this.definition.id.test(id)) return {};
    const at = await this.exclusions.find(organizationId, this.kind, id);
    if (at) return this.state(id, at);
    if (!(await this.isInDataset(id))) return {};
    return this.state(id, await this.exclusions.add(organizationId, this.kind, id));
  }

  async remove(id: string, query: RawQuery, { organizationId }: Requester): Promise<EntryState> {
    readCommonParameters(query);
    if (!this.definition.id.test(id)) return {};
    const removed = await this.exclusions.remove(organizationId, this.kind, id);
    return removed || (await this.isInDataset(id)) ? this.state(id, null) : {};
  }

  /** One page, the latest first, or with `count=true` the number of entries. */
  async list(query: RawQuery, reader: Requester): Promise<ResponseBody> {
    const request = readPageRequest(query);
    const key = listKey(reader.organizationId, this.form.at, 'newest', query);
    const position = request.cursor === undefined ? null : this.stores.cursors.decode(key, request.cursor);
    const asOf = position?.asOf ?? (await this.stores.dataset.asOf());
    if (request.count) {
      const count = await this.exclusions.count(reader.organizationId, this.kind);
      return countResponse({ count }, asOf);
    }

    const limit = reader.cap(request.limit);
    const before = position?.after[0] as number | undefined;
    const found = await this.exclusions.list(reader.organizationId, this.kind, limit + 1, before);
    const entries = found.slice(0, limit);
    const records = await this.records(entries, reader.dataTier);
    const rows = entries.map(({ id, at }) => [
      Buffer.from(JSON.stringify({ ...this.state(id, at), ...this.form.recordFields(records.get(id) ?? null) })),
    ]);
    const shown = await reader.charge(reader.fits?.(recordTexts(rows)) ?? rows.length);
    const delivered = (position?.delivered ?? 0) + shown;
    const last = found.length > shown ? entries[shown - 1] : undefined;
    const cursor = last ? this.stores.cursors.encode(key, { asOf, after: [last.number], delivered }) : null;
    return pageResponse(rows.slice(0, shown), cursor, asOf);
  }

  /** Their current records, by id. */
  private async records(entries: readonly Excluded[], tier: DataTier): Promise<ReadonlyMap<string, RecordValue>> {
    if (entries.length === 0) return new Map();
    const { fields } = this.form;
    const body = {
      size: entries.length,
      sort: [{ id: 'asc' as const }],
      query: { terms: { id: entries.map(({ id }) => id) } },
    };
    return this.stores.elasticsearch.search(this.view, body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      const form = { definition: this.definition, tier, fields };
      const records = await recordsOfHits(form, hits, this.stores.companies);
      const values = hits.map(({ sort }, i): [string, RecordValue] => [
        sort()[0] as string,
        JSON.parse(recordText(records[i] ?? []).toString('utf8')),
      ]);
      release();
      return new Map(values);
    });
  }

  private state(id: string, at: Date | null): EntryState {
    return { [this.form.id]: id, [this.form.at]: at?.toISOString() ?? null };
  }

  private async isInDataset(id: string): Promise<boolean> {
    return (await this.stores.elasticsearch.count(this.view, { term: { id } })) > 0;
  }
}
