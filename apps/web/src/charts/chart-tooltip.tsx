import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface Entry {
  readonly name?: unknown;
  readonly value?: unknown;
  readonly color?: string | undefined;
  readonly dataKey?: unknown;
}

interface ChartTooltipProps {
  readonly active?: boolean;
  readonly label?: unknown;
  readonly payload?: readonly Entry[];
  readonly format: (value: number) => string;
  readonly labelOf?: (label: string) => string;
  readonly note?: (label: string) => ReactNode;
}

/** The exact values at the pointer. Recharts passes the active point. */
export function ChartTooltip({ active, label, payload, format, labelOf = String, note }: ChartTooltipProps) {
  if (!active || !payload || payload.length === 0) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{labelOf(String(label))}</strong>
      <dl>
        {payload.map(({ name, value, color }) => (
          <div key={String(name)} style={{ display: 'contents' }}>
            <dt>
              <span className={classes.swatch} style={{ background: color }} />
              {String(name)}
            </dt>
            <dd>
              {typeof value === 'number'
                ? format(value)
                : Array.isArray(value)
                  ? value.map((end) => format(Number(end))).join(' – ')
                  : '–'}
            </dd>
          </div>
        ))}
      </dl>
      {note?.(String(label))}
    </div>
  );
}
