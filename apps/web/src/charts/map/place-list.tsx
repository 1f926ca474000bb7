import classes from './map.module.css';
import type { ScaleStep } from './map-scale';
import { cautionOf, markOf, type PlaceValue } from './place-value';

interface PlaceListProps {
  readonly label: string;
  readonly places: readonly PlaceValue[];
  readonly steps: readonly ScaleStep[];
  /** The value of a place in words. */
  readonly textOf: (place: PlaceValue) => string;
  readonly active: string | undefined;
  readonly onActive: (code: string | undefined) => void;
  readonly onSelect: (code: string) => void;
}

/** The places of a map with their values, in their order; a row selects its place, as a click on the map does. */
export function PlaceList({ label, places, steps, textOf, active, onActive, onSelect }: PlaceListProps) {
  return (
    <ol className={classes.list} aria-label={label}>
      {places.map((place) => {
        const mark = markOf(place, steps, 'zero');
        const caution = cautionOf(place);
        return (
          <li key={place.code}>
            <button
              type="button"
              className={classes.row}
              data-active={place.code === active}
              onMouseEnter={() => onActive(place.code)}
              onMouseLeave={() => onActive(undefined)}
              onFocus={() => onActive(place.code)}
              onBlur={() => onActive(undefined)}
              onClick={() => onSelect(place.code)}
            >
              <span
                className={classes.swatch}
                data-mark={mark.kind}
                style={'color' in mark ? { backgroundColor: `var(${mark.color})` } : {}}
              />
              <span className={classes.name}>{place.label}</span>
              <span className={classes.value}>{textOf(place)}</span>
              {caution && <span className={classes.caution}>{caution}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
