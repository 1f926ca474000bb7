import { IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { type LoadedQuery, QueryStates } from '../../components/states/query-states';
import { toApiError } from '../../data/http/api-error';
import { FigureSkeleton } from '../metrics/figure-skeleton';
import { DIMENSIONS } from '../metrics/slice';

interface PrecomputedProps<T> {
  readonly title: string;
  readonly query: LoadedQuery<T>;
  readonly children: (analysis: T) => ReactNode;
}

/** Filters for which an analysis is computed in advance. */
interface Slice {
  readonly dimensions: readonly string[];
}

/** "occupation; occupation with country", in the words of the filters. */
const listOf = (slices: readonly Slice[]): string =>
  slices
    .filter(({ dimensions }) => dimensions.length > 0)
    .map(({ dimensions }) => dimensions.map((name) => (DIMENSIONS[name] ?? name).toLowerCase()).join(' with '))
    .join('; ');

/** An analysis that not every slice has: some exist only for precomputed slices, which the API then lists, and charges nothing. */
export function Precomputed<T extends { readonly data: readonly object[]; readonly note?: string }>({
  title,
  query,
  children,
}: PrecomputedProps<T>) {
  const error = query.isError ? toApiError(query.error) : null;
  const slices = error?.details['slices'] as readonly Slice[] | undefined;
  if (slices) {
    return (
      <Unavailable title={title}>
        This figure is computed in advance for all postings, and for those with one value of {listOf(slices)}. Remove
        the other filters to see it.
      </Unavailable>
    );
  }
  return (
    <QueryStates query={query} loading={<FigureSkeleton />}>
      {(analysis) =>
        analysis.data.length === 0 ? (
          <Unavailable title={title}>
            {analysis.note ?? 'Too few of these postings have the values that this figure needs.'}
          </Unavailable>
        ) : (
          children(analysis)
        )
      }
    </QueryStates>
  );
}

const Unavailable = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel title={title}>
    <EmptyState icon={IconTableOff} title="Not available for these filters">
      {children}
    </EmptyState>
  </Panel>
);
