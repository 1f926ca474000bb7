import type { Client, estypes } from '@elastic/elasticsearch';
import { AppError } from '#libs/errors/app-error.js';
import type { DimensionName, OccupationDigits } from '#libs/metrics/dimensions.js';
import {
  type GridMeta,
  gridAlias,
  orderField,
  type PayDocument,
  payId,
  type SkillsDocument,
  type SliceDocument,
  skillsId,
} from '#libs/metrics/grid-document.js';
import { readGridMeta } from '#libs/metrics/grid-meta.js';
import type { Window } from '#libs/metrics/periods.js';
import { dimensionsOf, type SliceKey } from '#libs/metrics/slice-key.js';
import type { ElasticsearchReader } from '#libs/search/read/elasticsearch.js';

const MAX_AGE_MS = 2_000;

/** Which rows of a table: its slices differ in one dimension. */
export interface TableRequest {
  readonly set: string;
  readonly key: SliceKey;
  readonly by: DimensionName;
  readonly digits: OccupationDigits | null;
  readonly window: Window;
  readonly limit: number;
  readonly after?: readonly (string | number)[];
}

const unavailable = (message: string, cause?: unknown) => new AppError('service_unavailable', message, { cause });

/** Reads the grid that `indexer grids` built. */
export class GridStore {
  private known: { meta: GridMeta | null; until: number } | null = null;

  constructor(
    private readonly elasticsearch: ElasticsearchReader,
    private readonly prefix: string,
  ) {}

  /** What the grid holds; null before the first one, or where another version of Rolecall built it. At most two seconds old. */
  async meta(): Promise<GridMeta | null> {
    if (this.known && this.known.until > Date.now()) return this.known.meta;
    const meta = await this.read((client) => readGridMeta(client, this.prefix));
    this.known = { meta, until: Date.now() + MAX_AGE_MS };
    return meta;
  }

  /** @throws `service_unavailable` before the first grid. */
  async required(): Promise<GridMeta> {
    const meta = await this.meta();
    if (meta) return meta;
    throw unavailable('This analysis is precomputed, and no grid has been built yet: `indexer grids` builds it.');
  }

  async slice(id: string): Promise<SliceDocument | null> {
    return this.get<SliceDocument>(id);
  }

  /** Null where no pay is shown. */
  async pay(slice: string): Promise<PayDocument | null> {
    return this.get<PayDocument>(payId(slice));
  }

  async skills(slice: string): Promise<SkillsDocument | null> {
    return this.get<SkillsDocument>(skillsId(slice));
  }

  /** The largest slices first; one more than the limit where there are more. */
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
        _source: { excludes: ['months'] },
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
      throw unavailable('The grid cannot be reached at the moment. Try again in a few seconds.', cause);
    }
  }
}
