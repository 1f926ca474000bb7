import type { ToolRow } from './tool-row.js';

const SIGNAL = [
  'id',
  'type',
  'source',
  'segment',
  'detected_at',
  'window',
  'baseline.value',
  'observed',
  'change',
  'strength',
];

/** The tools over signals and metrics. */
export const ANALYSIS_TOOLS: readonly ToolRow[] = [
  {
    name: 'list_signals',
    description: 'Notable changes in the hiring of companies, the latest first. 1 credit per record.',
    paths: ['/v4/signals'],
    compact: SIGNAL,
    total: true,
  },
  { name: 'signal_types', description: 'The types of signals that have fired. Free.', paths: ['/v4/signals/types'] },
  {
    name: 'source_signals',
    description: "One company's signals. Takes every filter of list_signals. 1 credit per record.",
    paths: ['/v4/sources-id/{source_id}/signals'],
    compact: SIGNAL,
    filtersOf: 'list_signals',
  },
  {
    name: 'metrics',
    description:
      'Postings, employers, days open, remote share and pay of a slice of the market, or of each part with `group_by`. A slice takes the values of the filters of search_jobs. Analyses cost 1 credit a call.',
    paths: ['/v4/metrics'],
  },
  { name: 'metrics_series', description: 'The measures of a slice by month.', paths: ['/v4/metrics/series'] },
  {
    name: 'metrics_distribution',
    description: 'Histogram and quantiles of annual pay in a slice.',
    paths: ['/v4/metrics/distribution'],
  },
  {
    name: 'metrics_concentration',
    description: 'How the postings of a slice spread over the values of a dimension: shares, HHI, location quotients.',
    paths: ['/v4/metrics/concentration'],
  },
  {
    name: 'metrics_benchmark',
    description: 'A slice compared with a wider one, measure by measure.',
    paths: ['/v4/metrics/benchmark'],
  },
  {
    name: 'skill_premium',
    description: 'What postings that name a technology pay more or less, in a slice.',
    paths: ['/v4/metrics/skill-premium'],
    needs: 'max',
  },
  {
    name: 'metrics_status',
    description: 'Which slices are precomputed, and when. Free.',
    paths: ['/v4/metrics/status'],
  },
];
