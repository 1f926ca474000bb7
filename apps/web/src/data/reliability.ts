import type { Row } from './queries/analyses';

type Reliability = Row<'/v4/metrics'>['pay']['reliability'];
type Reason = NonNullable<Reliability['reason']>;

/** Why a figure is no headline, in the words of cards, captions and tables. */
const REASONS: Readonly<Record<Reason, string>> = {
  no_pay_stated: 'no posting states pay',
  not_known: 'it is not known',
  fewer_than_10_postings: 'fewer than 10 postings',
  fewer_than_3_employers: 'fewer than 3 companies',
  employer_above_80_percent: 'one company has more than 80% of them',
  within_one_quarter: 'all from one quarter',
  not_watched: 'no board was watched',
  fewer_than_5_boards: 'fewer than 5 boards',
  fewer_than_30_postings: 'fewer than 30 postings',
  more_than_1000_companies: 'more than 1,000 companies',
  months_only: 'only months have an index',
  filters_not_known: 'too few texts were read',
  more_than_half_open: 'more than half are still open',
  fewer_than_30_at_risk: 'too few postings',
  fewer_than_10_occupations: 'fewer than 10 occupations',
  earlier_not_observed: 'boards were not read a year before',
  fewer_than_10_cells: 'fewer than 10 cells',
  fewer_than_10_employers: 'fewer than 10 companies',
  employer_above_50_percent: 'one company has more than half of them',
  stated_by_few: 'fewer than one in five say it',
  few_are_compared: 'fewer than one in five are compared',
  no_interval: 'no interval can be estimated',
  wide_interval: 'its interval is wide',
};

/** Why a figure is no headline; null if it is one. */
export const thinReasonOf = ({ reason }: Reliability): string | null => (reason === null ? null : REASONS[reason]);

export const isHeadline = ({ level }: Reliability): boolean => level === 'good';
