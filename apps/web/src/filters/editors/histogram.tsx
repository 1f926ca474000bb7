import { Tooltip } from '@mantine/core';
import type { Facet } from '../../data/api';
import { formatNumber } from '../../data/format';
import classes from '../filters.module.css';

export type Bucket = Facet['values'][number] & { readonly gte?: string | number; readonly lte?: string | number };

interface HistogramProps {
  readonly label: string;
  readonly buckets: readonly Bucket[];
  readonly isInside: (bucket: Bucket) => boolean;
}

/** The counts of ranges as bars; those inside the filter are in the accent color. The counts are also in the tooltips. */
export function Histogram({ label, buckets, isInside }: HistogramProps) {
  const highest = Math.max(1, ...buckets.map(({ count }) => count));
  const total = buckets.filter(isInside).reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={classes.histogram} role="img" aria-label={`Number of ${label}; ${formatNumber(total)} selected`}>
      {buckets.map((bucket) => (
        <Tooltip key={bucket.value} label={`${bucket.label}: ${formatNumber(bucket.count)}`} openDelay={0}>
          <span data-inside={isInside(bucket) || undefined} style={{ height: `${(100 * bucket.count) / highest}%` }} />
        </Tooltip>
      ))}
    </div>
  );
}
