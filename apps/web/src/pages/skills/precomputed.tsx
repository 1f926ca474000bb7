import { IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { type LoadedQuery, QueryStates } from '../../components/states/query-states';
import { toApiError } from '../../data/api-error';
import { FigureSkeleton } from '../metrics/figure-skeleton';

interface PrecomputedProps<T> {
  readonly title: string;
  readonly query: LoadedQuery<T>;
  readonly children: (analysis: T) => ReactNode;
}

/** An analysis that exists only for precomputed slices. For other slices, the API lists those and charges nothing. */
export function Precomputed<T extends { readonly data: readonly object[]; readonly note?: string }>({
  title,
  query,
  children,
}: PrecomputedProps<T>) {
  const error = query.isError ? toApiError(query.error) : null;
  if (error?.details['slices']) return <Unavailable title={title}>{error.message}</Unavailable>;
  return (
    <QueryStates query={query} loading={<FigureSkeleton />}>
      {(analysis) =>
        analysis.data.length === 0 ? (
          <Unavailable title={title}>
            {analysis.note ?? 'Too few postings of this slice name technologies.'}
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
    <EmptyState icon={IconTableOff} title="Not available for this slice">
      {children}
    </EmptyState>
  </Panel>
);
