import type { Client, estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';
import type { DimensionName, OccupationDigits } from '../grid/dimensions.js';
import {
  type GridMeta,
  gridAlias,
  orderField,
  type PayDocument,
  payId,
  type SkillsDocument,
  type SliceDocument,
  skillsId,
  watchId,
} from '../grid/grid-document.js';
import { readGridMeta } from '../grid/grid-meta.js';
import { dimensionsOf, type SliceKey } from '../grid/slice-key.js';
import type { WatchDocument } from '../observation/observation.js';
import type { Window } from '../periods/periods.js';

const MAX_AGE_MS = 2_000;

/** A page of slices that differ in one dimension. */
export interface TableRequest {
  readonly set: string;
  readonly key: SliceKey;
  readonly by: DimensionName;
  readonly digits: OccupationDigits | null;
  readonly window: Window;
  readonly limit: number;
  /** Sort values of the last slice of the previous page. */
  readonly after?: readonly (string | number)[];
}

const unavailable = (message: string, cause?: unknown) => new AppError('service_unavailable', message, { cause });

/** Reads the grid that `indexer grids` built. */
export class GridStore {
  private cached: { meta: GridMeta | null; until: number } | null = null;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    private readonly prefix: string,
  ) {}

  /** The state of the grid, at most two seconds old; null if there is none, or if an incompatible version of Rolecall built it. */
  async meta(): Promise<GridMeta | null> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.meta;
    const meta = await this.read((client) => readGridMeta(client, this.prefix));
    this.cached = { meta, until: performance.now() + MAX_AGE_MS };
    return meta;
  }

  /** Like `meta`. @throws AppError `service_unavailable` if there is no grid. */
  async requiredMeta(): Promise<GridMeta> {
    const meta = await this.meta();
    if (meta) return meta;
    throw unavailable(
      'This analysis is precomputed, and no grid has been built yet. The operator builds it with `indexer grids`.',
    );
  }

  /** Null if the grid does not contain the slice. */
  async slice(id: string): Promise<SliceDocument | null> {
    return this.get<SliceDocument>(id);
  }

  /** The pay histograms of a slice; null if its pay is suppressed. @param slice id of the slice. */
  async pay(slice: string): Promise<PayDocument | null> {
    return this.get<PayDocument>(payId(slice));
  }

  /** The technologies of a slice; null if the grid does not contain them. @param slice id of the slice. */
  async skills(slice: string): Promise<SkillsDocument | null> {
    return this.get<SkillsDocument>(skillsId(slice));
  }

  /** The boards of companies that the grid knows. */
  async watches(sources: readonly string[]): Promise<WatchDocument[]> {
    if (sources.length === 0) return [];
    const { docs } = await this.read((client) =>
      client.mget<WatchDocument>({ index: this.alias, ids: sources.map(watchId) }),
    );
    return docs.flatMap((found) => ('_source' in found && found._source ? [found._source] : []));
  }

  /** The slices of a table, largest first. Returns one more than the limit if there are more. */
  async table({ set, key, by, digits, window, limit, after }: TableRequest): Promise<SliceDocument[]> {
    const filter: estypes.QueryDslQueryContainer[] = [
      { term: { type: 'slice' } },
      { term: { set } },
      ...(digits === null ? [] : [{ term: { digits } }]),
      ...dimensionsOf(key).map((name) => ({ term: { [`key.${name}`]: key[name] as string } })),
    ];
    const { hits } = await this.read((client) =>
      client.search<SliceDocument>({
        index: this.alias,
        size: limit + 1,
        track_total_hits: false,
        _source: { excludes: ['months', 'levels', 'links', 'errors'] },
        query: { bool: { filter } },
        sort: [{ [orderField(window)]: 'desc' }, { [`key.${by}`]: 'asc' }],
        ...(after && { search_after: [...after] }),
      }),
    );
    return hits.hits.map(({ _source }) => _source as SliceDocument);
  }

  private get alias(): string {
    return gridAlias(this.prefix);
  }

  private async get<T>(id: string): Promise<T | null> {
    const found = await this.read((client) => client.get<T>({ index: this.alias, id }, { ignore: [404] }));
    return found.found ? (found._source as T) : null;
  }

  private async read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await work(this.elasticsearch.client);
    } catch (cause) {
      throw unavailable('The grid cannot be reached at the moment. Retry after a few seconds.', cause);
    }
  }
}
