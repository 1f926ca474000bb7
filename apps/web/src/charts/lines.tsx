import type { ComponentProps, ReactNode } from 'react';
import { Area, CartesianGrid, ComposedChart, Label, Line, ReferenceArea, ResponsiveContainer, Tooltip } from 'recharts';
import { formatCompact, formatNumber } from '../data/format';
import { CategoryAxis, PLOT_MARGIN, ValueAxis } from './axes';
import { ChartTooltip } from './chart-tooltip';
import { axisScale } from './data/axis-scale';
import { bandKey } from './data/chains';
import { dashedKey, rangesOf, withDashes } from './data/uncertain';
import classes from './figure.module.css';
import { Legend } from './legend';
import type { PlotProps } from './plot';
import type { Series } from './series';

interface LinesProps extends PlotProps {
  readonly note?: (label: string) => ReactNode;
  /** Whether the y axis starts at zero. Default: true. */
  readonly fromZero?: boolean;
  /** Labels on x without values, which are shown as a band. */
  readonly missing?: readonly string[];
  /** Why they are missing. Default: suppressed. */
  readonly missingLabel?: string;
  /** Labels on x with few records or a part of a period, to which lines are dashed. */
  readonly uncertain?: readonly string[];
  /** Why they are uncertain, for the legend. */
  readonly uncertainLabel?: string;
  /** What bands are. Series have them under `bandKey`, as pairs. */
  readonly band?: string;
}

/** Lines over time. Unknown and suppressed values are gaps; lines to uncertain ones are dashed. */
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
  missingLabel = 'Suppressed',
  uncertain = [],
  uncertainLabel = 'Dashed: partial month, or few postings',
  band,
}: LinesProps) {
  const cells = rows as readonly Readonly<Record<string, unknown>>[];
  const isBanded = (one: Series) => band !== undefined && cells.some((row) => Array.isArray(row[bandKey(one.key)]));
  const values = cells.flatMap((row) => series.flatMap(({ key }) => [row[key], ...boundsIn(row[bandKey(key)])]));
  const scale = axisScale(
    values.filter((value) => typeof value === 'number'),
    fromZero,
  );
  const categories = cells.map((row) => String(row[x]));
  const keys = series.map(({ key }) => key);
  return (
    <div className={classes.plot}>
      <Legend
        series={series}
        {...(uncertain.length > 0 && { dashed: uncertainLabel })}
        {...(band !== undefined && series.some(isBanded) && { band })}
      />
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart
          data={withDashes(cells, x, keys, new Set(uncertain))}
          margin={PLOT_MARGIN}
          accessibilityLayer
          title={title}
        >
          <CartesianGrid vertical={false} />
          {rangesOf(categories, missing).map(([from, to]) => (
            <ReferenceArea key={from} x1={from} x2={to} fill="var(--sunken)" fillOpacity={1} stroke="none">
              {from !== to && <Label value={missingLabel} position="center" />}
            </ReferenceArea>
          ))}
          <CategoryAxis dataKey={x} categories={categories} title={xLabel} format={labelOf} />
          <ValueAxis scale={scale} title={yLabel} format={tick} />
          <Tooltip content={<ChartTooltip format={format} labelOf={labelOf} {...(note && { note })} />} />
          {series.filter(isBanded).map((one) => (
            <Area
              key={bandKey(one.key)}
              dataKey={bandKey(one.key)}
              name={bandKey(one.name)}
              fill={`var(${one.color})`}
              fillOpacity={0.14}
              stroke="none"
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {series.flatMap((one) => [
            uncertain.length > 0 &&
              lineOf(
                one,
                true,
                dotOf(one, rows.length, (category) => uncertain.includes(category), x),
              ),
            lineOf(one, false, rows.length < MAX_DOTS && { r: 2.5, strokeWidth: 0, fill: `var(${one.color})` }),
          ])}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

const boundsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Dots of more rows would touch. */
const MAX_DOTS = 32;

interface Dot {
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** A hollow dot at each uncertain value; the ends of the dashes at certain values have dots of their own. */
const dotOf =
  ({ key, color }: Series, rows: number, isUncertain: (category: string) => boolean, x: string) =>
  ({ cx, cy, payload }: Dot) => {
    const isShown = rows < MAX_DOTS && cy !== undefined && cy !== null && isUncertain(String(payload?.[x]));
    return (
      <circle
        key={`${key} ${payload?.[x]}`}
        cx={cx}
        cy={cy ?? 0}
        r={isShown ? 3 : 0}
        fill="var(--surface)"
        stroke={`var(${color})`}
        strokeWidth={isShown ? 1.5 : 0}
      />
    );
  };

const lineOf = ({ key, name, color }: Series, isDashed: boolean, dot: ComponentProps<typeof Line>['dot']) => (
  <Line
    key={isDashed ? dashedKey(key) : key}
    dataKey={isDashed ? dashedKey(key) : key}
    name={name}
    stroke={`var(${color})`}
    strokeWidth={2}
    {...(isDashed && { strokeDasharray: '4 4' })}
    dot={dot}
    isAnimationActive={false}
  />
);
