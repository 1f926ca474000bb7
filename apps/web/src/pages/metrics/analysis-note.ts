import type { AnalysisMeta } from '../../data/analyses';
import { formatDate, formatNumber, formatPercent } from '../../data/format';

/** The line below the title of a figure: n, coverage, date and method. */
export const analysisNote = (
  analysis: Pick<AnalysisMeta, 'as_of' | 'method'>,
  n: number,
  coverage?: number | null,
): string =>
  [
    `n = ${formatNumber(n)}`,
    coverage !== undefined && coverage !== null && `coverage ${formatPercent(coverage)}`,
    `as of ${formatDate(analysis.as_of)}`,
    analysis.method === 'live' ? 'computed live' : 'precomputed',
  ]
    .filter(Boolean)
    .join(' · ');
