/** Why an index, or a growth, has no value. */
export const INDEX_GAPS = [
  'not_watched',
  'fewer_than_5_boards',
  'fewer_than_30_postings',
  'more_than_1000_companies',
  'months_only',
  'filters_not_known',
] as const;
export type IndexGap = (typeof INDEX_GAPS)[number];
