import { z } from 'zod';
import type { OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import { iso } from '#libs/metrics/periods/period-view.js';
import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { technologies as catalogue } from '#libs/reference/technologies.js';
import { component, integer, text } from '../../../reads/components.js';
import { parameters } from '../../../reads/parameters.js';
import { type Call, defineRead } from '../../../reads/read.js';
import { analysis } from '../../../reads/response.js';
import { SKILL_SLICES } from '../../metrics/read/grid-only-slices.js';
import { gridSetKeys, gridStateKeys } from '../../metrics/schemas/grid-schema.js';
import { responseParameters } from '../../metrics/slice-parameters.js';
import { TechnologiesContext } from './technologies-context.js';

const status = component(
  'TechnologyStatus',
  z.object({
    data: z.array(component('TechnologyGridSet', z.object(gridSetKeys))).describe('Sets of dimensions.'),
    ...gridStateKeys,
    technologies: integer('Number of technologies in the catalogue.'),
    active_postings: integer('Active postings of the dataset, evergreen ones and placeholders aside.'),
    active_postings_read: integer(
      'Those of them whose text was read. Of the others, only technologies that their titles name are known.',
    ),
    windows: z.array(z.string().min(1)).describe('Windows for which technologies are precomputed.'),
    note: text('Why some figures are missing.').optional(),
  }),
);

/** Describes the slices of the grid that have technologies. */
const technologiesStatus = async (_: Call, { stores, grid, slices }: TechnologiesContext) => {
  const { active, read } = await slices.activeTexts();
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
    active_postings: active,
    active_postings_read: read,
    windows: WINDOWS.map((days) => `${days}d`),
    ...(meta === null && { note: 'No grid has been built yet: `indexer grids` builds it.' }),
  };
};

export const technologyGridStatus = defineRead({
  group: 'technologies',
  price: 'unmetered',
  routes: [{ path: '/v4/technologies/status', summary: 'Which technology figures are stored' }],
  description: 'Free. The sets of dimensions whose technologies are stored (the grid).',
  parameters: parameters(responseParameters),
  response: analysis(status),
  tools: [{ name: 'technology_status', description: 'Which slices have precomputed technologies. Free.' }],
  inject: [TechnologiesContext],
  run: technologiesStatus,
});
