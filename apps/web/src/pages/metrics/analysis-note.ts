import { formatDate, formatNumber, formatPercent, plural } from '../../data/format';
import type { Analysis, AnalysisMeta } from '../../data/queries/analyses';

const BASES: Readonly<Record<Exclude<AnalysisMeta['coverage_basis'], 'all'>, (share: string) => string>> = {
  filters_known: (share) => `filters known for ${share}`,
  value_known: (share) => `${share} have a value`,
  pay_stated: (share) => `${share} state pay`,
  text_read: (share) => `${share} have a text that was read`,
  pay_stated_and_text_read: (share) => `${share} state pay and have a text that was read`,
};

/** The line below the title of a figure: n, coverage and date. */
export const analysisNote = (
  analysis: Pick<AnalysisMeta, 'as_of' | 'coverage' | 'coverage_basis'>,
  ...n: readonly number[]
): string =>
  [`n = ${n.map(formatNumber).join(' and ')}`, coverageNote(analysis), `as of ${formatDate(analysis.as_of)}`]
    .filter(Boolean)
    .join(' · ');

/** How a figure was computed, for the text behind it. */
export const methodNote = ({ method }: Pick<AnalysisMeta, 'method'>): string =>
  method === 'live' ? 'It was computed for this request.' : 'It was computed in advance, with the latest data.';

const coverageNote = ({
  coverage,
  coverage_basis,
}: Pick<AnalysisMeta, 'coverage' | 'coverage_basis'>): string | null =>
  coverage === null || coverage_basis === 'all' ? null : BASES[coverage_basis](formatPercent(coverage));

/** Since when and how often the boards of a slice were read; empty if it is not known. */
export const watchNote = (watched: Analysis<'/v4/metrics/series'>['watched']): string => {
  if (!watched) return '';
  const { boards, inferred_boards, since, until, fetches } = watched;
  if (boards === 0) return inferred_boards === 0 ? '' : 'Read times of the boards are inferred from the postings.';
  if (!since || !until) return '';
  const of = boards + inferred_boards === 1 ? '' : ` of ${plural(boards, 'board')}`;
  const period = `from ${formatDate(since)} to ${formatDate(until)}`;
  const inferred =
    inferred_boards === 0 ? '' : `; read times of ${formatNumber(inferred_boards)} more are inferred from the postings`;
  return `${plural(fetches, 'read')}${of}, ${period}${inferred}.`;
};

/** Why months of a series have no counts. */
export const NOT_KNOWN =
  'Months are empty where the filters could be checked for fewer than 30 postings, because their texts were not read.';
