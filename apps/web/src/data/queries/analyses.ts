import { queryOptions } from '@tanstack/react-query';
import { get, type ReadOptions } from '../api';
import { CACHED } from '../query-client';
import { type Body, fillPath, type ReadPath } from '../responses';
import type { Search } from '../search';

/** Excludes the response to `count=true`, which is not used here. */
type WithMethod<B> = B extends { method: string; data: readonly object[] } ? B : never;

/** Every route that analyzes a slice. */
export type AnalysisPath = { [P in ReadPath]: WithMethod<Body<P>> extends never ? never : P }[ReadPath];

export type Analysis<P extends AnalysisPath> = WithMethod<Body<P>>;
export type Row<P extends AnalysisPath> = Analysis<P>['data'][number];

/** The metadata of every analysis. */
export type AnalysisMeta = Pick<Analysis<'/v4/metrics'>, 'as_of' | 'method' | 'n' | 'coverage' | 'coverage_basis'>;

type Pay = Row<'/v4/metrics'>['pay'];

/** An analysis of a slice: 1 credit per request. `{name}` in the path is replaced by the parameter. */
export const analysisQuery = <P extends AnalysisPath>(
  path: P,
  query: Search,
  parameters: Readonly<Record<string, string>> = {},
  options: ReadOptions = {},
) => {
  const url = fillPath(path, parameters);
  return queryOptions({
    ...CACHED,
    queryKey: ['analysis', url, query],
    queryFn: async () => (await get(path, query, parameters, options)) as Analysis<P>,
  });
};

/** Messages for missing pay. */
export const SUPPRESSED: Readonly<Record<NonNullable<Pay['suppressed']>, string>> = {
  no_pay_stated: 'No posting states a range of pay',
  fewer_than_10_postings: 'Fewer than 10 postings state pay',
  fewer_than_3_employers: 'Fewer than 3 companies state pay',
  employer_above_80_percent: 'One company has over 80% of those that state pay',
  within_one_quarter: 'Nearly all stated pay is of one quarter',
};
