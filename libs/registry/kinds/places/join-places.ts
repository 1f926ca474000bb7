import { fold } from '#libs/reference/fold.js';
import { areasByTitle } from '#libs/reference/places/areas.js';
import { citiesNamed } from '#libs/reference/places/cities.js';
import type { PlaceKind } from '#libs/reference/places/places.js';
import { resolvePlace } from '#libs/reference/places/resolve-place.js';
import type { Scalar } from '../../kind.js';

type Join = NonNullable<Scalar['join']>;

/** As in city, county, state, country. */
const MAX_PARTS = 4;
const LARGE_CITY_POPULATION = 500_000;
const NUMBER = /^-?\d{1,3}(?:\.\d+)?$/;
/** A quoted name, an id, an ISO 3166-2 code or a value of the facet: always one value. */
const SINGLE_VALUE = /^"|[:/]|^[A-Za-z]{2}-/;
const CODE = /^[A-Za-z]{2}$/;

const kindOf = (text: string): PlaceKind | undefined => resolvePlace(text)?.place.kind;

/** Whether a part may be what the place before the comma lies in: `MA`, `Bavaria`, `United States`. */
const isWider = (text: string): boolean =>
  !SINGLE_VALUE.test(text) && resolvePlace(text, ['country', 'state']) !== null;

const isCity = (text: string): boolean =>
  kindOf(text) === 'city' ||
  citiesNamed(text).some(({ name, population }) => population >= LARGE_CITY_POPULATION && fold(name) === fold(text));

/** Parts are one place, several places, or may be either. */
type Interpretation = 'one' | 'several' | 'either';

/** Decides whether parts that could be one place are meant as one place or as a list of places. */
const interpret = (parts: readonly string[], joined: string, isValue: (text: string) => boolean): Interpretation => {
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (!parts.every(isValue)) return 'one';
  const { place } = resolvePlace(joined) ?? {};
  // Names of countries are a list of countries, even if a town or a state has the name of the first one.
  const isStateCode = CODE.test(last) && resolvePlace(last, ['state']) !== null;
  if (parts.every((part) => kindOf(part) === 'country') && (CODE.test(first) || !isStateCode))
    return place?.kind === 'state' && !CODE.test(first) ? 'either' : 'several';
  // `Boston, New York`: a town in the state, or two cities. Outside US, CA and AU a city is found without its state.
  if (isCity(last)) return (place?.state ?? null) === null ? 'several' : 'either';
  return 'one';
};

/** How many parts from `start` on may be one place: the possible numbers, largest first. */
const lengthsFrom = (parts: readonly string[], start: number): number[] => {
  let end = start + 1;
  while (end < parts.length && end < start + MAX_PARTS && isWider(parts[end] as string)) end += 1;
  return Array.from({ length: end - start - 1 }, (_, i) => end - start - i);
};

/**
 * Rejoins places that contain commas (`Cambridge, MA`; `42.36,-71.06`).
 * @param isValue whether a text is a value of the parameter.
 */
export const placeJoiner =
  (isValue: (text: string) => boolean): Join =>
  (written) => {
    const parts = written.map((part) => part.trim());
    const values: string[] = [];
    for (let i = 0; i < parts.length; ) {
      const [part = '', next = ''] = parts.slice(i, i + 2);
      const isPoint = NUMBER.test(part) && NUMBER.test(next);
      const pair = isPoint ? `${part},${next}` : `${part}, ${next}`;
      // The title of a metropolitan area: `Boston-Cambridge-Newton, MA-NH`.
      if ((isPoint || areasByTitle(pair).length > 0) && isValue(pair)) {
        values.push(pair);
        i += 2;
        continue;
      }
      const length = SINGLE_VALUE.test(part)
        ? undefined
        : lengthsFrom(parts, i).find((count) => isValue(parts.slice(i, i + count).join(', ')));
      const together = parts.slice(i, i + (length ?? 1));
      const joined = together.join(', ');
      const interpretation = length === undefined ? 'several' : interpret(together, joined, isValue);
      if (interpretation === 'either') return { readings: [[joined], together] };
      values.push(...(interpretation === 'one' ? [joined] : [part]));
      i += interpretation === 'one' ? together.length : 1;
    }
    return { values };
  };
