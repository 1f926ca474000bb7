import type { Facet } from '../../../data/api';
import { formatNumber } from '../../../data/format';

interface WithoutPlace {
  /** Postings of the search. */
  readonly total: number;
  /** Those of them that name no place of the level. */
  readonly unknown: number;
  /** The level: "state". */
  readonly one: string;
  /** The facets in `WITHOUT_PLACE` of those; undefined while they load. */
  readonly facets?: readonly Pick<Facet, 'facet' | 'total' | 'unknown' | 'values'>[] | undefined;
}

/** By what postings without a place are counted. */
export const WITHOUT_PLACE = ['work_models', 'countries', 'cities'] as const;

/** "412 of 1,906 postings name no state: 10 name a city, 300 less than a city, 102 no place at all; 120 of the 412 are remote." */
export const withoutPlaceText = ({ total, unknown, one, facets = [] }: WithoutPlace): string => {
  if (unknown === 0) return `Every posting names a ${one}.`;
  const of = (name: (typeof WITHOUT_PLACE)[number]) => facets.find(({ facet }) => facet === name);
  const [models, countries, cities] = WITHOUT_PLACE.map(of);
  const head = `${formatNumber(unknown)} of ${formatNumber(total)} postings name no ${one}`;
  const remote = models?.values.find(({ value }) => value === 'remote')?.count ?? 0;
  const placeless = countries?.unknown ?? 0;
  const withCity = cities ? cities.total - (cities.unknown ?? 0) : 0;
  const parts = [
    ...(one !== 'country' && countries && cities
      ? [
          withCity > 0 && `${formatNumber(withCity)} name a city`,
          `${formatNumber(Math.max(0, unknown - withCity - placeless))} only a country or state`,
          `${formatNumber(placeless)} no place at all`,
        ].filter(Boolean)
      : []),
  ];
  const tail = models && `${formatNumber(remote)} of the ${formatNumber(unknown)} say that they are remote`;
  return `${[parts.length > 0 ? `${head}: ${parts.join(', ')}` : head, tail].filter(Boolean).join('; ')}.`;
};
