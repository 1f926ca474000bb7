import type { DimensionName, OccupationDigits } from './dimensions.js';

/** A set of dimensions whose slices are in the grid. */
export interface GridSet {
  /** In the order of `DIMENSIONS`. */
  readonly dimensions: readonly DimensionName[];
  /** The levels of occupations in the grid, if occupation is one of the dimensions. */
  readonly digits: readonly OccupationDigits[];
  /** Skill premiums and mixes are computed for its slices. */
  readonly skills: boolean;
}

/** Minimum number of postings of a slice in the grid. Smaller slices are computed live. */
export const MIN_SLICE = 20;

const ALL: readonly OccupationDigits[] = [2, 4, 6, 8];
const MAIN: readonly OccupationDigits[] = [2, 6];

const set = (
  dimensions: readonly DimensionName[],
  digits: readonly OccupationDigits[] = [],
  skills = false,
): GridSet => ({
  dimensions,
  digits,
  skills,
});
const withSkills = (dimensions: readonly DimensionName[], digits: readonly OccupationDigits[] = []): GridSet =>
  set(dimensions, digits, true);

/** Every set of the grid. The empty one is the whole market. */
export const GRID_SETS: readonly GridSet[] = [
  withSkills([]),
  withSkills(['onet_codes'], ALL),
  withSkills(['countries']),
  withSkills(['states']),
  withSkills(['cbsas']),
  withSkills(['industries']),
  withSkills(['levels']),
  set(['commitments']),
  set(['work_models']),
  set(['technologies']),
  withSkills(['source_ids']),
  withSkills(['onet_codes', 'countries'], ALL),
  set(['onet_codes', 'states'], MAIN),
  set(['onet_codes', 'cbsas'], MAIN),
  set(['onet_codes', 'industries'], MAIN),
  set(['onet_codes', 'levels'], ALL),
  set(['onet_codes', 'work_models'], MAIN),
  set(['onet_codes', 'technologies'], MAIN),
  set(['countries', 'industries']),
  set(['countries', 'levels']),
  set(['countries', 'work_models']),
  set(['countries', 'technologies']),
  set(['onet_codes', 'countries', 'levels'], MAIN),
];

const nameOf = (dimensions: readonly DimensionName[]): string => dimensions.join(',') || 'all';

/** The name of a set: its dimensions, joined. */
export const setName = ({ dimensions }: Pick<GridSet, 'dimensions'>): string => nameOf(dimensions);

const byName = new Map(GRID_SETS.map((each) => [setName(each), each]));

/** @param dimensions in the order of `DIMENSIONS`. @returns undefined if the grid has no such set. */
export const findSet = (dimensions: readonly DimensionName[]): GridSet | undefined => byName.get(nameOf(dimensions));
