import { readGridMeta } from '#libs/metrics/grid/grid-meta.js';
import { readLiveDataset } from '#libs/search/store/indices/live-dataset.js';
import type { Session } from '../command/session.js';

/** Whether the live grid was built from the live dataset, in the format of this version. True if no dataset is live. */
export const isGridCurrent = async ({ client, prefix }: Session): Promise<boolean> => {
  const live = await readLiveDataset(client, prefix);
  if (!live?.meta.as_of) return true;
  const meta = await readGridMeta(client, prefix);
  return meta?.as_of === live.meta.as_of && meta.generation === live.generation.stamp;
};
