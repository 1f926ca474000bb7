import { AppError } from '#libs/errors/app-error.js';
import type { SkillsDocument } from '#libs/metrics/grid/grid-document.js';
import { gridAddress } from '#libs/metrics/grid/slice-key.js';
import type { GridStore } from '#libs/metrics/read/grid-store.js';
import { occupations } from '#libs/reference/occupations.js';
import { invalidParameter } from '#libs/registry/parameters/parameter-errors.js';

/** @throws AppError `invalid_request` for a code that is no occupation or group of O*NET-SOC. @param name of the parameter. */
export const requireOccupation = (name: string, code: string): void => {
  if (
    occupations()
      .keys()
      .some((known) => known.startsWith(code))
  )
    return;
  throw invalidParameter(name, 'must be a code of O*NET-SOC, or the start of one', code);
};

/** The technologies of an occupation; null if the grid does not contain it. @param code of 2, 4, 6 or 8 digits. */
export const occupationSkills = (grid: GridStore, code: string): Promise<SkillsDocument | null> => {
  const address = gridAddress({ onet_codes: [code] });
  if (!address) throw new AppError('internal_error', undefined, { cause: new Error(`${code} is not an occupation`) });
  return grid.skills(address.id);
};
