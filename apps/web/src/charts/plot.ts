import type { TickFormat } from './data/axis-scale';
import type { Series } from './series';

/** What charts of vertical bars and of lines have in common. */
export interface PlotProps {
  readonly title: string;
  readonly rows: readonly object[];
  /** The key of the category in a row. */
  readonly x: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
  /** Formats a category. */
  readonly labelOf?: (category: string) => string;
  /** Formats an exact value, in the tooltip. */
  readonly format?: (value: number) => string;
  /** Formats a value on the axis. */
  readonly tick?: TickFormat;
}
