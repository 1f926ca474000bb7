import type { ReactNode } from 'react';
import { CartesianGrid, Label, Line, LineChart, ReferenceArea, ResponsiveContainer, Tooltip } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { CategoryAxis, PLOT_MARGIN, ValueAxis } from './axes';
import { axisScale } from './axis-scale';
import { ChartTooltip } from './chart-tooltip';
import classes from './figure.module.css';
import { Legend } from './legend';
import type { PlotProps } from './plot';

interface LinesProps extends PlotProps {
  readonly note?: (label: string) => ReactNode;
  /** Whether the y axis starts at zero. Default: true. */
  readonly fromZero?: boolean;
  /** Labels on x with suppressed values, which are shown as a band. */
  readonly missing?: readonly string[];
}

/** Lines over time. Unknown and suppressed values are gaps. */
export function Lines({
  title,
  rows,
  x,
  xLabel,
  yLabel,
  series,
  labelOf = String,
  format = formatNumber,
  tick = formatCompact,
  note,
  fromZero = true,
  missing = [],
}: LinesProps) {
  const values = rows.flatMap((row) => series.map(({ key }) => (row as Record<string, unknown>)[key]));
  const scale = axisScale(
    values.filter((value) => typeof value === 'number'),
    fromZero,
  );
  return (
    <div className={classes.plot}>
      <Legend series={series} />
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={rows as object[]} margin={PLOT_MARGIN} accessibilityLayer title={title}>
          <CartesianGrid vertical={false} />
          {rangesOf(
            rows.map((row) => String((row as Record<string, unknown>)[x])),
            missing,
          ).map(([from, to]) => (
            <ReferenceArea key={from} x1={from} x2={to} fill="var(--sunken)" fillOpacity={1} stroke="none">
              <Label value="Suppressed" position="center" />
            </ReferenceArea>
          ))}
          <CategoryAxis dataKey={x} title={xLabel} format={labelOf} />
          <ValueAxis scale={scale} title={yLabel} format={tick} />
          <Tooltip content={<ChartTooltip format={format} labelOf={labelOf} {...(note && { note })} />} />
          {series.map(({ key, name, color }) => (
            <Line
              key={key}
              dataKey={key}
              name={name}
              stroke={`var(${color})`}
              strokeWidth={2}
              dot={rows.length < 32 ? { r: 2.5, strokeWidth: 0, fill: `var(${color})` } : false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Ranges of consecutive missing labels, each as its first and last label. */
function rangesOf(labels: readonly string[], missing: readonly string[]): [string, string][] {
  const absent = new Set(missing);
  const ranges: [string, string][] = [];
  labels.forEach((label, index) => {
    const last = ranges.at(-1);
    if (!absent.has(label)) return;
    if (last && last[1] === labels[index - 1]) last[1] = label;
    else ranges.push([label, label]);
  });
  return ranges;
}
