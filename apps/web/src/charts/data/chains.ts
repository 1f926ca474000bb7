import type { Series } from '../series';

/** An index whose values can be compared only within a chain, which begins at a base. */
interface Chained<R> extends Series {
  /** The interval of the value, which is drawn as a band. */
  readonly bounds: (row: R) => readonly [number, number] | null;
  readonly value: (row: R) => number | null;
  readonly base: (row: R) => string | null;
}

/** The key of the interval of a series. */
export const bandKey = (key: string): string => `${key} band`;

interface Chains {
  readonly rows: readonly object[];
  readonly series: readonly Series[];
}

/** Each chain as a series of its own, with the same name and color, so that no line connects two of them. */
export const splitChains = <R extends object>(rows: readonly R[], indexes: readonly Chained<R>[]): Chains => {
  const keyOf = ({ key, value, base }: Chained<R>, row: R): string | null =>
    value(row) === null ? null : `${key} ${base(row) ?? ''}`;
  return {
    rows: rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        indexes.flatMap((index) => {
          const key = keyOf(index, row);
          return key === null
            ? []
            : [
                [key, index.value(row)],
                [bandKey(key), index.bounds(row)],
              ];
        }),
      ),
    })),
    series: indexes.flatMap((index) =>
      [...new Set(rows.map((row) => keyOf(index, row)))]
        .filter((key) => key !== null)
        .map((key) => ({ key, name: index.name, color: index.color })),
    ),
  };
};

interface Point {
  readonly month: string;
  readonly value: number | null;
  readonly base: string | null;
}

/** The latest month in which the last chain of one of several indexes begins; null if none has a value. */
export const commonBase = (indexes: readonly (readonly Point[])[]): string | null =>
  indexes
    .flatMap((points) => points.findLast(({ value }) => value !== null)?.base ?? [])
    .sort()
    .at(-1) ?? null;

/** An index with 100 in another month of the same chain; values of other chains are unknown. */
export const rebased = (points: readonly Point[], month: string | null): ReadonlyMap<string, number> => {
  const origin = points.find((point) => point.month === month);
  const divisor = origin?.value;
  return new Map(
    divisor
      ? points.flatMap(({ month: at, value, base }) =>
          value !== null && base === origin.base ? [[at, (100 * value) / divisor] as const] : [],
        )
      : [],
  );
};
