import type { Search } from '../../data/search';

/** What is wrong with the bounds of a range, said beside its upper one; undefined if nothing is. */
export const rangeError = (search: Search, name: string): string | undefined => {
  const [low, high] = [search[`${name}_gte`], search[`${name}_lte`]].map((bound) =>
    bound === undefined ? Number.NaN : Number(bound),
  ) as [number, number];
  return low > high ? 'Below the lower bound: nothing can match.' : undefined;
};
