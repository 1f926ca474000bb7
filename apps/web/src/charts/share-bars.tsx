import { Text } from '@mantine/core';
import { formatNumber, formatPercent } from '../data/format';
import { isTooFew, type ShareRow } from './data/shares';
import classes from './figure.module.css';
import { RowBars } from './row-bars';

interface ShareBarsProps {
  readonly title: string;
  /** The axis title, which says what the shares are of. */
  readonly xLabel?: string;
  readonly rows: readonly ShareRow[];
}

/** Shares from 0 to 1. Of too few records, the counts are shown instead. */
export function ShareBars({ title, xLabel = 'Share of postings', rows }: ShareBarsProps) {
  if (!isTooFew(rows)) {
    return (
      <RowBars
        title={title}
        rows={rows.map(({ label, share, n }) => ({ label, value: share, n }))}
        name="Share"
        xLabel={xLabel}
        format={formatPercent}
        tick={formatPercent}
      />
    );
  }
  return (
    <div className={classes.plot}>
      <Text fz="sm" c="var(--warn)" mb={6}>
        Too few postings for shares: these are counts.
      </Text>
      <RowBars
        title={title}
        rows={rows.map(({ label, n }) => ({ label, value: n, color: '--chart-8' }))}
        name="Postings"
        xLabel="Postings"
        format={formatNumber}
      />
    </div>
  );
}
