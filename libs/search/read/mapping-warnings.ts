import { Client } from '@elastic/elasticsearch';
import { definitions } from '#libs/registry/records/definitions.js';
import { elasticsearchNodes } from '../elasticsearch/elasticsearch-nodes.js';
import { mappingVersion, readMeta } from '../store/indices/indices.js';

/**
 * What an operator should know when a server starts. The server itself needs no check: it reads through aliases that only indices of its own
 * version have.
 *
 * @returns a sentence for each command to run, because live indices were built by another version of Rolecall. None if Elasticsearch is unavailable.
 */
export const mappingWarnings = async (elasticsearchUrl: string, prefix: string): Promise<string[]> => {
  const client = new Client({ nodes: elasticsearchNodes(elasticsearchUrl), requestTimeout: 10_000, maxRetries: 0 });
  const warnings = new Map<string, string>();
  try {
    for (const definition of definitions) {
      const { name, rebuildCommand } = definition;
      const found = await readMeta(client, prefix, definition);
      if (!found || found.meta.mapping_version === mappingVersion(definition) || warnings.has(rebuildCommand)) continue;
      const dataset = found.meta.feed?.dataset ?? 'the live dataset';
      warnings.set(
        rebuildCommand,
        `The ${name} of ${dataset} were indexed by another version of Rolecall: run \`npm run indexer -- ${rebuildCommand}\` with this version. Until then, this server answers 503 to reads of them, and servers of the other version continue.`,
      );
    }
  } catch {
    // Reads report it, and `/readyz`.
  } finally {
    await client.close();
  }
  return [...warnings.values()];
};
