import { useQueries, useQuery } from '@tanstack/react-query';
import { FigureScope } from '../../../charts/figure-scope';
import { OneError } from '../../../components/states/one-error';
import { QueryStates } from '../../../components/states/query-states';
import { get } from '../../../data/api';
import { type Analysis, analysisQuery } from '../../../data/queries/analyses';
import { CACHED } from '../../../data/query-client';
import type { Search } from '../../../data/search';
import { FigureSkeleton } from '../figure-skeleton';
import { periodLabel } from '../use-scope';
import type { ViewProps } from '../view-props';
import { ComparedFigure } from './compared-figure';
import { ComparedMonths } from './compared-months';
import { compareParameters, readSets, writeSets } from './compared-sets';
import { SetList } from './set-list';
import { SetState } from './set-state';

const compareQuery = (sets: readonly Search[], period: string) => ({
  ...CACHED,
  queryKey: ['analysis', 'compare', sets, period],
  queryFn: async () =>
    (await get('/v4/metrics/compare', compareParameters(sets, period))) as Analysis<'/v4/metrics/compare'>,
});

/** The chosen postings beside up to four other sets. The address holds all of them. */
export default function Compare({ slice, period, search, change }: ViewProps) {
  const others = readSets(search['vs']);
  const sets = [slice, ...others];
  const isComparing = others.length > 0;
  const comparison = useQuery({ ...compareQuery(sets, period), enabled: isComparing });
  const months = useQueries({
    queries: sets.map((set) => ({ ...analysisQuery('/v4/metrics/series', set), enabled: isComparing })),
  });
  const rows = comparison.data?.data ?? [];
  return (
    <>
      <SetList
        first={slice}
        others={others}
        write={(next) => change({ vs: writeSets(next) })}
        stateOf={(index) =>
          isComparing && !comparison.isError && months[index] && <SetState months={months[index]} n={rows[index]?.n} />
        }
      />
      {isComparing && (
        <OneError query={comparison}>
          <QueryStates query={comparison} loading={<FigureSkeleton />}>
            {(analysis) => (
              // The bars name the sets.
              <FigureScope value={periodLabel(period)}>
                <ComparedFigure
                  analysis={analysis}
                  measure={search['measure'] ?? 'pay_p50'}
                  onMeasure={(measure) => change({ measure }, true)}
                />
              </FigureScope>
            )}
          </QueryStates>
          <FigureScope value="">
            <ComparedMonths months={months} names={rows.map(({ label }) => label)} />
          </FigureScope>
        </OneError>
      )}
    </>
  );
}
