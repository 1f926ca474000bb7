import { readGridMeta } from '#libs/metrics/grid-meta.js';
import { readLiveDataset } from '../command/live-dataset.js';
import type { Session } from '../command/session.js';

/** Whether the grid that readers see is that of the live dataset, as this program makes it. Also where no dataset is live. */
export const isGridCurrent = async ({ client, prefix }: Session): Promise<boolean> => {
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.as_of) return true;
  const meta = await readGridMeta(client, prefix);
  return meta?.as_of === live.meta.as_of && meta.generation === live.generation.stamp;
};
