import { formatMoney, formatNumber, formatPercent } from '../../../data/format';
import type { Row } from '../../../data/queries/analyses';
import { thinReasonOf } from '../../../data/reliability';

export type ComparedRow = Row<'/v4/metrics/compare'>;

interface ComparedValue {
  readonly label: string;
  readonly value: (row: ComparedRow) => number | null;
  /** The records on which the value is based; undefined for counts. */
  readonly n?: (row: ComparedRow) => number;
  readonly format: (value: number, decimals?: number) => string;
  /** Why there is no value, or why it is no headline; null if it is one. */
  readonly reason?: (row: ComparedRow) => string | null;
}

const money = (value: number): string => formatMoney(value);
const percent = (value: number): string => formatPercent(value);
const count = (value: number): string => formatNumber(value);

/** The measures that can be compared. */
export const MEASURES: Readonly<Record<string, ComparedValue>> = {
  pay_p50: {
    label: 'Median pay, USD a year',
    value: ({ pay }) => pay.p50,
    n: ({ pay }) => pay.n,
    format: money,
    reason: ({ pay }) => thinReasonOf(pay.reliability),
  },
  pay_mean: {
    label: 'Mean pay, USD a year',
    value: ({ pay }) => pay.mean,
    n: ({ pay }) => pay.n,
    format: money,
    reason: ({ pay }) => thinReasonOf(pay.reliability),
  },
  remote_share: {
    label: 'Remote share',
    value: ({ remote }) => remote.share,
    n: ({ remote }) => remote.n,
    format: percent,
    reason: ({ remote }) => thinReasonOf(remote.reliability),
  },
  days_open_median: {
    label: 'Median days open',
    value: (row) => row.days_open?.median ?? null,
    n: (row) => row.days_open?.n ?? 0,
    format: count,
    reason: (row) => (row.days_open ? thinReasonOf(row.days_open.reliability) : 'computed with at most two filters'),
  },
  new: { label: 'Published postings', value: (row) => row.new, format: count },
  active: { label: 'Active postings', value: ({ active }) => active, format: count },
  employers: { label: 'Companies', value: ({ employers }) => employers, format: count },
};
