import { Bar, BarChart, CartesianGrid, Label, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatPercent } from '../data/format';
import { ChartTooltip } from './chart-tooltip';

interface ShareBarsProps {
  readonly title: string;
  /** What a bar is a share of. */
  readonly xLabel?: string;
  readonly rows: readonly { readonly label: string; readonly share: number; readonly n: number }[];
}

/** Horizontal bars of shares, the largest first. */
export function ShareBars({ title, rows, xLabel = 'Share of postings' }: ShareBarsProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...rows]}
        layout="vertical"
        margin={{ top: 0, right: 16, bottom: 18, left: 8 }}
        accessibilityLayer
        title={title}
      >
        <CartesianGrid horizontal={false} />
        <XAxis type="number" tickFormatter={(share) => formatPercent(share, 0)} tickLine={false} axisLine={false}>
          <Label value={xLabel} position="insideBottom" offset={-12} />
        </XAxis>
        <YAxis
          type="category"
          dataKey="label"
          width={130}
          tickLine={false}
          axisLine={false}
          interval={0}
          tickFormatter={(label: string) => (label.length > 20 ? `${label.slice(0, 19)}…` : label)}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          content={
            <ChartTooltip
              format={(share) => formatPercent(share)}
              note={(label) => `n = ${rows.find((row) => row.label === label)?.n ?? '–'}`}
            />
          }
        />
        <Bar
          dataKey="share"
          name="Share"
          fill="var(--chart-1)"
          radius={[0, 2, 2, 0]}
          maxBarSize={20}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
