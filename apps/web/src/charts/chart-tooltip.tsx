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
  /** The text of the value, if it is not the formatted number. */
  readonly textOf?: (label: string) => string;
  readonly note?: (label: string) => ReactNode;
}

/** The exact values at the pointer. Recharts passes the active point. */
export function ChartTooltip({ active, label, payload, format, labelOf = String, textOf, note }: ChartTooltipProps) {
  if (!active || !payload || payload.length === 0) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{labelOf(String(label))}</strong>
      <dl>
        {entriesOf(payload).map(({ name, value, color }) => (
          <div key={String(name)} style={{ display: 'contents' }}>
            <dt>
              <span className={classes.swatch} style={{ background: color }} />
              {String(name)}
            </dt>
            <dd>{textOf ? textOf(String(label)) : typeof value === 'number' ? format(value) : '–'}</dd>
          </div>
        ))}
      </dl>
      {note?.(String(label))}
    </div>
  );
}

/** One entry for each series: where a line is dashed, it has a value under two keys. */
const entriesOf = (payload: readonly Entry[]): Entry[] => {
  const byName = new Map<unknown, Entry>();
  for (const entry of payload) {
    // Bands have pairs, which the text behind the value says.
    if (Array.isArray(entry.value)) continue;
    if (typeof byName.get(entry.name)?.value !== 'number') byName.set(entry.name, entry);
  }
  return [...byName.values()];
};
