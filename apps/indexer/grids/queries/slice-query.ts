import { WINDOWS } from '#libs/metrics/periods/periods.js';
import { keyColumns, type SetLevel } from './set-members.js';

/** The slices of a part with everything that was computed for them. */
export const sliceQuery = ({ set }: SetLevel, survival: boolean): string => `
  SELECT ${[...keyColumns(set), ''].join(', ')} postings, active, unverified, levels, links, coalesce(errors, '[]') AS errors, coalesce(months, '[]') AS months, coalesce(cells, 0) AS cells,
    windows, pay, ${WINDOWS.map((days) => `n_${days}`).join(', ')}, ${survival ? 'days_open' : 'NULL'} AS days_open
  FROM slices JOIN windows USING (slice) JOIN stock USING (slice) LEFT JOIN monthly USING (slice) LEFT JOIN link_errors USING (slice) ${survival ? 'LEFT JOIN survival USING (slice)' : ''}`;
