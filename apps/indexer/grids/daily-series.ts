import type { DuckDBConnection } from '@duckdb/node-api';
import { type DailyFigure, dailyIndex } from '#libs/metrics/daily/daily-index.js';
import type { FoundOpenings, UnitOpenings } from '#libs/metrics/daily/unit-windows.js';
import type { Watch } from '#libs/metrics/observation/observation.js';
import { openingFlowsQuery, unreadQuery, WATCHES_QUERY } from './queries/opening-flows.js';
import { rowsOf } from './rows.js';

type OpeningRow = Record<'employer' | 'unit' | 'from_ms' | 'to_ms' | 'n', number> & { readonly series: string };

interface OpenUnit extends UnitOpenings {
  readonly unit: number;
  readonly openings: FoundOpenings[];
}

const timesByUnit = async (
  connection: DuckDBConnection,
  query: string,
): Promise<ReadonlyMap<number, readonly Watch[]>> => {
  const times = new Map<number, Watch[]>();
  for await (const { unit, from_ms, to_ms } of rowsOf(connection, query))
    times.set(unit as number, [...(times.get(unit as number) ?? []), [from_ms as number, to_ms as number]]);
  return times;
};

/**
 * The daily index of each series. One series is in memory at a time.
 *
 * @param connection has the tables `series_openings`, `units` and `unit_watches`. @param published see `openingFlowsQuery`.
 */
export async function* dailySeries(
  connection: DuckDBConnection,
  asOf: number,
  published: readonly string[],
): AsyncGenerator<readonly [series: string, figures: readonly DailyFigure[]]> {
  const watches = await timesByUnit(connection, WATCHES_QUERY);
  const unread = await timesByUnit(connection, unreadQuery(asOf));
  const known = new Set(published);
  let series: string | null = null;
  let units: OpenUnit[] = [];
  for await (const row of rowsOf(connection, openingFlowsQuery(published))) {
    const { series: own, employer, unit, from_ms, to_ms, n } = row as OpeningRow;
    if (series !== null && own !== series) {
      yield [series, dailyIndex(units, asOf, known.has(series))];
      units = [];
    }
    series = own;
    const last = units.at(-1);
    if (last?.unit === unit && last.employer === employer) last.openings.push([from_ms, to_ms, n]);
    else
      units.push({
        unit,
        employer,
        watches: watches.get(unit) ?? [],
        unread: unread.get(unit) ?? [],
        openings: [[from_ms, to_ms, n]],
      });
  }
  if (series !== null) yield [series, dailyIndex(units, asOf, known.has(series))];
}
