import { queryOptions } from '@tanstack/react-query';
import type { Search } from '../router';
import { get } from './api';

/** Pay of a slice; every percentile is null when it is suppressed. */
export interface Pay {
  readonly n: number;
  readonly coverage: number;
  readonly p10: number | null;
  readonly p25: number | null;
  readonly p50: number | null;
  readonly p75: number | null;
  readonly p90: number | null;
  readonly mean: number | null;
  readonly suppressed: string | null;
}

export interface Measures {
  readonly n: number;
  readonly new: number;
  readonly active: number;
  readonly closed: number;
  readonly employers: number;
  readonly remote: { readonly share: number | null; readonly n: number };
  readonly days_open?: { readonly median: number | null; readonly n: number; readonly window_days: number } | null;
  readonly pay: Pay;
}

export interface MonthMeasures extends Measures {
  readonly month: string;
  readonly partial: boolean;
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly share: number;
}

export interface Share {
  readonly value: string;
  readonly label: string;
  readonly n: number;
  readonly share: number;
  readonly location_quotient: number | null;
}

interface Interval {
  readonly percent: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface Premium {
  readonly technology: string;
  readonly label: string;
  readonly n: number;
  readonly n_without: number;
  readonly raw: Interval | null;
  readonly within_occupation_and_level: Interval | null;
}

export interface Analysis<R> {
  readonly data: readonly R[];
  readonly as_of: string;
  readonly method: 'grid' | 'live';
  readonly n: number;
  readonly coverage: number | null;
  readonly period: {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly partial: boolean;
  } | null;
  readonly concentration?: {
    readonly hhi: number;
    readonly effective_number: number;
    readonly top_4_share: number;
    readonly groups: number;
  };
}

/** An analysis of a slice: 1 credit, whatever it returns. */
export const analysisQuery = <R>(path: string, query: Search) =>
  queryOptions({
    queryKey: ['analysis', path, query],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => get<Analysis<R>>(`/v4${path}`, query),
  });

/** Why pay is missing, in words. */
export const SUPPRESSED: Readonly<Record<string, string>> = {
  no_pay_stated: 'No posting states pay',
  n_below_minimum: 'Fewer than 5 postings state pay',
};
