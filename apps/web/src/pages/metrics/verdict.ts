import type { Row } from '../../data/queries/analyses';

/** What a test says about a difference, with its colors in charts and badges. */
export const VERDICTS = {
  first: { name: 'First set', color: '--chart-3', badge: 'gray' },
  significant: { name: 'Significant difference', color: '--chart-1', badge: 'green' },
  noise: { name: 'Could be chance', color: '--chart-2', badge: 'yellow' },
  untested: { name: 'Not tested', color: '--chart-8', badge: 'gray' },
} as const;

export const verdictOf = ({
  noise,
}: Pick<Row<'/v4/metrics/benchmark'>, 'noise'>): Exclude<keyof typeof VERDICTS, 'first'> =>
  noise === null ? 'untested' : noise ? 'noise' : 'significant';
