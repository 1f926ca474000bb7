import { useMediaQuery } from '@mantine/hooks';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Label,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber, formatPercent } from '../data/format';
import { axisScale } from './axis-scale';
import { ChartTooltip } from './chart-tooltip';

interface BarRow {
  readonly label: string;
  readonly value: number;
  readonly n: number;
  /** A color token. Default: the first color of charts. */
  readonly color?: string;
}

interface RowBarsProps {
  readonly title: string;
  readonly rows: readonly BarRow[];
  readonly name: string;
  readonly xLabel: string;
  readonly format: (value: number) => string;
  readonly tick?: (value: number) => string;
  /** A value to mark with a line, such as 1 for ratios. */
  readonly reference?: number;
}

const MAX_LABEL = { wide: 28, narrow: 20 };
/** The average width of a letter in pixels. */
const LETTER_WIDTH = 6.9;
const ROW_HEIGHT = 25;
const AXIS_HEIGHT = 50;

/** The height of a chart with this many bars. */
export const rowBarsHeight = (rows: number): number => Math.max(3, rows) * ROW_HEIGHT + AXIS_HEIGHT;

const shorten = (label: string, length: number): string =>
  label.length > length ? `${label.slice(0, length - 1).trimEnd()}…` : label;

/** Horizontal bars, in the order of the rows. */
export function RowBars({ title, rows, name, xLabel, format, tick = format, reference }: RowBarsProps) {
  const scale = axisScale([...rows.map(({ value }) => value), reference ?? 0], true);
  const isNarrow = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
  const length = isNarrow ? MAX_LABEL.narrow : MAX_LABEL.wide;
  const longest = Math.min(length, Math.max(...rows.map(({ label }) => label.length)));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={rows.map(({ color = '--chart-1', ...row }) => ({ ...row, fill: `var(${color})` }))}
        layout="vertical"
        margin={{ top: 0, right: 24, bottom: 18, left: 0 }}
        accessibilityLayer
        title={title}
      >
        <CartesianGrid horizontal={false} />
        <XAxis
          type="number"
          tickFormatter={tick}
          tickLine={false}
          axisLine={false}
          domain={scale.domain}
          ticks={scale.ticks}
        >
          <Label value={xLabel} position="insideBottom" offset={-12} />
        </XAxis>
        <YAxis
          type="category"
          dataKey="label"
          width={Math.ceil(longest * LETTER_WIDTH) + 12}
          tickLine={false}
          axisLine={false}
          interval={0}
          tickFormatter={(label: string) => shorten(label, length)}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          content={
            <ChartTooltip
              format={format}
              note={(label) => `n = ${formatNumber(rows.find((row) => row.label === label)?.n ?? 0)}`}
            />
          }
        />
        {reference !== undefined && <ReferenceLine x={reference} stroke="var(--line-strong)" />}
        <Bar dataKey="value" name={name} radius={[0, 2, 2, 0]} maxBarSize={20} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

interface ShareBarsProps {
  readonly title: string;
  /** The axis title, which says what the shares are of. */
  readonly xLabel?: string;
  readonly rows: readonly { readonly label: string; readonly share: number; readonly n: number }[];
}

/** Shares from 0 to 1. */
export const ShareBars = ({ title, xLabel = 'Share of postings', rows }: ShareBarsProps) => (
  <RowBars
    title={title}
    rows={rows.map(({ label, share, n }) => ({ label, value: share, n }))}
    name="Share"
    xLabel={xLabel}
    format={formatPercent}
    tick={(share) => formatPercent(share, 0)}
  />
);
