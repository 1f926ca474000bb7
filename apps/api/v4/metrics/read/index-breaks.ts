import { uniqBy } from 'es-toolkit';
import { type IndexValue, type MonthIndex, noIndex, withReliability } from '#libs/metrics/observation/matched-index.js';
import { round } from '#libs/metrics/pay.js';
import { isComparable, type KnownCount } from '#libs/metrics/read/filters-known.js';

/** A month of a series with its index. */
interface IndexedMonth {
  readonly month: string;
  /** Its first day. */
  readonly from: string;
  readonly index: MonthIndex;
}

/** The beginnings of the periods that cannot be compared with the one before. Periods without postings say nothing, and are skipped. */
export const breaksOf = (times: readonly { from: number; known: KnownCount }[], byText: boolean): number[] => {
  const periods = uniqBy(
    times.filter(({ known }) => known.of > 0),
    ({ from }) => from,
  ).sort((one, other) => one.from - other.from);
  return periods.flatMap(({ from, known }, index) => {
    const before = periods[index - 1];
    return before && !isComparable(before.known, known, byText) ? [from] : [];
  });
};

/** The index of each month, with a new chain from each break: its values would show how much was read. */
export const chainedAnew = (rows: readonly IndexedMonth[], breaks: readonly number[]): MonthIndex[] => {
  const isBreak = (row: IndexedMonth | undefined) => row !== undefined && breaks.includes(Date.parse(row.from));
  const anew = (name: keyof MonthIndex): IndexValue[] => {
    let base: { readonly month: string; readonly of: IndexValue } | null = null;
    return rows.map((row, position): IndexValue => {
      const found = row.index[name];
      if (isBreak(row)) base = { month: row.month, of: found };
      const next = rows[position + 1];
      const isNew = base !== null && found.base_month === base.of.base_month;
      const begins = isBreak(row) || found.base_month === row.month;
      const isAlone = begins && (isBreak(next) || next?.index[name].base_month !== found.base_month);
      const gap = isBreak(row) ? 'filters_not_known' : found.gap;
      if (!isNew || base === null) return isAlone ? noIndex(found.gap, found.boards) : found;
      if (isAlone || found.value === null || !base.of.value) return noIndex(gap, found.boards);
      const value = round((100 * found.value) / base.of.value, 1);
      const isBase = base.month === row.month;
      // The interval is that of the change since another month.
      const bounds = isBase ? { low: 100, high: 100 } : { low: null, high: null };
      return withReliability({ ...found, value, ...bounds, base_month: base.month, gap }, isBase);
    });
  };
  const [active, openings] = [anew('active'), anew('openings')];
  return rows.map((_, position) => ({
    active: active[position] as IndexValue,
    openings: openings[position] as IndexValue,
  }));
};
