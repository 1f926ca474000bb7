import { AppError } from '#libs/errors/app-error.js';
import { GRID_SETS } from '#libs/metrics/grid/grid-sets.js';
import { type GridAddress, gridAddress, type Slice } from '#libs/metrics/grid/slice-key.js';

/** The sets of dimensions for which technologies are precomputed. */
export const SKILL_SLICES = GRID_SETS.filter(({ skills }) => skills).map(({ dimensions, digits }) => ({
  dimensions,
  ...(digits.length > 0 && { occupation_digits: digits }),
}));

const describeSlices = (): string =>
  SKILL_SLICES.map(({ dimensions }) => (dimensions.length === 0 ? 'no dimension' : dimensions.join(' with '))).join(
    '; ',
  );

/** The address of a slice with precomputed technologies. @throws AppError `invalid_request` that lists the available slices. */
export const requireGridAddress = (slice: Slice): GridAddress => {
  const address = gridAddress(slice);
  if (address?.set.skills) return address;
  throw new AppError(
    'invalid_request',
    `This analysis is precomputed. Use a slice with one value of each of these dimensions: ${describeSlices()}. States are written as US-CA, occupations with 2, 4, 6 or 8 digits.`,
    { details: { slices: SKILL_SLICES } },
  );
};
