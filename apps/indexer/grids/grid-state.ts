import { GRID_FORMAT, type GridMeta, gridAlias } from '#libs/metrics/grid-document.js';
import { readLiveDataset } from '../command/live-dataset.js';
import type { Session } from '../command/session.js';

/** Whether the grid that readers see is that of the live dataset, as this program makes it. Also where no dataset is live. */
export const isGridCurrent = async ({ client, prefix }: Session): Promise<boolean> => {
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.as_of) return true;
  const found = await client.indices.getMapping({ index: gridAlias(prefix) }, { ignore: [404] });
  const meta = Object.values(found)[0]?.mappings?._meta as unknown as GridMeta | undefined;
  return meta?.format === GRID_FORMAT && meta.as_of === live.meta.as_of && meta.generation === live.generation.stamp;
};
