import { Client } from '@elastic/elasticsearch';
import { elasticsearchNodes } from '#libs/search/elasticsearch/elasticsearch-nodes.js';
import { definitions } from '../records/definitions.js';
import type { Definition } from '../registry/definition.js';
import { mappingVersion, readMeta } from '../store/indices/indices.js';

const RETRY_MS = 5_000;

/** The live indices do not match the registry of this program: searches would fail, or miss postings. */
export class MappingError extends Error {
  override readonly name = 'MappingError';

  constructor(dataset: string, { name, rebuildCommand }: Definition) {
    super(
      `The ${name} of ${dataset} were indexed by another version of Rolecall: run \`npm run indexer -- ${rebuildCommand}\` with this version, then start the server again. Servers of the earlier version keep working until then.`,
    );
  }
}

const check = async (client: Client, prefix: string): Promise<void> => {
  for (const definition of definitions) {
    const found = await readMeta(client, prefix, definition);
    if (found && found.meta.mapping_version !== mappingVersion(definition))
      throw new MappingError(found.meta.feed?.dataset ?? 'the live dataset', definition);
  }
};

/**
 * Refuses to serve indices of another version of the registry. The check is made only when a server starts, so that a running server
 * continues while a later version rebuilds the indices. If Elasticsearch is unavailable, the check is repeated until it
 * responds; `onMismatch` is then called if the versions differ.
 *
 * @throws MappingError
 */
export const checkMappings = async (
  elasticsearchUrl: string,
  prefix: string,
  onMismatch: (error: MappingError) => void,
): Promise<void> => {
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl), requestTimeout: 10_000, maxRetries: 0 });
  try {
    await check(client, prefix);
  } catch (error) {
    if (error instanceof MappingError) throw error;
    const again = () => checkMappings(elasticsearchUrl, prefix, onMismatch).catch(onMismatch);
    setTimeout(again, RETRY_MS).unref();
  } finally {
    await client.close();
  }
};
