import type { ReactNode } from 'react';
import { CartesianGrid, Label, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { ChartTooltip } from './chart-tooltip';
import type { Series } from './series';

interface LinesProps {
  readonly title: string;
  readonly rows: readonly object[];
  readonly x: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
  readonly labelOf?: (label: string) => string;
  readonly format?: (value: number) => string;
  readonly tick?: (value: number) => string;
  readonly note?: (label: string) => ReactNode;
}

/** Lines over time. A gap is a value that is unknown or suppressed. */
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
}: LinesProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={rows as object[]}
        margin={{ top: 6, right: 14, bottom: 18, left: 8 }}
        accessibilityLayer
        title={title}
      >
        <CartesianGrid vertical={false} />
        <XAxis dataKey={x} tickFormatter={labelOf} tickLine={false} axisLine={false} minTickGap={24}>
          <Label value={xLabel} position="insideBottom" offset={-12} />
        </XAxis>
        <YAxis tickFormatter={tick} tickLine={false} axisLine={false} width={62} domain={['auto', 'auto']}>
          <Label value={yLabel} angle={-90} position="insideLeft" style={{ textAnchor: 'middle' }} />
        </YAxis>
        <Tooltip content={<ChartTooltip format={format} labelOf={labelOf} {...(note && { note })} />} />
        {series.length > 1 && (
          <Legend verticalAlign="top" align="right" height={26} iconType="plainline" iconSize={14} itemSorter={null} />
        )}
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
  );
}
