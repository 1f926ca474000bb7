import type { ChangePosition, ChangeSource, LoggedRemoval } from '#libs/search/changes/change-source.js';
import type { WatchSearches } from '#libs/search/watching/watch-searches.js';

/** Changes that are compared at once: a longer range is compared in steps. Elasticsearch returns no more hits of one search. */
export const RANGE_STEP = 10_000;

/** What changed after a number. */
export interface ChangedRange {
  /** Records that changed or were removed. */
  readonly ids: readonly string[];
  /** Whether a record changed that is still in the dataset. */
  readonly hasChanges: boolean;
  readonly removals: readonly LoggedRemoval[];
  /** Inclusive: there may be more changes than fit. */
  readonly end: number;
}

/**
 * Reads what changed, once for all watches that stand at the same number. A record that changes again meanwhile gets a number beyond the
 * range, and none enters it, so an earlier answer contains all that a later one would.
 */
export class ChangedRangeReader {
  private last: { readonly key: string; readonly range: ChangedRange } | null = null;

  /** @param step changes that are compared at once, for tests. */
  constructor(
    private readonly searches: WatchSearches,
    private readonly changes: ChangeSource,
    private readonly step = RANGE_STEP,
  ) {}

  /** @param after exclusive. @param feed up to its published number, if so many changes fit. */
  async read(after: number, feed: ChangePosition): Promise<ChangedRange> {
    const key = JSON.stringify([after, feed]);
    if (this.last?.key !== key) this.last = { key, range: await this.find(after, feed.published) };
    return this.last.range;
  }

  /** Releases the last answer. */
  forget(): void {
    this.last = null;
  }

  private async find(after: number, upTo: number): Promise<ChangedRange> {
    const { changes, searches, step } = this;
    const changed = await searches.changed(after, upTo, step);
    const removals = await changes.removals({ kind: searches.definition.name, after, upTo, limit: step + 1 });
    const lastRemoval = removals.length > step ? (removals[step - 1]?.number ?? upTo) : upTo;
    return {
      ids: [...new Set([...changed.records, ...removals].map(({ id }) => id))],
      hasChanges: changed.records.length > 0,
      removals,
      end: Math.min(changed.upTo, lastRemoval),
    };
  }
}
