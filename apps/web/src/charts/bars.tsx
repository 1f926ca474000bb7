import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { CategoryAxis, PLOT_MARGIN, ValueAxis } from './axes';
import { ChartTooltip } from './chart-tooltip';
import { axisScale } from './data/axis-scale';
import classes from './figure.module.css';
import { Legend } from './legend';
import type { PlotProps } from './plot';

interface BarsProps extends PlotProps {
  readonly stacked?: boolean;
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
  const scale = axisScale(heights, true);
  return (
    <div className={classes.plot}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows as object[]} margin={PLOT_MARGIN} accessibilityLayer title={title}>
          <CartesianGrid vertical={false} />
          <CategoryAxis
            dataKey={x}
            categories={rows.map((row) => (row as Record<string, string | number>)[x] ?? '')}
            title={xLabel}
            format={labelOf}
          />
          <ValueAxis scale={{ ...scale, ticks: scale.ticks.filter(Number.isInteger) }} title={yLabel} format={tick} />
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
