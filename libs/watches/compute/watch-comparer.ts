import { LOG_GAP } from '#libs/changes/change-log.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import { type Definitions, definitionOf } from '#libs/registry/records/definitions.js';
import type { ChangePosition, ChangeSource } from '#libs/search/changes/change-source.js';
import { type FilterStores, WatchFilters } from '#libs/search/watching/watch-filters.js';
import { WatchSearches } from '#libs/search/watching/watch-searches.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import { WATCHED_KINDS } from '../saved-watch.js';
import type { WatchesDatabase } from '../watches-database.js';
import { ChangedRangeReader } from './changed-range.js';
import { compareAll } from './compare-all.js';
import { compareRange } from './compare-range.js';
import { type DueWatch, type LiveState, lockDueWatches } from './due-watches.js';
import { type UsableWatch, usableWatches } from './usable-watches.js';
import { writeOutcomes } from './write-outcomes.js';

/** Watches that are compared in one transaction. */
const BATCH = 100;

export interface ComparerStores {
  readonly database: WatchesDatabase;
  readonly stores: FilterStores;
  readonly changes: ChangeSource;
  readonly visibility: VisibilityStore;
  /** Receives why a watch cannot be compared that no filter explains. It is marked as invalid and tried again later. */
  readonly onError?: (error: Error) => void;
}

interface WatchedKindReader {
  readonly searches: WatchSearches;
  readonly filters: WatchFilters;
  readonly changed: ChangedRangeReader;
}

/** What a round has done. */
export interface Round {
  /** Watches that were compared. */
  readonly watches: number;
  readonly events: number;
}

/**
 * Compares watches with what was published, and writes their events. Several processes may do so at once. The events of a range, and how
 * far a watch was compared, are written in one transaction: a process that is killed has written both or nothing.
 */
export class WatchComparer {
  private readonly kinds: readonly WatchedKindReader[];

  /** @param step changes that are compared at once, for tests. */
  constructor(
    definitions: Definitions,
    private readonly options: ComparerStores,
    step?: number,
  ) {
    this.kinds = WATCHED_KINDS.map((kind) => {
      const definition = definitionOf(definitions, kind);
      const searches = new WatchSearches(definition, options.stores);
      return {
        searches,
        filters: new WatchFilters(definition, options.stores),
        changed: new ChangedRangeReader(searches, options.changes, step),
      };
    });
  }

  /** Compares until no watch is behind. @throws AppError `service_unavailable`. */
  async run(signal?: AbortSignal): Promise<Round> {
    let watches = 0;
    let events = 0;
    for (const kind of this.kinds) {
      try {
        for (let round: Round; ; ) {
          if (signal?.aborted) return { watches, events };
          round = await this.batch(kind);
          if (round.watches === 0) break;
          watches += round.watches;
          events += round.events;
        }
      } finally {
        kind.changed.forget();
      }
    }
    return { watches, events };
  }

  private async batch(kind: WatchedKindReader): Promise<Round> {
    const { definition } = kind.searches;
    const { changes, database, visibility } = this.options;
    if (!definition.fed) {
      const version = await kind.searches.version();
      if (version === null) return NOTHING;
      return database.transaction(async (query) => {
        const due = await this.lock(query, visibility, definition.name, { version });
        return this.compareVersion(query, kind, due, version);
      });
    }
    const feed = await changes.position(definition.name);
    if (!feed) return NOTHING;
    return database.transaction(async (query) => {
      const due = await this.lock(query, visibility, definition.name, { published: feed.published });
      if (due.length === 0) return NOTHING;
      return this.comparePublished(query, kind, due, feed);
    });
  }

  private lock(
    query: TransactionQuery,
    visibility: VisibilityStore,
    kind: string,
    live: LiveState,
  ): Promise<DueWatch[]> {
    return lockDueWatches(query, visibility, { dataset: this.options.stores.prefix, kind, live, limit: BATCH });
  }

  private async compareVersion(
    query: TransactionQuery,
    { searches, filters }: WatchedKindReader,
    due: readonly DueWatch[],
    version: string,
  ): Promise<Round> {
    let events = 0;
    for (const watch of await usableWatches(query, filters, due, this.options.onError)) {
      const outcome = await compareAll(query, watch, searches, this.options.onError);
      // Records of two computations may have been mixed: the next round compares them.
      if ((await searches.version()) !== version) return { watches: due.length, events };
      if (outcome) events += await writeOutcomes(query, [outcome], { position: null, version });
    }
    return { watches: due.length, events };
  }

  private async comparePublished(
    query: TransactionQuery,
    { searches, filters, changed }: WatchedKindReader,
    due: readonly DueWatch[],
    feed: ChangePosition,
  ): Promise<Round> {
    const usable = await usableWatches(query, filters, due, this.options.onError);
    const again = usable.filter(({ watch }) => mustCompareAll(watch, feed));
    const continued = usable.filter((watch) => !again.includes(watch));
    let events = 0;
    for (const watch of again) {
      const outcome = await compareAll(query, watch, searches, this.options.onError);
      if (!outcome) continue;
      const gap = isOfOtherLog(watch, feed) ? LOG_GAP : 0;
      events += await writeOutcomes(query, [{ ...outcome, gap }], { position: feed.published, version: null });
    }
    if (continued.length === 0) return { watches: due.length, events };
    const range = await changed.read(Math.min(...continued.map(({ watch }) => watch.position ?? 0)), feed);
    const outcomes = await compareRange(query, continued, range, searches, this.options.onError);
    events += await writeOutcomes(query, outcomes, { position: range.end, version: null });
    return { watches: due.length, events };
  }
}

const NOTHING: Round = { watches: 0, events: 0 };

/** Whether the changes after a watch's position are not all known, or are those of another dataset or log. */
const mustCompareAll = ({ position }: DueWatch, { published, prunedUpTo, restart }: ChangePosition): boolean =>
  position === null || position > published || position < prunedUpTo || (restart !== null && position <= restart.after);

/** Whether the log that a watch has followed was replaced by an earlier state of itself. */
const isOfOtherLog = ({ watch: { position } }: UsableWatch, { restart, published }: ChangePosition): boolean =>
  position !== null && (position > published || (restart?.reason === 'log_replaced' && position <= restart.after));
