import { RATE_TIERS, type RateTier } from '#libs/billing/rate-limits/rate-tiers.js';
import { isDue } from '#libs/postgres/is-due.js';
import type { TransactionQuery } from '#libs/postgres/request-pool.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { FilterOwner } from '#libs/search/watching/watch-filters.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import type { OncePer, WatchEventType } from '../saved-watch.js';
import { RETRY_SECONDS } from './retry-seconds.js';

/** A watch that is behind, locked until the end of the transaction. */
export interface DueWatch {
  readonly id: string;
  readonly filters: RawQuery;
  readonly on: readonly WatchEventType[];
  readonly oncePer: OncePer | null;
  /** The last change that was compared; null if none was. */
  readonly position: number | null;
  readonly matches: number;
  readonly owner: FilterOwner;
}

interface DueRow {
  readonly id: string;
  readonly filters: RawQuery;
  readonly events: WatchEventType[];
  readonly once_per: OncePer | null;
  readonly position: string | null;
  readonly matches: number;
  readonly organization_id: string;
  readonly rate_tier: RateTier;
  readonly exclusions_version: number;
}

/** What is live: the last published change, or the index of computed records. */
export type LiveState = { readonly published: number } | { readonly version: string };

/**
 * Watches that are behind what is live, those that are furthest behind first. Watches that another process has locked are left out, so
 * that processes share the work.
 */
export const lockDueWatches = async (
  query: TransactionQuery,
  visibility: VisibilityStore,
  { dataset, kind, live, limit }: { dataset: string; kind: string; live: LiveState; limit: number },
): Promise<DueWatch[]> => {
  const behind = 'published' in live ? 'w.position IS DISTINCT FROM $3::bigint' : 'w.version IS DISTINCT FROM $3::text';
  const rows = await query<DueRow>(
    `SELECT w.id, w.filters, w.events, w.once_per, w.position, w.matches, w.organization_id, o.rate_tier, o.exclusions_version
     FROM watches w JOIN organizations o ON o.id = w.organization_id
     WHERE w.dataset = $1 AND w.kind = $2 AND NOT w.paused AND ${behind} AND ${isDue('w.due_at', '$5')} AND o.deleted_at IS NULL
     ORDER BY w.position NULLS FIRST, w.id LIMIT $4 FOR UPDATE OF w SKIP LOCKED`,
    [dataset, kind, 'published' in live ? live.published : live.version, limit, RETRY_SECONDS],
  );
  return rows.map((row) => ({
    id: row.id,
    filters: row.filters,
    on: row.events,
    oncePer: row.once_per,
    position: row.position === null ? null : Number(row.position),
    matches: row.matches,
    owner: {
      dataTier: RATE_TIERS[row.rate_tier].dataTier,
      visibility: visibility.of({ organizationId: row.organization_id, exclusionsVersion: row.exclusions_version }),
    },
  }));
};
