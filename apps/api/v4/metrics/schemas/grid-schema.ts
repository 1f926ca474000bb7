import { z } from 'zod';
import { DIMENSION_NAMES, OCCUPATION_DIGITS, type OccupationDigits } from '#libs/metrics/grid/dimensions.js';
import { flag, integer, time } from '../../../reads/components.js';

const digits = Object.keys(OCCUPATION_DIGITS).map(Number) as OccupationDigits[];

/** The keys of a set of dimensions of the grid. */
export const gridSetKeys = {
  dimensions: z.array(z.enum(DIMENSION_NAMES)).describe('Dimensions of the slices; empty for the whole market.'),
  occupation_digits: z.array(z.literal(digits)).describe('Lengths of occupation codes in the slices, in digits.'),
  slices: integer('Slices of at least 20 postings.'),
};

/** The keys that say how recent the grid is. */
export const gridStateKeys = {
  as_of: time('Time up to which the grid is complete; null before it is first built.').nullable(),
  dataset_as_of: time('Time up to which the dataset is complete.'),
  current: flag('Whether the grid is as recent as the dataset.'),
};
