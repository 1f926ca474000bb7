import type { DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '#libs/registry/definition.js';
import type { Query } from '#libs/registry/kind.js';
import type { Visibility } from '#libs/registry/visibility.js';
import type { Companies } from '../companies/companies.js';
import { MAX_GROUPS } from '../query/collapse.js';
import { Cursors, listKey } from '../query/cursor.js';
import type { SearchBody } from '../query/exact-total.js';
import { listRequestReader, recordRequestReader } from '../query/list-request.js';
import { assertWithinCostLimit } from '../query/query-cost.js';
import type { Filter } from '../query/read-query.js';
import type { RawQuery } from '../query/read-values.js';
import { resolveFilters } from '../query/resolve-filters.js';
import { filterQuery, searchBody } from '../query/search-body.js';
import { TextReader } from '../query/text-reader.js';
import { mayBeUnknown, unknownCounts, unknownCountsBody } from '../query/unknown-counts.js';
import { readWithout, type Without, withoutBody } from '../query/without.js';
import type { Dataset } from './dataset.js';
import type { ElasticsearchReader } from './elasticsearch.js';
import { Groups } from './hits/groups.js';
import { Highlighter } from './hits/highlights.js';
import { findHits } from './hits/hits.js';
import { visibleRecords } from './hits/visible-records.js';
import { IndexView } from './index-view.js';
import { suggestNames } from './name-suggestions.js';
import { QuerySpelling } from './query-spelling.js';
import { partsTag } from './response/entity-tag.js';
import type { PagePart } from './response/page-part.js';
import { recordTexts } from './response/record-parts.js';
import {
  type Counts,
  countResponse,
  EMPTY_OBJECT,
  type Hints,
  joinedBody,
  pageResponse,
  type ResponseBody,
} from './response/response-body.js';
import { Vocabularies } from './vocabularies.js';

/** The organization for which records are read. It determines which records, which of their fields, and how many are returned. */
export interface Requester {
  readonly organizationId: string;
  readonly dataTier: DataTier;
  readonly visibility: Visibility;
  /** Limits the number of records to search for. Called before the search. @throws when none are allowed. */
  cap(requested: number): number;
  /**
   * How many of the records, from the first, fit into the response. Default: all.
   * @param records the JSON of each record.
   */
  readonly fits?: ((records: Iterable<Buffer>) => number) | undefined;
  /** Whether the caller has the response with this entity tag: then it is neither charged nor sent. Default: no. */
  readonly holds?: (tag: string) => boolean;
  /**
   * Charges for the records found. The last step that can fail.
   * @returns how many of the records, from the first, may be returned.
   */
  charge(found: number): Promise<number>;
}

/** A subset of the records of a definition. */
export interface Subset {
  /** Identifies the subset: a cursor belongs to one subset. */
  readonly name: string;
  narrow(view: IndexView): IndexView | Promise<IndexView>;
}

/** The stores that reads use. */
export interface Stores {
  readonly elasticsearch: ElasticsearchReader;
  readonly dataset: Dataset;
  readonly companies: Companies;
  readonly cursors: Cursors;
  readonly prefix: string;
}

/** Reads lists and single records of one definition. */
export class ListReader {
  private readonly vocabularies: Vocabularies;
  private readonly spelling: QuerySpelling;
  private readonly highlighter: Highlighter;
  private readonly readRequest: ReturnType<typeof listRequestReader>;
  private readonly readRecordRequest: ReturnType<typeof recordRequestReader>;

  constructor(
    private readonly definition: Definition,
    private readonly stores: Stores,
  ) {
    this.vocabularies = new Vocabularies(definition, stores);
    this.spelling = new QuerySpelling(definition, stores);
    this.highlighter = new Highlighter(definition, stores.companies);
    this.readRequest = listRequestReader(definition);
    this.readRecordRequest = recordRequestReader(definition);
  }

  /**
   * One page, or with `count=true` the number of matches.
   * @param query the query string as parsed.
   * @param subset the records to list. Default: all.
   */
  async list(query: RawQuery, requester: Requester, subset?: Subset): Promise<ResponseBody> {
    const request = this.readRequest(query, requester.dataTier);
    const listName = subset ? `${this.definition.name}/${subset.name}` : this.definition.name;
    const key = listKey(requester.organizationId, listName, request.sort, query);
    const position = request.cursor === undefined ? null : this.stores.cursors.decode(key, request.cursor);
    const asOf = position?.asOf ?? (await this.stores.dataset.asOf());
    // With a cursor, unknown values are accepted, so that a pull continues after the last posting with a value is gone.
    const { strict, lenient } = this.vocabularies;
    const known = position === null ? strict : lenient;
    const texts = new TextReader({
      exact: request.exact,
      decide: this.spelling.decide,
      ...(position && { sealed: position.corrections }),
    });
    const filters = await resolveFilters(request.filters, requester.visibility, known, texts);
    const fullView = await this.view(requester);
    const view = subset ? await subset.narrow(fullView) : fullView;
    const matches = filterQuery(filters, { asOf });
    assertWithinCostLimit({ query: matches }, filters, { asOf });
    const { elasticsearch } = this.stores;
    const groups = request.collapse === undefined ? null : this.groups(request.collapse, view, matches);
    const count = async () => {
      const [total, counts, excluded] = await Promise.all([
        groups?.count(),
        this.counts(view, matches, { filters, asOf, isGrouped: groups !== null }),
        groups ? null : this.countExcluded(view, matches),
      ]);
      return {
        ...counts,
        ...(total !== undefined && { count: total }),
        ...(excluded !== null && { excluded }),
      } as Counts;
    };
    // What a search that finds nothing may have meant, and what to leave out to find something.
    const hints = async (found: boolean): Promise<Hints> => {
      const corrections = texts.didYouMean();
      if (found || position) return { did_you_mean: corrections };
      const [names, without] = await Promise.all([
        suggestNames(elasticsearch, view, filters),
        this.without(view, filters, asOf),
      ]);
      return { did_you_mean: [...corrections, ...names], without };
    };
    if (request.count) {
      const counts = await count();
      return countResponse(counts, asOf, await hints(counts.count > 0));
    }

    const maxRecords = groups
      ? MAX_GROUPS
      : (this.definition.sorts[request.sort]?.maxRecords ?? Number.POSITIVE_INFINITY);
    const delivered = position?.delivered ?? 0;
    const limit = Math.min(requester.cap(request.limit), maxRecords - delivered);
    const page = searchBody(this.definition, {
      filters,
      sort: request.sort,
      limit,
      context: { asOf },
      ...(position && !groups && { after: position.after }),
    });
    const body = groups ? groups.collapse(page, delivered) : page;
    // Counted beside the search, and before the charge: a page is not charged if its count fails.
    const counting = request.includesCount ? count() : Promise.resolve({});
    counting.catch(() => {});
    return elasticsearch.search(view, body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      const found = hits.slice(0, limit);
      const records = await visibleRecords(this.definition, this.stores, found, request.fields, requester);
      const [counted, folded, highlights] = await Promise.all([
        counting,
        groups?.folded(found),
        request.highlights ? this.highlighter.highlights(found, filters) : undefined,
      ]);
      const returned = await requester.charge(requester.fits?.(recordTexts(records)) ?? found.length);
      const total = delivered + returned;
      const last = hits.length > returned && total < maxRecords ? hits[returned - 1] : undefined;
      const after = groups ? last && [] : last?.sort();
      const cursor = after
        ? this.stores.cursors.encode(key, { asOf, after, delivered: total, corrections: texts.seal() })
        : null;
      const more = {
        ...counted,
        ...(folded && { folded: folded.slice(0, returned) }),
        ...(highlights && { highlights: highlights.slice(0, returned) }),
      };
      return pageResponse(records.slice(0, returned), cursor, asOf, await hints(hits.length > 0), more, release);
    });
  }

  /**
   * The record with an id, or `{}` if there is none.
   * @param lookUp the id, or a function that returns it; called after the request is validated.
   */
  async one(
    lookUp: string | (() => Promise<string | null>),
    query: RawQuery,
    requester: Requester,
  ): Promise<ResponseBody> {
    const { fields } = this.readRecordRequest(query, requester.dataTier);
    requester.cap(1);
    const id = typeof lookUp === 'string' ? lookUp : await lookUp();
    if (id === null || !this.definition.id.test(id)) return EMPTY_OBJECT;
    const body: SearchBody = {
      size: 1,
      sort: [{ id: 'asc' }],
      query: { term: { id } },
    };
    return this.stores.elasticsearch.search(await this.view(requester), body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      const [record] = await visibleRecords(this.definition, this.stores, hits, fields, requester);
      if (!record) return EMPTY_OBJECT;
      const tag = partsTag(record);
      if (requester.holds?.(tag)) return { ...EMPTY_OBJECT, tag, release };
      await requester.charge(1);
      return joinedBody(record, release, tag);
    });
  }

  /**
   * The current records with these ids, of those that the organization can see. Nothing is charged.
   * @returns their parts by id, which are valid until `release`.
   */
  async byIds(
    ids: readonly string[],
    requester: Requester,
  ): Promise<{ readonly records: ReadonlyMap<string, readonly PagePart[]>; readonly release: () => void }> {
    const body: SearchBody = { size: ids.length, sort: [{ id: 'asc' }], query: { terms: { id: [...ids] } } };
    return this.stores.elasticsearch.search(await this.view(requester), body, async (bytes) => {
      const { hits, release } = findHits(bytes);
      const records = await visibleRecords(this.definition, this.stores, hits, undefined, requester);
      return { records: new Map(hits.map(({ record }, i) => [record.id, records[i] ?? []])), release };
    });
  }

  /** The number of matches, and of the records whose value is unknown for one of the filters. The latter are counted one by one, not by group. */
  private async counts(
    view: IndexView,
    matches: Query | undefined,
    { filters, asOf, isGrouped }: { filters: readonly Filter[]; asOf: number; isGrouped: boolean },
  ): Promise<Partial<Counts>> {
    const { elasticsearch, dataset } = this.stores;
    const version = await dataset.version();
    if (mayBeUnknown(filters)) {
      const body = unknownCountsBody(filters, { asOf });
      return unknownCounts((await elasticsearch.sharedSearch(view, body, version)).aggregations);
    }
    return isGrouped ? {} : { count: await elasticsearch.sharedCount(view, matches, version) };
  }

  /** How many matches the organization's exclusions leave out; null if it excludes nothing. */
  private async countExcluded(view: IndexView, matches: Query | undefined): Promise<number | null> {
    const part = view.excludedPart();
    return part && this.stores.elasticsearch.sharedCount(part, matches, await this.stores.dataset.version());
  }

  private async without(view: IndexView, filters: readonly Filter[], asOf: number): Promise<Without[] | undefined> {
    const body = withoutBody(filters, { asOf });
    if (body === null) return undefined;
    const { elasticsearch, dataset } = this.stores;
    return readWithout((await elasticsearch.sharedSearch(view, body, await dataset.version())).aggregations);
  }

  private groups(collapse: string, view: IndexView, matches: Query | undefined): Groups {
    const path = this.definition.collapses?.[collapse] as string;
    return new Groups(this.stores.elasticsearch, view, matches, path);
  }

  private view({ visibility }: Requester): Promise<IndexView> {
    return IndexView.of(this.stores.prefix, this.definition, visibility);
  }
}
