import { Label, useChartWidth, XAxis, YAxis } from 'recharts';
import { type AxisScale, exactFormat, fittingCategories, type TickFormat } from './data/axis-scale';

const VALUE_AXIS_WIDTH = 62;

/** The space around a plot of vertical bars or lines. Half of the last label is on the right. */
export const PLOT_MARGIN = { top: 10, right: 36, bottom: 18, left: 8 };

interface CategoryAxisProps {
  /** The key of the category in a row. */
  readonly dataKey: string;
  /** All categories, in order. */
  readonly categories: readonly (string | number)[];
  readonly title: string;
  readonly format: (category: string) => string;
}

/** The horizontal axis of days, months or other categories. */
export function CategoryAxis({ dataKey, categories, title, format }: CategoryAxisProps) {
  const width = (useChartWidth() ?? 0) - VALUE_AXIS_WIDTH - PLOT_MARGIN.left - PLOT_MARGIN.right;
  return (
    <XAxis
      dataKey={dataKey}
      tickFormatter={format}
      tickLine={false}
      axisLine={false}
      ticks={fittingCategories(
        categories,
        categories.map((category) => format(String(category))),
        width,
      )}
      interval={0}
    >
      <Label value={title} position="insideBottom" offset={-12} />
    </XAxis>
  );
}

interface ValueAxisProps {
  readonly scale: AxisScale;
  readonly title: string;
  readonly format: TickFormat;
}

/** The vertical axis of values. */
export const ValueAxis = ({ scale, title, format }: ValueAxisProps) => (
  <YAxis
    tickFormatter={exactFormat(scale.ticks, format)}
    tickLine={false}
    axisLine={false}
    width={VALUE_AXIS_WIDTH}
    domain={scale.domain}
    ticks={scale.ticks}
    interval={0}
  >
    <Label value={title} angle={-90} position="insideLeft" style={{ textAnchor: 'middle' }} />
  </YAxis>
);
