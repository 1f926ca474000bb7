import { AppError } from '#libs/errors/app-error.js';
import { GRID_SETS } from '#libs/metrics/grid-sets.js';
import { type GridAddress, gridAddress, type Slice } from '#libs/metrics/slice-key.js';

/** The slices whose technologies are computed ahead, for messages. */
export const SKILL_SLICES = GRID_SETS.filter(({ skills }) => skills).map(({ dimensions, digits }) => ({
  dimensions,
  ...(digits.length > 0 && { occupation_digits: digits }),
}));

const described = (): string =>
  SKILL_SLICES.map(({ dimensions }) => (dimensions.length === 0 ? 'no dimension' : dimensions.join(' with '))).join(
    '; ',
  );

/** Where the technologies of a slice are. @throws `invalid_request` that lists the slices which there are. */
export const gridOnly = (slice: Slice): GridAddress => {
  const address = gridAddress(slice);
  if (address?.set.skills) return address;
  throw new AppError(
    'invalid_request',
    `This analysis is precomputed for slices of one value each of: ${described()}. States are written as US-CA, occupations with 2, 4, 6 or 8 digits.`,
    { details: { slices: SKILL_SLICES } },
  );
};
