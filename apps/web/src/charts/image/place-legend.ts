interface Placed {
  /** Pixels from the left. */
  readonly left: number;
  /** Its line, from 0. */
  readonly line: number;
}

/** The square of the color and the space after the name. */
const SPACE = 30;

/** Where each name of a legend is written, so that lines fit a width. @param measure the width of a text. */
export const placeLegend = (
  names: readonly string[],
  width: number,
  measure: (text: string) => number,
): readonly Placed[] => {
  let [left, line] = [0, 0];
  return names.map((name) => {
    const needed = measure(name) + SPACE;
    if (left > 0 && left + needed > width) [left, line] = [0, line + 1];
    const placed = { left, line };
    left += needed;
    return placed;
  });
};
