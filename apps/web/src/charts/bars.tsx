import { Bar, BarChart, CartesianGrid, Label, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { axisOf } from './axis';
import { ChartTooltip } from './chart-tooltip';
import classes from './figure.module.css';
import { Legend } from './legend';
import type { Series } from './series';

interface BarsProps {
  readonly title: string;
  readonly rows: readonly object[];
  readonly x: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
  readonly stacked?: boolean;
  readonly labelOf?: (label: string) => string;
  readonly format?: (value: number) => string;
  readonly tick?: (value: number) => string;
}

/** Vertical bars over categories or days. */
export function Bars({
  title,
  rows,
  x,
  xLabel,
  yLabel,
  series,
  stacked = false,
  labelOf = String,
  format = formatNumber,
  tick = formatCompact,
}: BarsProps) {
  const heights = rows.flatMap((row) => {
    const values = series.map(({ key }) => Number((row as Record<string, unknown>)[key] ?? 0));
    return stacked ? [values.reduce((sum, value) => sum + value, 0)] : values;
  });
  const axis = axisOf(heights, true);
  return (
    <div className={classes.plot}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={rows as object[]}
          margin={{ top: 10, right: 20, bottom: 18, left: 8 }}
          accessibilityLayer
          title={title}
        >
          <CartesianGrid vertical={false} />
          <XAxis dataKey={x} tickFormatter={labelOf} tickLine={false} axisLine={false} minTickGap={24}>
            <Label value={xLabel} position="insideBottom" offset={-12} />
          </XAxis>
          <YAxis
            tickFormatter={tick}
            tickLine={false}
            axisLine={false}
            width={58}
            domain={axis.domain}
            ticks={axis.ticks.filter(Number.isInteger)}
            interval={0}
          >
            <Label value={yLabel} angle={-90} position="insideLeft" style={{ textAnchor: 'middle' }} />
          </YAxis>
          <Tooltip cursor={{ fill: 'var(--sunken)' }} content={<ChartTooltip format={format} labelOf={labelOf} />} />
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={`var(${color})`}
              {...(stacked && { stackId: 'all' })}
              radius={stacked ? 0 : [2, 2, 0, 0]}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
