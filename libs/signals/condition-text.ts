/** `14, 21 or 30`, or with `and`. */
export const numbersListed = (values: readonly number[], type: 'disjunction' | 'conjunction' = 'disjunction'): string =>
  new Intl.ListFormat('en-GB', { type }).format(values.map(String));

/** `40%`. */
export const percent = (share: number): string => `${Math.round(100 * share)}%`;
