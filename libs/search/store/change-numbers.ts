/** Growing numbers of the changes of a dataset, for the change feed. */
export interface ChangeNumbers {
  /** Reserves numbers. @param count how many `next` returns before the next call. */
  reserve(count: number): Promise<void>;
  /** A number greater than all before it. */
  next(): number;
  /** Adds removed records to the log. */
  addRemovals(
    removals: readonly { readonly kind: string; readonly id: string; readonly number: number }[],
  ): Promise<void>;
}

/** Numbers of a dataset without a change feed, such as one of a benchmark. */
export const localNumbers = (): ChangeNumbers => {
  let last = 0;
  return {
    reserve: async () => {},
    next: () => {
      last += 1;
      return last;
    },
    addRemovals: async () => {},
  };
};
