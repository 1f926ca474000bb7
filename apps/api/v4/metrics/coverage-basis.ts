/** What the postings on which figures are based have in common. */
export const COVERAGE_BASES = [
  'all',
  'filters_known',
  'value_known',
  'pay_stated',
  'text_read',
  'pay_stated_and_text_read',
] as const;
export type CoverageBasis = (typeof COVERAGE_BASES)[number];
