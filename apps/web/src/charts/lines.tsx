import type { ReactNode } from 'react';
import {
  CartesianGrid,
  Label,
  Legend,
  Line,
  LineChart,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
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
  missing = [],
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
        {runsOf(
          rows.map((row) => String((row as Record<string, unknown>)[x])),
          missing,
        ).map(([from, to]) => (
          <ReferenceArea key={from} x1={from} x2={to} fill="var(--sunken)" fillOpacity={1} stroke="none">
            <Label value="Suppressed" position="center" />
          </ReferenceArea>
        ))}
        <XAxis dataKey={x} tickFormatter={labelOf} tickLine={false} axisLine={false} minTickGap={24}>
          <Label value={xLabel} position="insideBottom" offset={-12} />
        </XAxis>
        <YAxis tickFormatter={tick} tickLine={false} axisLine={false} width={62} domain={['auto', 'auto']}>
          <Label value={yLabel} angle={-90} position="insideLeft" style={{ textAnchor: 'middle' }} />
        </YAxis>
        <Tooltip content={<ChartTooltip format={format} labelOf={labelOf} {...(note && { note })} />} />
        {series.length > 1 && (
          <Legend
            verticalAlign="top"
            align="right"
            wrapperStyle={{ paddingBottom: 8 }}
            iconType="plainline"
            iconSize={14}
            itemSorter={null}
          />
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

/** Runs of consecutive missing labels, each as its first and last. */
function runsOf(labels: readonly string[], missing: readonly string[]): [string, string][] {
  const absent = new Set(missing);
  const runs: [string, string][] = [];
  labels.forEach((label, index) => {
    const last = runs.at(-1);
    if (!absent.has(label)) return;
    if (last && last[1] === labels[index - 1]) last[1] = label;
    else runs.push([label, label]);
  });
  return runs;
}
