/** The key of a series where it is drawn as a dashed line. */
export const dashedKey = (key: string): string => `${key} dashed`;

type PlotRow = Readonly<Record<string, unknown>>;

/**
 * Rows in which the values of uncertain categories, such as partial months, have keys of their own: `key` is the certain line, and
 * `dashedKey(key)` the uncertain one, which begins and ends at the certain values beside it.
 */
export const withDashes = (
  rows: readonly PlotRow[],
  x: string,
  keys: readonly string[],
  uncertain: ReadonlySet<string>,
): PlotRow[] => {
  if (uncertain.size === 0) return [...rows];
  const isUncertain = (row: PlotRow | undefined) => row !== undefined && uncertain.has(String(row[x]));
  return rows.map((row, index) => {
    const isDashed = [row, rows[index - 1], rows[index + 1]].some(isUncertain);
    const values = keys.flatMap((key) => [
      [key, isUncertain(row) ? null : row[key]],
      [dashedKey(key), isDashed ? row[key] : null],
    ]);
    return { ...row, ...Object.fromEntries(values) };
  });
};

/** Ranges of consecutive missing categories, each as its first and last one. */
export const rangesOf = (categories: readonly string[], missing: readonly string[]): [string, string][] => {
  const absent = new Set(missing);
  const ranges: [string, string][] = [];
  categories.forEach((category, index) => {
    const last = ranges.at(-1);
    if (!absent.has(category)) return;
    if (last && last[1] === categories[index - 1]) last[1] = category;
    else ranges.push([category, category]);
  });
  return ranges;
};
