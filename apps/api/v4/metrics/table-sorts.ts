/** Measures by which the rows of a table can be sorted. */
export const TABLE_SORTS = [
  'new',
  'growth',
  'change',
  'opened',
  'closed',
  'active',
  'employers',
  'roles',
  'remote_share',
  'pay_p50',
  'pay_mean',
  'days_open',
] as const;
export type TableSort = (typeof TABLE_SORTS)[number];

/** The measure by which rows are sorted, and in which direction. */
export const sortOf = (requested: TableSort | `-${TableSort}`) => ({
  sort: requested.replace(/^-/, '') as TableSort,
  isDescending: requested.startsWith('-'),
});

/** With what a period is compared: the one before, or the same a year earlier. */
export const BASE_PERIODS = ['previous', 'year'] as const;
export type BasePeriod = (typeof BASE_PERIODS)[number];
