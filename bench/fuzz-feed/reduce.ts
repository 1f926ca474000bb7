import type { MixedPart } from './feed-under-test.js';

type Fails = (parts: readonly MixedPart[]) => Promise<boolean>;

/** Removes mutated rows for as long as the feed still fails. @returns a feed with few of them, often one. */
export const reduceRows = async (parts: readonly MixedPart[], fails: Fails): Promise<readonly MixedPart[]> => {
  const count = parts.reduce((sum, { mutated }) => sum + mutated.length, 0);
  if (count <= 1) return parts;
  const middle = Math.ceil(count / 2);
  for (const [from, to] of [
    [0, middle],
    [middle, count],
  ] as const) {
    const half = slice(parts, from, to);
    if (await fails(half)) return reduceRows(half, fails);
  }
  return parts;
};

/** The feed with only the mutated rows from `from` to `to`, counted over all files. */
const slice = (parts: readonly MixedPart[], from: number, to: number): MixedPart[] => {
  let before = 0;
  return parts.map((part) => {
    const mutated = part.mutated.slice(Math.max(0, from - before), Math.max(0, to - before));
    before += part.mutated.length;
    return { ...part, mutated };
  });
};
