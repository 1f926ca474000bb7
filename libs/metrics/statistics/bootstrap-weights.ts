/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** How often each of `size` units is in each of `replicates` samples of as many, with replacement. Always the same for the same numbers. */
export const bootstrapWeights = (size: number, replicates: number): number[][] => {
  const random = randomFrom(size);
  return Array.from({ length: replicates }, () => {
    const weights = new Array<number>(size).fill(0);
    for (let draw = 0; draw < size; draw += 1) {
      const unit = Math.floor(size * random());
      weights[unit] = (weights[unit] as number) + 1;
    }
    return weights;
  });
};
