import { Area, AreaChart, CartesianGrid, Label, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { PLOT_MARGIN, ValueAxis } from './axes';
import { ChartTooltip } from './chart-tooltip';
import { axisScale } from './data/axis-scale';
import { type AxisInterval, type StepEnd, stepsOf } from './data/steps';
import classes from './figure.module.css';

interface DensitiesProps {
  readonly title: string;
  /** Intervals that follow each other, in ascending order. */
  readonly rows: readonly AxisInterval[];
  /** The width for which the height of a step is the number of records: wider intervals are as much lower. */
  readonly unit: number;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Positions on the horizontal axis that have a label. */
  readonly ticks: readonly number[];
  readonly tick: (position: number) => string;
  /** Whether the horizontal axis runs to the left, as ages do. */
  readonly reversed?: boolean;
}

/** Numbers of records over intervals of a real axis: areas, not heights, are numbers. Without records there is no color. */
export function Densities({ title, rows, unit, xLabel, yLabel, ticks, tick, reversed = false }: DensitiesProps) {
  const steps = stepsOf(rows, unit);
  const ends = [rows[0]?.from ?? 0, rows.at(-1)?.to ?? 1] as const;
  return (
    <div className={classes.plot}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={steps} margin={PLOT_MARGIN} accessibilityLayer title={title}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="position"
            type="number"
            domain={[...ends]}
            ticks={ticks.filter((position) => position >= ends[0] && position <= ends[1])}
            tickFormatter={tick}
            tickLine={false}
            axisLine={false}
            reversed={reversed}
            interval={0}
          >
            <Label value={xLabel} position="insideBottom" offset={-12} />
          </XAxis>
          <ValueAxis
            scale={axisScale(
              steps.map(({ density }) => density),
              true,
            )}
            title={yLabel}
            format={formatCompact}
          />
          <Tooltip
            content={({ active, payload }) => {
              const interval = (payload[0]?.payload as StepEnd | undefined)?.interval;
              return (
                <ChartTooltip
                  active={active}
                  payload={payload}
                  label={interval?.label}
                  format={formatNumber}
                  textOf={() => formatNumber(interval?.count ?? 0)}
                />
              );
            }}
          />
          <Area
            type="linear"
            dataKey="density"
            name="Postings"
            stroke="none"
            fill="var(--chart-1)"
            fillOpacity={1}
            activeDot={false}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}
