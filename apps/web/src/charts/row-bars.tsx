import {
  Bar,
  BarChart,
  CartesianGrid,
  Label,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  useChartWidth,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '../data/format';
import { ChartTooltip } from './chart-tooltip';
import { axisScale, exactFormat, type TickFormat } from './data/axis-scale';
import classes from './figure.module.css';
import { Legend } from './legend';
import type { Series } from './series';

export interface BarRow {
  readonly label: string;
  /** Null if it is not known: the row is kept, with the reason. */
  readonly value: number | null;
  /** Why there is no value. */
  readonly missing?: string;
  /** The number of records on which the value is based, shown at the bar. */
  readonly n?: number;
  /** A color token. Default: the first color of charts. */
  readonly color?: string;
}

interface RowBarsProps {
  readonly title: string;
  readonly rows: readonly BarRow[];
  readonly name: string;
  readonly xLabel: string;
  readonly format: (value: number) => string;
  readonly tick?: TickFormat;
  /** A value at which bars begin, such as 1 for ratios. Default: 0. */
  readonly reference?: number;
  /** The meaning of the colors. */
  readonly legend?: readonly Series[];
}

/** The longest label, in letters, and the largest part of a chart that labels take. */
const MAX_LABEL = 28;
const LABEL_SHARE = 0.4;
const LABEL_PADDING = 12;
/** The average width of a letter in pixels. */
const LETTER_WIDTH = 6.9;
const ROW_HEIGHT = 27;
const AXIS_HEIGHT = 50;
/** The space for the value and n at the end of a bar. */
const END_WIDTH = 104;

/** The height of a chart with this many bars. */
export const rowBarsHeight = (rows: number): number => Math.max(3, rows) * ROW_HEIGHT + AXIS_HEIGHT;

const shorten = (label: string, length: number): string =>
  label.length > length ? `${label.slice(0, length - 1).trimEnd()}…` : label;

const endOf = ({ value, n, missing }: BarRow, format: (value: number) => string): string => {
  if (value === null) return missing ?? 'not known';
  return n === undefined ? format(value) : `${format(value)} (n ${formatNumber(n)})`;
};

/** Horizontal bars, in the order of the rows, each with its value and n. */
export function RowBars({ title, rows, name, xLabel, format, tick, reference = 0, legend = [] }: RowBarsProps) {
  const scale = axisScale([...rows.flatMap(({ value }) => value ?? []), reference], reference === 0);
  const data = rows.map((row) => ({
    label: row.label,
    bar: [Math.min(reference, row.value ?? reference), Math.max(reference, row.value ?? reference)],
    end: endOf(row, format),
    // Neither a value that is not known nor nothing has a color.
    fill: row.value === null || row.value === reference ? 'none' : `var(${row.color ?? '--chart-1'})`,
  }));
  return (
    <div className={classes.plot}>
      <Legend series={legend} always />
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          layout="vertical"
          margin={{ top: 0, right: END_WIDTH, bottom: 18, left: 0 }}
          accessibilityLayer
          title={title}
        >
          <CartesianGrid horizontal={false} />
          <XAxis
            type="number"
            tickFormatter={exactFormat(scale.ticks, tick ?? format)}
            tickLine={false}
            axisLine={false}
            domain={scale.domain}
            ticks={scale.ticks}
          >
            <Label value={xLabel} position="insideBottom" offset={-12} />
          </XAxis>
          <LabelAxis rows={rows} />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            content={
              <ChartTooltip format={format} textOf={(label) => data.find((row) => row.label === label)?.end ?? ''} />
            }
          />
          <ReferenceLine x={reference} stroke="var(--line-strong)" />
          <Bar dataKey="bar" name={name} radius={2} maxBarSize={18} minPointSize={1} isAnimationActive={false}>
            <LabelList dataKey="end" position="right" className={classes.end as string} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The labels of the rows, shortened so that the bars keep their space. */
function LabelAxis({ rows }: Pick<RowBarsProps, 'rows'>) {
  const space = (useChartWidth() ?? 0) * LABEL_SHARE - LABEL_PADDING;
  const length = Math.max(8, Math.min(MAX_LABEL, Math.floor(space / LETTER_WIDTH)));
  const longest = Math.min(length, Math.max(...rows.map(({ label }) => label.length)));
  return (
    <YAxis
      type="category"
      dataKey="label"
      width={Math.ceil(longest * LETTER_WIDTH) + LABEL_PADDING}
      tickLine={false}
      axisLine={false}
      interval={0}
      tickFormatter={(label: string) => shorten(label, length)}
    />
  );
}
