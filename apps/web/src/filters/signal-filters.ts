import type { paths } from '../../../../clients/typescript/schema';
import { SIGNALS_PER_PAGE } from '../data/queries/signals';
import { type FilterSet, group } from './filter-definition';

type Parameter = keyof NonNullable<paths['/v4/signals']['get']['parameters']['query']>;
type Name = Parameter extends infer P ? (P extends `${infer Field}_gte` ? Field : P) : never;

/** The filters of `GET /v4/signals`. The values of industries and places are those of companies. */
export const signalFilters: FilterSet = {
  options: '/v4/sources/options',
  list: '/v4/signals',
  record: ['signal', 'signals'],
  hasExclusion: true,
  ofEveryPlan: ['types', 'strength', 'detected_at', 'collections'] satisfies Name[],
  ignored: ['sort', 'limit', 'cursor', 'fields'],
  price: { pageSize: SIGNALS_PER_PAGE },
  filters: group<Name>('Signal', [
    ['types', 'Type', 'signal_types'],
    ['strength', 'Strength', 'strength'],
    ['detected_at', 'Detected', 'date'],
    ['collections', 'Collection', 'collections'],
    ['industries', 'Industry'],
    ['hq_countries', 'Headquarters'],
  ]),
};
