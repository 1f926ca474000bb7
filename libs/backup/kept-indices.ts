import type { LiveDataset } from '#libs/search/store/indices/live-dataset.js';
import { tombstonesOf } from '#libs/search/store/tombstones.js';
import { TOMBSTONES } from './manifest.js';

/** The indices of a dataset that a backup contains, by kind. Grids are computed from the facts again. */
export const keptIndices = ({ indices, generation }: LiveDataset): Map<string, string> => {
  const computed = generation.computed.filter(({ live }) => live).map(({ kind, name }) => [kind, name] as const);
  return new Map([...Object.entries(indices), ...computed, [TOMBSTONES, tombstonesOf(indices)]]);
};
