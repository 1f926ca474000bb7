import { LRUCache } from 'lru-cache';
import type { Caller } from '#libs/billing/admission/caller.js';
import { fold } from '#libs/reference/fold.js';
import {
  type Exclusions,
  type FoundCollections,
  MAX_FILTER_COMPANIES,
  type Visibility,
} from '#libs/registry/visibility.js';
import type { VisibilityDatabase } from './visibility-database.js';

/** Cached ids of all organizations together, about 30 MB. */
const MAX_CACHED_IDS = 300_000;

const NOTHING: Exclusions = { jobs: [], sources: [] };

type Owner = Pick<Caller, 'organizationId' | 'exclusionsVersion'>;

interface CollectionsRequest {
  readonly organizationId: string;
  readonly names: readonly string[];
}

/**
 * The exclusions and collections of organizations, cached by the version that admission returns. A change therefore takes
 * effect with the next request, in every process.
 */
export class VisibilityStore {
  private readonly exclusions: LRUCache<string, Exclusions, string>;
  private readonly collections: LRUCache<string, FoundCollections, CollectionsRequest>;

  constructor(private readonly database: VisibilityDatabase) {
    this.exclusions = new LRUCache({
      maxSize: MAX_CACHED_IDS,
      sizeCalculation: ({ jobs, sources }) => 1 + jobs.length + sources.length,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => this.readExclusions(context),
    });
    this.collections = new LRUCache({
      maxSize: MAX_CACHED_IDS,
      sizeCalculation: ({ sources, names }) => 1 + sources.length + names.length,
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => this.readCollections(context),
    });
  }

  of({ organizationId, exclusionsVersion }: Owner): Visibility {
    const key = `${organizationId} ${exclusionsVersion}`;
    return {
      // Every change increments the version, so version 0 has no exclusions.
      exclusions: async () =>
        exclusionsVersion === 0 ? NOTHING : this.exclusions.forceFetch(key, { context: organizationId }),
      findCollections: (requested) => {
        const names = [...new Set(requested)].sort();
        return this.collections.forceFetch(`${key} ${JSON.stringify(names)}`, { context: { organizationId, names } });
      },
    };
  }

  private async readExclusions(organizationId: string): Promise<Exclusions> {
    const rows = await this.database.query<{ kind: keyof Exclusions; ids: string[] }>(
      // In the order of the index, which is faster to look up.
      `SELECT kind, array_agg(excluded_id ORDER BY excluded_id COLLATE "C") AS ids FROM exclusions
       WHERE organization_id = $1 GROUP BY kind`,
      [organizationId],
    );
    return { ...NOTHING, ...Object.fromEntries(rows.map(({ kind, ids }) => [kind, ids])) };
  }

  private async readCollections({ organizationId, names }: CollectionsRequest): Promise<FoundCollections> {
    const found = await this.database.query<{ requested: string; id: string | null }>(
      `SELECT requested, c.id FROM unnest($2::text[], $3::text[]) AS r (requested, key)
         LEFT JOIN collections c ON c.organization_id = $1 AND (c.id = requested OR c.name_key = key)`,
      [organizationId, names, names.map(fold)],
    );
    const unknown = found.flatMap(({ requested, id }) => (id === null ? requested : []));
    if (unknown.length > 0) {
      const all = await this.database.query<{ name: string }>(
        'SELECT name FROM collections WHERE organization_id = $1 ORDER BY name_key',
        [organizationId],
      );
      return { sources: [], unknown, names: all.map(({ name }) => name) };
    }
    // One more than the limit, so that the caller sees that there are too many.
    const members = await this.database.query<{ source_id: string }>(
      `SELECT DISTINCT source_id COLLATE "C" AS source_id FROM collection_sources WHERE collection_id = ANY ($1)
       ORDER BY 1 LIMIT ${MAX_FILTER_COMPANIES + 1}`,
      [found.map(({ id }) => id)],
    );
    return { sources: members.map(({ source_id: id }) => id), unknown, names: [] };
  }
}
