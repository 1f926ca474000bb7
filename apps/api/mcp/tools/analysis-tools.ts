import type { ToolRow } from './tool-row.js';

const SIGNAL = [
  'id',
  'type',
  'source.id',
  'source.brand_name',
  'segment',
  'detected_at',
  'window',
  'baseline.value',
  'observed',
  'change',
  'strength',
];

/** The tools for signals, metrics and technologies. */
export const ANALYSIS_TOOLS: readonly ToolRow[] = [
  {
    name: 'list_signals',
    description: 'Notable changes in the hiring of companies, most recent first. 1 credit per record.',
    paths: ['/v4/signals'],
    compactFields: SIGNAL,
    withTotal: true,
  },
  { name: 'signal_types', description: 'The types of signals that have fired. Free.', paths: ['/v4/signals/types'] },
  {
    name: 'source_signals',
    description: "One company's signals. Accepts every filter of list_signals. 1 credit per record.",
    paths: ['/v4/sources-id/{source_id}/signals'],
    compactFields: SIGNAL,
    filtersOf: 'list_signals',
  },
  {
    name: 'metrics',
    description:
      'Postings, employers, days open, remote share and pay of a slice of the market, or of each part with `group_by`. A slice accepts the values of the filters of search_jobs. Each analysis costs 1 credit per call.',
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
    description:
      'How the postings of a slice are distributed over the values of a dimension: shares, HHI, location quotients.',
    paths: ['/v4/metrics/concentration'],
  },
  {
    name: 'metrics_benchmark',
    description: 'A slice compared with a wider one, measure by measure.',
    paths: ['/v4/metrics/benchmark'],
  },
  {
    name: 'skill_premium',
    description: 'The difference in pay between postings of a slice that name a technology and those that do not.',
    paths: ['/v4/metrics/skill-premium'],
    minTier: 'max',
  },
  {
    name: 'metrics_status',
    description: 'Which slices are precomputed, and when. Free.',
    paths: ['/v4/metrics/status'],
  },
  {
    name: 'search_technologies',
    description: 'Search the catalogue of technologies, with live counts and pay. 1 credit per record.',
    paths: ['/v4/technologies'],
    compactFields: ['slug', 'name', 'category', 'active_jobs_count', 'employers_count', 'pay.n', 'pay.p50'],
    withTotal: true,
    minTier: 'max',
  },
  {
    name: 'technology_trend',
    description: 'Technologies of a slice by month.',
    paths: ['/v4/technologies/trend'],
    minTier: 'max',
  },
  {
    name: 'technology_stack',
    description: 'The technologies of a slice with share and lift, most frequent first.',
    paths: ['/v4/technologies/stack'],
    minTier: 'max',
  },
  {
    name: 'source_technologies',
    description: "One company's technologies, most frequent first.",
    paths: ['/v4/sources-id/{source_id}/technologies'],
    minTier: 'max',
  },
  {
    name: 'technology_churn',
    description: "Turnover of a slice's technologies from one window to the next.",
    paths: ['/v4/technologies/churn'],
    minTier: 'max',
  },
  {
    name: 'occupation_bridge',
    description: 'Technologies that two occupations share, and those that only one of them has.',
    paths: ['/v4/technologies/bridge'],
    minTier: 'max',
  },
  {
    name: 'similar_occupations',
    description: 'Occupations with a similar mix of technologies.',
    paths: ['/v4/technologies/similar-occupations'],
    minTier: 'max',
  },
  {
    name: 'technology_status',
    description: 'Which slices have precomputed technologies. Free.',
    paths: ['/v4/technologies/status'],
  },
];
