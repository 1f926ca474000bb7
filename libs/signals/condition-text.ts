/** `14, 21 or 30`. */
export const listed = (values: readonly number[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String));

/** `40%`. */
export const percent = (share: number): string => `${Math.round(100 * share)}%`;
