import classes from './figure.module.css';
import type { Series } from './series';

/** The names and colors of series, above the plot. A chart of one series has none. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend} aria-label="Legend">
      {series.map(({ key, name, color }) => (
        <li key={key} data-series={name} data-color={color}>
          <span className={classes.swatch} style={{ background: `var(${color})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
