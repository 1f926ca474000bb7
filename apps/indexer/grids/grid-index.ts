import type { Client, estypes } from '@elastic/elasticsearch';
import { type GridMeta, gridAlias, gridMapping } from '#libs/metrics/grid/grid-document.js';
import { countDocuments } from '#libs/search/query/exact-total.js';
import { createIndex } from '#libs/search/store/indices/create-index.js';
import { IndexerError } from '../command/indexer-error.js';

const BATCH_BYTES = 4 << 20;

/** Writes the documents of a grid to a new index, which becomes visible to readers when it is complete. */
export class GridIndex {
  private lines: string[] = [];
  private bytes = 0;
  private pendingBatch: Promise<void> = Promise.resolve();
  documents = 0;

  private constructor(
    private readonly client: Client,
    private readonly prefix: string,
    readonly name: string,
  ) {}

  static async create(client: Client, prefix: string, replicas: number): Promise<GridIndex> {
    const name = `${gridAlias(prefix)}-${Date.now().toString(36)}`;
    await createIndex(client, {
      index: name,
      settings: {
        number_of_shards: 1,
        number_of_replicas: replicas,
        refresh_interval: '-1',
        'translog.durability': 'async',
      },
      mappings: gridMapping,
    });
    return new GridIndex(client, prefix, name);
  }

  /** Adds a document. @param json the document, serialized. */
  async put(id: string, json: string): Promise<void> {
    this.lines.push(JSON.stringify({ index: { _id: id } }), json);
    this.bytes += json.length;
    this.documents += 1;
    if (this.bytes >= BATCH_BYTES) await this.flushBatch();
  }

  /** Writes the last batch and the metadata, and checks the number of documents. Readers do not see the grid yet. @throws IndexerError if documents are missing. */
  async complete(meta: GridMeta): Promise<void> {
    const { client, name } = this;
    await this.flushBatch();
    await this.pendingBatch;
    const defaults: object = { refresh_interval: null, 'translog.durability': null };
    await client.indices.putSettings({ index: name, settings: { index: defaults } });
    await client.indices.putMapping({ index: name, _meta: { ...meta } });
    await client.indices.flush({ index: name });
    await client.indices.refresh({ index: name });
    const count = await countDocuments(client, name);
    if (count !== this.documents)
      throw new IndexerError(
        `The grid has ${count} documents, but ${this.documents} were written: run the command again.`,
      );
  }

  /** The alias changes that make readers see this grid, and no other. */
  aliasActions(): estypes.IndicesUpdateAliasesAction[] {
    const alias = gridAlias(this.prefix);
    return [{ remove: { index: `${alias}-*`, alias, must_exist: false } }, { add: { index: this.name, alias } }];
  }

  /** Size of the primary shard, bytes. */
  async size(): Promise<number> {
    const stats = await this.client.indices.stats({ index: this.name, metric: ['store'] });
    return stats._all.primaries?.store?.size_in_bytes ?? 0;
  }

  /** Deletes the index of a failed build, unless it is already live. */
  async discard(): Promise<void> {
    await this.pendingBatch.catch(() => {});
    const live = await this.client.indices
      .existsAlias({ index: this.name, name: gridAlias(this.prefix) })
      .catch(() => true);
    if (!live) await this.client.indices.delete({ index: this.name, ignore_unavailable: true });
  }

  /** Removes earlier grids, and those of interrupted builds. */
  async removeOthers(): Promise<void> {
    const found = await this.client.indices.get({
      index: `${gridAlias(this.prefix)}-*`,
      features: ['aliases'],
      allow_no_indices: true,
    });
    const others = Object.keys(found).filter((name) => name !== this.name);
    if (others.length > 0) await this.client.indices.delete({ index: others, ignore_unavailable: true });
  }

  /** Sends the collected lines without waiting for the response: the next batch is collected meanwhile. At most one request is pending. */
  private async flushBatch(): Promise<void> {
    await this.pendingBatch;
    if (this.lines.length === 0) return;
    const operations = this.lines;
    this.lines = [];
    this.bytes = 0;
    this.pendingBatch = this.writeBatch(operations);
    this.pendingBatch.catch(() => {});
  }

  private async writeBatch(operations: string[]): Promise<void> {
    const { errors, items } = await this.client.bulk({ index: this.name, operations });
    if (!errors) return;
    const failed = items.find(({ index }) => index?.error)?.index;
    throw new IndexerError(`Elasticsearch rejected the document ${failed?._id}: ${failed?.error?.reason}.`);
  }
}
