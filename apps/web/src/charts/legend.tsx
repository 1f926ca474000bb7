import classes from './figure.module.css';
import type { Series } from './series';

interface LegendProps {
  readonly series: readonly Series[];
  /** What dashed lines mean. */
  readonly dashed?: string;
  /** What bands mean. */
  readonly band?: string;
  /** Shows the names of a single series too. */
  readonly always?: boolean;
}

/** The names and colors of series, above the plot. A chart of one series has none. */
export function Legend({ series, dashed, band, always = false }: LegendProps) {
  // The parts of an interrupted line have one name.
  const named = [...new Map(series.map((one) => [one.name, one])).values()];
  const shown = named.length > 1 || always ? named : [];
  if (shown.length === 0 && !dashed && !band) return null;
  return (
    <ul className={classes.legend} aria-label="Legend">
      {shown.map(({ key, name, color }) => (
        <li key={key} data-series={name} data-color={color}>
          <span className={classes.swatch} style={{ background: `var(${color})` }} />
          {name}
        </li>
      ))}
      {band && (
        <li data-series={band} data-color="--line-strong">
          <span className={classes.swatch} style={{ background: 'var(--line-strong)', opacity: 0.5 }} />
          {band}
        </li>
      )}
      {dashed && (
        <li data-series={dashed} data-color="--line-strong" data-dashed>
          <span className={classes.dash} />
          {dashed}
        </li>
      )}
    </ul>
  );
}
