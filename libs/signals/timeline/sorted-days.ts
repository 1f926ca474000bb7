/** The index of the last element that is at most `limit`, by binary search; -1 if there is none. */
export const lastIndexAtMost = (ascending: readonly number[], limit: number): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
