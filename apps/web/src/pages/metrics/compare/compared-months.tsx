import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from '../../../components/page/panel';
import type { Analysis } from '../../../data/queries/analyses';
import { FigureSkeleton } from '../figure-skeleton';
import { MonthsFigure } from './months-figure';

interface ComparedMonthsProps {
  /** The months of each set. */
  readonly months: readonly Pick<UseQueryResult<Analysis<'/v4/metrics/series'>>, 'data' | 'isError'>[];
  /** The names of the sets, in the same order; empty until they are known. */
  readonly names: readonly string[];
}

/** The months of all sets on one chart. Without one of them, it would look as if that set had no postings. */
export function ComparedMonths({ months, names }: ComparedMonthsProps) {
  const failed = months.flatMap(({ isError }, index) => (isError ? [`set ${index + 1}`] : []));
  if (failed.length > 0) {
    return (
      <Panel title="Postings by month">
        <Text c="dimmed">The chart needs the months of every set. Not loaded: {failed.join(', ')}; see above.</Text>
      </Panel>
    );
  }
  const loaded = months.flatMap(({ data }) => data ?? []);
  if (loaded.length < months.length || names.length < months.length) return <FigureSkeleton />;
  return <MonthsFigure series={loaded} names={names} />;
}
