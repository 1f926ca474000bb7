import { Label, XAxis, YAxis } from 'recharts';
import type { AxisScale } from './axis-scale';

/** The space around a plot of vertical bars or lines. */
export const PLOT_MARGIN = { top: 10, right: 24, bottom: 18, left: 8 };

interface CategoryAxisProps {
  /** The key of the category in a row. */
  readonly dataKey: string;
  readonly title: string;
  readonly format: (category: string) => string;
}

/** The horizontal axis of days, months or other categories. */
export const CategoryAxis = ({ dataKey, title, format }: CategoryAxisProps) => (
  <XAxis
    dataKey={dataKey}
    tickFormatter={format}
    tickLine={false}
    axisLine={false}
    minTickGap={24}
    interval="equidistantPreserveEnd"
  >
    <Label value={title} position="insideBottom" offset={-12} />
  </XAxis>
);

interface ValueAxisProps {
  readonly scale: AxisScale;
  readonly title: string;
  readonly format: (value: number) => string;
}

/** The vertical axis of values. */
export const ValueAxis = ({ scale, title, format }: ValueAxisProps) => (
  <YAxis
    tickFormatter={format}
    tickLine={false}
    axisLine={false}
    width={62}
    domain={scale.domain}
    ticks={scale.ticks}
    interval={0}
  >
    <Label value={title} angle={-90} position="insideLeft" style={{ textAnchor: 'middle' }} />
  </YAxis>
);
