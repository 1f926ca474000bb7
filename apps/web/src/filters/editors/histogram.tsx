import { Text, Tooltip } from '@mantine/core';
import type { Facet } from '../../data/api';
import { formatNumber } from '../../data/format';
import classes from '../filters.module.css';

export type Bucket = Facet['values'][number] & { readonly gte?: string | number; readonly lte?: string | number };

interface HistogramProps {
  readonly label: string;
  readonly buckets: readonly Bucket[];
  readonly isInside: (bucket: Bucket) => boolean;
  /** The width of a range, for bars whose areas are the counts. Default: all are equally wide. */
  readonly widthOf?: (bucket: Bucket) => number;
  /** Whether a range has no end. It has no area, so its count stands below the bars. */
  readonly isEndless?: (bucket: Bucket) => boolean;
}

/** The counts of ranges as bars; those inside the filter are in the accent color. The counts are also in the tooltips. */
export function Histogram({ label, buckets, isInside, widthOf = () => 1, isEndless = () => false }: HistogramProps) {
  const heightOf = (bucket: Bucket) => (isEndless(bucket) ? 0 : bucket.count / widthOf(bucket));
  const highest = Math.max(...buckets.map(heightOf)) || 1;
  const total = buckets.filter(isInside).reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <div className={classes.histogram} role="img" aria-label={`Number of ${label}; ${formatNumber(total)} selected`}>
        {buckets.map((bucket) => (
          <Tooltip key={bucket.value} label={`${bucket.label}: ${formatNumber(bucket.count)}`} openDelay={0}>
            <span
              data-inside={isInside(bucket) || undefined}
              data-endless={isEndless(bucket) || undefined}
              style={{ height: `${(100 * heightOf(bucket)) / highest}%`, flexGrow: widthOf(bucket) }}
            />
          </Tooltip>
        ))}
      </div>
      {buckets.filter(isEndless).map((bucket) => (
        <Text key={bucket.value} fz="xs" ta="right" mt={2} c={isInside(bucket) ? 'var(--accent)' : 'dimmed'}>
          {bucket.label}: {formatNumber(bucket.count)}
        </Text>
      ))}
    </div>
  );
}
