import { Client } from '@elastic/elasticsearch';
import type { Manifest } from '#libs/feed/manifest.js';
import { definitions } from '#libs/search/records/definitions.js';
import { type IndexMeta, mappingVersion, readMeta } from '#libs/search/store/indices/indices.js';
import { elasticsearchNodes } from '#libs/services/elasticsearch-nodes.js';

/** What readers see now. */
export interface LiveDataset {
  readonly feed: IndexMeta['feed'];
  /** Whether both indices were made with this version's mappings. */
  readonly sameMapping: boolean;
}

/** The live dataset of a prefix, or null. */
export async function readLiveDataset(elasticsearchUrl: string, prefix: string): Promise<LiveDataset | null> {
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl) });
  try {
    const jobs = await readMeta(client, prefix, definitions.jobs);
    const sources = await readMeta(client, prefix, definitions.sources);
    if (!jobs) return null;
    const sameMapping =
      jobs.meta.mapping_version === mappingVersion(definitions.jobs) &&
      sources?.meta.mapping_version === mappingVersion(definitions.sources);
    return { feed: jobs.meta.feed, sameMapping };
  } finally {
    await client.close();
  }
}

/**
 * What a start does about the dataset: `sync` brings the shipped sample to what it is in this checkout, `rebuild` builds the
 * indices anew that another version of Rolecall has made, null is nothing. Another dataset than the sample is the
 * operator's: its records stay as they are.
 */
export function datasetStep(live: LiveDataset | null, sample: Manifest): 'sync' | 'rebuild' | null {
  if (!live) return 'sync';
  const { feed, sameMapping } = live;
  if (feed?.dataset === sample.dataset && feed.version < sample.version) return 'sync';
  if (sameMapping) return null;
  return feed?.dataset === sample.dataset && feed.version === sample.version ? 'sync' : 'rebuild';
}
