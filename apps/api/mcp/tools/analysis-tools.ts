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

/** The tools over signals, metrics and technologies. */
export const ANALYSIS_TOOLS: readonly ToolRow[] = [
  {
    name: 'list_signals',
    description: 'Notable changes in the hiring of companies, most recent first. 1 credit per record.',
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
  {
    name: 'search_technologies',
    description: 'Search the catalogue of technologies, with live counts and pay. 1 credit per record.',
    paths: ['/v4/technologies'],
    compact: ['slug', 'name', 'category', 'active_jobs_count', 'employers_count', 'pay.n', 'pay.p50'],
    total: true,
    needs: 'max',
  },
  {
    name: 'technology_trend',
    description: 'Technologies of a slice by month.',
    paths: ['/v4/technologies/trend'],
    needs: 'max',
  },
  {
    name: 'technology_stack',
    description: 'The technologies of a slice with share and lift, the most frequent first.',
    paths: ['/v4/technologies/stack'],
    needs: 'max',
  },
  {
    name: 'source_technologies',
    description: "One company's technologies, the most frequent first.",
    paths: ['/v4/sources-id/{source_id}/technologies'],
    needs: 'max',
  },
  {
    name: 'technology_churn',
    description: "Turnover of a slice's technologies from one window to the next.",
    paths: ['/v4/technologies/churn'],
    needs: 'max',
  },
  {
    name: 'occupation_bridge',
    description: 'Technologies that two occupations share, and what one lacks for the other.',
    paths: ['/v4/technologies/bridge'],
    needs: 'max',
  },
  {
    name: 'similar_occupations',
    description: 'Occupations with a similar mix of technologies.',
    paths: ['/v4/technologies/similar-occupations'],
    needs: 'max',
  },
  {
    name: 'technology_status',
    description: 'The slices whose technologies are computed ahead. Free.',
    paths: ['/v4/technologies/status'],
  },
];
