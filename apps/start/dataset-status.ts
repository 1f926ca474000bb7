import { Client, errors } from '@elastic/elasticsearch';
import type { Manifest } from '#libs/feed/manifest.js';
import { readGridMeta } from '#libs/metrics/grid/grid-meta.js';
import { definitionOf, definitions, fedDefinitions } from '#libs/registry/records/definitions.js';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { type IndexMeta, mappingVersion, readMeta } from '#libs/search/store/indices/indices.js';
import { ServiceError } from '#libs/services/service-error.js';

/** What a start needs to know about the live dataset. */
export interface DatasetStatus {
  readonly feed: IndexMeta['feed'];
  /** Whether all its indices have the mappings of this version. */
  readonly hasCurrentMapping: boolean;
  /** Whether there is a grid in the format of this version. */
  readonly hasCurrentGrid: boolean;
}

/** The live dataset of a prefix, or null if there is none. @throws ServiceError when Elasticsearch cannot be reached. */
export const readDatasetStatus = async (elasticsearchUrl: string, prefix: string): Promise<DatasetStatus | null> => {
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl) });
  try {
    const jobs = await readMeta(client, prefix, definitionOf(definitions, 'jobs'));
    if (!jobs) return null;
    let hasCurrentMapping = true;
    for (const definition of fedDefinitions(definitions)) {
      const found = await readMeta(client, prefix, definition);
      hasCurrentMapping &&= found?.meta.mapping_version === mappingVersion(definition);
    }
    return { feed: jobs.meta.feed, hasCurrentMapping, hasCurrentGrid: (await readGridMeta(client, prefix)) !== null };
  } catch (error) {
    if (error instanceof errors.ResponseError || !(error instanceof errors.ElasticsearchClientError)) throw error;
    throw new ServiceError(
      `Elasticsearch is not reachable (${error.message}): start it, or correct ELASTICSEARCH_URL (without it, \`npm start\` starts Elasticsearch).`,
      error,
    );
  } finally {
    await client.close();
  }
};

/**
 * The indexer command that a start runs: `sync` loads or updates the sample dataset, `rebuild` rebuilds indices that another version
 * of Rolecall built, `grids` builds only the grids; null for none. A dataset other than the sample belongs to the operator: its records are kept.
 */
export const datasetStep = (live: DatasetStatus | null, sample: Manifest): 'sync' | 'rebuild' | 'grids' | null => {
  if (!live) return 'sync';
  const { feed, hasCurrentMapping, hasCurrentGrid } = live;
  if (feed?.dataset === sample.dataset && feed.version < sample.version) return 'sync';
  if (hasCurrentMapping) return hasCurrentGrid ? null : 'grids';
  return feed?.dataset === sample.dataset && feed.version === sample.version ? 'sync' : 'rebuild';
};
