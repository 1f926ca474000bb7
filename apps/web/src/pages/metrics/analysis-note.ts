import type { Analysis, AnalysisMeta } from '../../data/analyses';
import { formatDate, formatNumber, formatPercent } from '../../data/format';

const BASES: Readonly<Record<Exclude<AnalysisMeta['coverage_basis'], 'all'>, string>> = {
  value_known: 'have a value',
  pay_stated: 'state pay',
  text_read: 'have a text that was read',
  pay_stated_and_text_read: 'state pay and have a text that was read',
};

/** The line below the title of a figure: n, coverage, date and method. */
export const analysisNote = (
  analysis: Pick<AnalysisMeta, 'as_of' | 'method' | 'coverage' | 'coverage_basis'>,
  n: number,
): string =>
  [
    `n = ${formatNumber(n)}`,
    coverageNote(analysis),
    `as of ${formatDate(analysis.as_of)}`,
    analysis.method === 'live' ? 'computed for this request' : 'from the latest table of metrics',
  ]
    .filter(Boolean)
    .join(' · ');

const coverageNote = ({
  coverage,
  coverage_basis,
}: Pick<AnalysisMeta, 'coverage' | 'coverage_basis'>): string | null =>
  coverage === null || coverage_basis === 'all' ? null : `${formatPercent(coverage)} ${BASES[coverage_basis]}`;

/** Since when and how often the boards of a slice were read; empty if it is not known. */
export const watchNote = (watched: Analysis<'/v4/metrics/series'>['watched']): string => {
  if (!watched) return '';
  const boards = watched.boards + watched.inferred_boards;
  if (watched.boards === 0) return boards === 0 ? '' : ' · when its postings were read is inferred from them';
  if (!watched.since || !watched.until) return '';
  const of = boards === 1 ? '' : ` of ${formatNumber(boards)} boards`;
  const period = `from ${formatDate(watched.since)} to ${formatDate(watched.until)}`;
  return ` · read ${formatNumber(watched.fetches)} times${of}, ${period}`;
};
