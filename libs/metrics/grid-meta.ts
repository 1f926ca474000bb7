import type { Client } from '@elastic/elasticsearch';
import { GRID_FORMAT, type GridMeta, gridAlias } from './grid-document.js';

/** What the grid that readers see holds; null before the first one, or where another version of Rolecall built it. */
export const readGridMeta = async (client: Client, prefix: string): Promise<GridMeta | null> => {
  const found = await client.indices.getMapping({ index: gridAlias(prefix) }, { ignore: [404] });
  const meta = Object.values(found)[0]?.mappings?._meta as unknown as GridMeta | undefined;
  return meta?.format === GRID_FORMAT ? meta : null;
};
