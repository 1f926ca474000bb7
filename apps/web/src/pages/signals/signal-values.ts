import { formatPercent, formatRounded } from '../../data/format';
import type { Signal } from '../../data/records';

/** A value in the unit of a signal: a share, a ratio of pay, days or postings. */
export const valueText = (
  { baseline }: { readonly baseline: Pick<Signal['baseline'], 'method'> },
  value: number,
): string => {
  if (baseline.method === 'fisher_exact') return formatPercent(value, 0);
  if (baseline.method === 'van_elteren') return `${value.toFixed(2)}× pay`;
  if (baseline.method === 'log_normal') return `${formatRounded(value)} days`;
  return `${formatRounded(value)} postings`;
};

/** ", +145%"; empty without a baseline to compare with. */
export const changeOf = ({ change }: Pick<Signal, 'change'>): string =>
  change === null ? '' : `, ${change > 0 ? '+' : change < 0 ? '−' : ''}${formatPercent(Math.abs(change), 0)}`;
