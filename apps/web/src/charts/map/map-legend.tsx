import frame from '../figure.module.css';
import classes from './map.module.css';
import type { ScaleStep, ValueKind } from './map-scale';
import type { Mark } from './place-value';

interface MapLegendProps {
  readonly steps: readonly ScaleStep[];
  readonly kind: ValueKind;
  readonly format: (value: number) => string;
  /** The cases that the map has. */
  readonly shown: ReadonlySet<Mark['kind']>;
  /** What a place without a row is. */
  readonly texts: Readonly<Record<'zero' | 'unknown' | 'unlisted' | 'thin', string>>;
  /** What the area of a circle is. */
  readonly circles?: string | undefined;
}

/** The color of each interval, and what has none. */
export function MapLegend({ steps, kind, format, shown, texts, circles }: MapLegendProps) {
  const cases = (['thin', 'zero', 'unknown', 'unlisted'] as const).filter((one) => shown.has(one));
  return (
    <ul className={frame.legend} aria-label="Legend">
      {steps.map((step) => {
        const name = intervalOf(step, kind, format);
        return (
          <li key={step.color} data-series={name} data-color={step.color}>
            <span className={classes.swatch} style={{ background: `var(${step.color})` }} />
            {name}
          </li>
        );
      })}
      {cases.map((one) => (
        <li
          key={one}
          data-series={texts[one]}
          data-color={one === 'zero' ? '--map-none' : '--map-unknown'}
          {...(one !== 'zero' && { 'data-hatched': '' })}
        >
          <span
            className={classes.swatch}
            data-mark={one}
            {...(one === 'thin' && { style: { backgroundColor: 'var(--map-3)' } })}
          />
          {texts[one]}
        </li>
      ))}
      {circles && (
        <li data-series={circles} data-color="--ink-2">
          {circles}
        </li>
      )}
    </ul>
  );
}

const intervalOf = ({ from, to }: ScaleStep, kind: ValueKind, format: (value: number) => string): string => {
  if (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY) return 'Known';
  if (from === Number.NEGATIVE_INFINITY) return `below ${format(to)}`;
  if (to === Number.POSITIVE_INFINITY) return `${format(from)} or more`;
  if (kind !== 'count') return `${format(from)} to ${format(to)}`;
  return to - from === 1 ? format(from) : `${format(from)}–${format(to - 1)}`;
};
