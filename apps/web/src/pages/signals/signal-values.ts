import { formatNumber, formatPercent, formatRounded, plural } from '../../data/format';
import type { Signal } from '../../data/records';

interface Measured {
  readonly type: Signal['type'];
  readonly baseline: Pick<Signal['baseline'], 'method'>;
}

/** What is counted, where it is not new postings. */
const COUNTED: Readonly<Partial<Record<Signal['type'], string>>> = {
  mass_closure: 'closed',
  role_reposted: 'reposted',
};

const isCount = ({ baseline: { method } }: Measured): boolean =>
  method === 'negative_binomial' || method === 'good_turing';

/** A value in the unit of a signal: a share, a ratio of pay, days or postings. */
export const valueText = (signal: Measured, value: number): string => {
  const { baseline, type } = signal;
  if (baseline.method === 'fisher_exact') return formatPercent(value, 0);
  if (baseline.method === 'van_elteren') return `${value.toFixed(2)}× pay`;
  if (baseline.method === 'log_normal') return `${formatRounded(value)} days`;
  return `${formatRounded(value)} ${COUNTED[type] ?? 'postings'}`;
};

/** ", +145%"; empty without a baseline to compare with. */
export const changeOf = ({ change }: Pick<Signal, 'change'>): string =>
  change === null
    ? ''
    : `, ${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.round(Math.abs(change) * 100))}%`;

/** "25 of 32 postings": the evidence has at most 25 of the postings that were counted. */
export const evidenceText = ({ evidence, observed, ...signal }: Signal): string => {
  const shown = evidence.job_ids.length;
  return isCount(signal) && shown < observed
    ? `${formatNumber(shown)} of ${plural(observed, 'posting')}`
    : plural(shown, 'posting');
};

/** The meaning of a strength, for people. */
export const ABOUT_STRENGTH =
  'Strength: how unlikely the change is by chance. 0% is a probability of one in a thousand, 50% one in a million.';
