import type { z } from 'zod';
import { assertMayUse } from '#libs/billing/tokens/token-scopes.js';
import { AppError } from '#libs/errors/app-error.js';
import { byKind, type Definitions } from '#libs/registry/records/definitions.js';
import type { ChangeSource } from '#libs/search/changes/change-source.js';
import { listKey } from '#libs/search/query/cursor.js';
import { pageRequest } from '#libs/search/query/list-request.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { Requester, Stores } from '#libs/search/read/list-reader.js';
import { areFilters, filterProblem, isFilterError, WatchFilters } from '#libs/search/watching/watch-filters.js';
import { WatchSearches } from '#libs/search/watching/watch-searches.js';
import { type SavedWatch, WATCH_ID } from '#libs/watches/saved-watch.js';
import { type WatchStart, watchStart } from '#libs/watches/watch-start.js';
import type { WatchStore } from '#libs/watches/watch-store.js';
import type { CallOperation } from '../../reads/read.js';
import { rawQueryOf } from '../http/parameter-values.js';
import type { newWatch, savedWatch, savedWatches, watchChanges } from './watch-schemas.js';

type WatchView = z.output<typeof savedWatch>;

/** Creates, changes and lists the watches of the caller's organization. */
export class WatchService {
  private readonly filters: (kind: string) => WatchFilters;
  private readonly searches: (kind: string) => WatchSearches;

  constructor(
    definitions: Definitions,
    private readonly stores: Stores,
    private readonly changes: ChangeSource,
    private readonly watches: WatchStore,
  ) {
    this.filters = byKind(definitions, (definition) => new WatchFilters(definition, stores));
    this.searches = byKind(definitions, (definition) => new WatchSearches(definition, stores));
  }

  /** One page, or with `count=true` the number of watches. */
  async list(
    query: RawQuery,
    request: Record<string, unknown>,
    requester: Requester,
  ): Promise<z.output<typeof savedWatches>> {
    const { organizationId } = requester;
    const { limit, count, cursor } = pageRequest(request);
    const { cursors, dataset } = this.stores;
    const key = listKey(organizationId, 'watches', 'name', query);
    const after = cursor === undefined ? undefined : (cursors.decode(key, cursor).after[0] as string);
    const asOf = await dataset.asOf();
    const as_of = new Date(asOf).toISOString();
    if (count)
      return { data: [], count: await this.watches.count(organizationId), next_cursor: null, has_more: false, as_of };
    const found = await this.watches.list(organizationId, limit + 1, after);
    const data = found.slice(0, limit);
    const last = found.length > limit ? data.at(-1) : undefined;
    const next = last ? cursors.encode(key, { asOf, after: [last.name], delivered: 0 }) : null;
    return {
      data: await Promise.all(data.map((watch) => this.view(watch, requester))),
      next_cursor: next,
      has_more: next !== null,
      as_of,
    };
  }

  /** @throws AppError `not_found`. */
  async get(id: string, requester: Requester): Promise<WatchView> {
    return this.view(await this.watches.get(requester.organizationId, id), requester);
  }

  /** @throws AppError `insufficient_scope`; for invalid filters, a name that is taken, too many watches or matches. */
  async create(body: z.output<typeof newWatch>, requester: CallOperation): Promise<WatchView> {
    const { name, kind, on, once_per: oncePer, start, status } = body;
    assertMayUse(requester.caller, kind);
    const filters = rawQueryOf(body.filters);
    const settings = { name, kind, filters, on, oncePer, paused: status === 'paused' };
    const { organizationId } = requester;
    await this.watches.assertRoom(organizationId, name);
    const begin = await this.startOf(kind, filters, start, requester);
    return this.view(await this.watches.create(organizationId, settings, begin), requester);
  }

  /** @throws AppError `not_found`, and as `create`. */
  async change(id: string, body: z.output<typeof watchChanges>, requester: CallOperation): Promise<WatchView> {
    const { organizationId } = requester;
    const { name, on, once_per: oncePer, status } = body;
    const { kind } = await this.watches.get(organizationId, id);
    assertMayUse(requester.caller, kind);
    const filters = body.filters && rawQueryOf(body.filters);
    const start = filters ? await this.startOf(kind, filters, 'now', requester) : null;
    const settings = {
      ...(name !== undefined && { name }),
      ...(on && { on }),
      ...(oncePer !== undefined && { oncePer }),
      ...(status && { paused: status === 'paused' }),
      ...(filters && { filters }),
    };
    return this.view(await this.watches.change(organizationId, id, settings, start), requester);
  }

  /** Whoever reads the events of a watch reads its records. @throws AppError `not_found`, `insufficient_scope`. */
  async assertMayRead(id: string, { organizationId, caller }: CallOperation): Promise<void> {
    if (caller.scopes === null) return;
    const { kind } = await this.watches.get(organizationId, id);
    assertMayUse(caller, kind);
  }

  /** `{}` if there is none. */
  async delete(id: string, { organizationId }: Requester): Promise<{ id?: string; deleted?: true }> {
    const isDeleted = WATCH_ID.regex.test(id) && (await this.watches.delete(organizationId, id));
    return isDeleted ? { id, deleted: true } : {};
  }

  /** As it is now: filters that have become invalid are found when the watch is read, and not only when it is compared. */
  private async view(watch: SavedWatch, requester: Requester): Promise<WatchView> {
    if (watch.paused || watch.invalidReason !== null) return viewOf(watch);
    try {
      await this.filters(watch.kind).query(watch.filters, requester, 'lenient');
      return viewOf(watch);
    } catch (error) {
      if (error instanceof AppError && !isFilterError(error)) throw error;
      return viewOf({ ...watch, invalidReason: filterProblem(error) });
    }
  }

  private async startOf(kind: string, filters: RawQuery, start: string, requester: Requester): Promise<WatchStart> {
    const query = await this.filters(kind).query(filters, requester, 'strict');
    return watchStart(start, query, this.searches(kind), this.stores, this.changes);
  }
}

const viewOf = (watch: SavedWatch): WatchView => ({
  id: watch.id,
  name: watch.name,
  kind: watch.kind,
  // A row that no request has written has a problem instead.
  filters: areFilters(watch.filters) ? watch.filters : {},
  on: [...watch.on],
  once_per: watch.oncePer,
  status: watch.paused ? 'paused' : watch.invalidReason === null ? 'active' : 'invalid',
  problem: watch.paused ? null : watch.invalidReason,
  matches: watch.matches,
  last_sequence: watch.lastSequence,
  last_event_at: watch.lastEventAt?.toISOString() ?? null,
  created_at: watch.createdAt.toISOString(),
});
