import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '../../components/states/query-states';
import { analysisQuery } from '../../data/queries/analyses';
import type { Search } from '../../data/search';
import { DemandByMonth } from './demand-by-month';
import { FigureSkeleton } from './figure-skeleton';
import { monthRows } from './month-rows';
import { PayByMonth } from './pay-by-month';

interface SeriesFiguresProps {
  readonly slice: Search;
}

/** Demand and pay by month, from one analysis. */
export function SeriesFigures({ slice }: SeriesFiguresProps) {
  const series = useQuery(analysisQuery('/v4/metrics/series', slice));
  return (
    <QueryStates query={series} loading={<FigureSkeleton />}>
      {(analysis) => {
        const rows = monthRows(analysis);
        if (rows.length === 0) return null;
        return (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <DemandByMonth analysis={analysis} rows={rows} />
            <PayByMonth analysis={analysis} rows={rows} />
          </SimpleGrid>
        );
      }}
    </QueryStates>
  );
}
