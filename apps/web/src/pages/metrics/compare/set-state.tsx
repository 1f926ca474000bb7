import { Anchor, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { plural } from '../../../data/format';
import { toApiError } from '../../../data/http/api-error';
import type { Analysis } from '../../../data/queries/analyses';

interface SetStateProps {
  /** The months of the set. */
  readonly months: Pick<UseQueryResult<Analysis<'/v4/metrics/series'>>, 'isPending' | 'isError' | 'error' | 'refetch'>;
  /** Its postings in the period; undefined until they are counted. */
  readonly n: number | undefined;
}

/** Whether a set is loaded, what failed, and the number of its postings. */
export function SetState({ months, n }: SetStateProps) {
  if (months.isError) {
    return (
      <Text fz="sm" c="var(--bad)" lh="24px" role="alert">
        Not loaded by month: {toApiError(months.error).message}{' '}
        <Anchor component="button" type="button" fz="sm" onClick={() => months.refetch()}>
          Load it again
        </Anchor>
      </Text>
    );
  }
  if (months.isPending || n === undefined) return <Skeleton h={14} w={110} my={5} role="status" aria-label="Loading" />;
  return (
    <Text fz="sm" c="dimmed" lh="24px" className="tabular">
      {plural(n, 'posting')} in the period
    </Text>
  );
}
