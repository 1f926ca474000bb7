import type { Client } from '@elastic/elasticsearch';
import { GRID_FORMAT, type GridMeta, gridAlias } from './grid-document.js';

/** The metadata of the live grid; null if there is none, or if another version of Rolecall built it. */
export const readGridMeta = async (client: Client, prefix: string): Promise<GridMeta | null> => {
  const found = await client.indices.getMapping({ index: gridAlias(prefix) }, { ignore: [404] });
  const meta = Object.values(found)[0]?.mappings?._meta as unknown as GridMeta | undefined;
  return meta?.format === GRID_FORMAT ? meta : null;
};
