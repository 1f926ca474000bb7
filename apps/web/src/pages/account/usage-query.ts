import { queryOptions } from '@tanstack/react-query';
import { MS_PER_DAY } from '#libs/records/time.js';
import { get } from '../../data/api';
import type { UsageRow } from '../../data/dashboard';

export interface UsageRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Usage by UTC day and endpoint group. */
export const usageQuery = ({ from, to }: UsageRange, group_by = 'day,endpoint_group') =>
  queryOptions({
    queryKey: ['usage', from, to, group_by],
    queryFn: () => get('/usage', { from, to, group_by }),
    staleTime: 30_000,
  });

/** Usage by token and by person. */
export const callerUsageQuery = ({ from, to }: UsageRange) =>
  queryOptions({
    queryKey: ['usage', 'callers', from, to],
    queryFn: () => get('/usage/callers', { from, to }),
    staleTime: 30_000,
  });

/** The first day of the last `days` days, today included, in UTC. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - (days - 1) * MS_PER_DAY).toISOString().slice(0, 10);

export const today = (): string => new Date().toISOString().slice(0, 10);

/** A row per day, with a column per endpoint group; days without requests are zero. */
export function byDay(
  rows: readonly UsageRow[],
  from: string,
  to: string,
  measure: keyof UsageRow,
): Record<string, string | number>[] {
  const groups = [...new Set(rows.map((row) => row.endpoint_group ?? 'all'))];
  const days = new Map<string, Record<string, string | number>>();
  for (let day = Date.parse(from); day <= Date.parse(to); day += MS_PER_DAY) {
    const date = new Date(day).toISOString().slice(0, 10);
    days.set(date, { date, ...Object.fromEntries(groups.map((group) => [group, 0])) });
  }
  for (const row of rows) {
    const day = days.get(row.date ?? '');
    if (day) day[row.endpoint_group ?? 'all'] = Number(row[measure] ?? 0);
  }
  return [...days.values()];
}

export const sumOf = (rows: readonly UsageRow[], measure: 'requests' | 'records' | 'credits' | 'errors'): number =>
  rows.reduce((sum, row) => sum + row[measure], 0);
