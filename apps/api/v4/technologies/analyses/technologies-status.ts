import type { OccupationDigits } from '#libs/metrics/dimensions.js';
import { WINDOWS } from '#libs/metrics/periods.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import { iso } from '../../metrics/analysis.js';
import { SKILL_SLICES } from '../../metrics/read/grid-only-slices.js';
import { technologyReaders as readers } from '../technology-parameters.js';
import type { TechnologiesContext } from './technologies-context.js';

/** Describes the slices of the grid that have technologies. */
export const technologiesStatus = async ({ stores, grid }: TechnologiesContext, query: RawQuery) => {
  readers.status(query);
  const meta = await grid.meta();
  const asOf = await stores.dataset.asOf();
  return {
    data: SKILL_SLICES.map(({ dimensions, occupation_digits }) => ({
      dimensions,
      occupation_digits: (occupation_digits ?? []) as readonly OccupationDigits[],
      slices: meta?.sets.find((set) => set.dimensions.join() === dimensions.join())?.slices ?? 0,
    })),
    as_of: meta ? iso(Date.parse(meta.as_of)) : null,
    dataset_as_of: iso(asOf),
    current: meta !== null && Date.parse(meta.as_of) === asOf,
    technologies: catalogue().length,
    windows: WINDOWS.map((days) => `${days}d`),
    ...(meta === null && { note: 'No grid has been built yet: `indexer grids` builds it.' }),
  };
};
