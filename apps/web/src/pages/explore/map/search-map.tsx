import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FigureScope } from '../../../charts/figure-scope';
import { PLACE_LEVEL_OPTIONS, PLACE_LEVELS, type PlaceLevel } from '../../../charts/map/levels';
import { PlaceFigure, type PlaceMeasure } from '../../../charts/map/place-figure';
import { QueryStates } from '../../../components/states/query-states';
import type { Facet } from '../../../data/api';
import { formatDate, formatNumber } from '../../../data/format';
import { distributionsQuery, meQuery } from '../../../data/queries/postings';
import type { Search, SearchChanges } from '../../../data/search';
import { filtersOf, splitValues } from '../../../filters/chips-of';
import { jobFilters } from '../../../filters/job-filters';
import { useFilterTexts } from '../../../filters/use-filter-texts';
import { shownLevel, showOf } from './shown-level';
import { withoutPlaceText } from './without-place';

/** The most values of a facet. */
const PLACES = 100;

const COUNTS: PlaceMeasure = {
  name: 'Postings',
  kind: 'count',
  format: formatNumber,
  circles: 'The area of a circle is its number of postings',
};

interface SearchMapProps {
  readonly search: Search;
  readonly show: string | undefined;
  readonly onShow: (show: string) => void;
  readonly onChange: (changes: SearchChanges) => void;
}

/** The postings of a search by country, state or metro area, from the free facets. A place that is selected is added to the search. */
export default function SearchMap({ search, show, onShow, onChange }: SearchMapProps) {
  const filters = filtersOf(search, jobFilters);
  const level = shownLevel(show);
  const texts = useFilterTexts(jobFilters, search);
  const facets = useQuery(distributionsQuery(filters, level === 'countries' ? [level] : [level, 'countries'], PLACES));
  const offered = useQuery(meQuery).data?.fields.facets;
  const levels = (
    <SegmentedControl
      size="xs"
      aria-label="Places"
      value={level}
      onChange={(next) => onShow(showOf(next as PlaceLevel))}
      data={PLACE_LEVEL_OPTIONS.filter(({ value }) => offered?.includes(value) ?? true)}
    />
  );
  const select = (code: string) => {
    // The states of the country that was selected have a map of their own.
    const next = level === 'countries' && code === 'US' ? { show: showOf('states') } : {};
    onChange({ [level]: code, ...next });
  };
  return (
    <FigureScope value={texts?.length === 0 ? 'All postings' : (texts ?? []).join(' · ')}>
      <QueryStates query={facets} usualRows={10}>
        {({ data, as_of }) => {
          const facet = data.find((one) => one.facet === level);
          return facet ? (
            <FacetMap
              facet={facet}
              placeless={data.find((one) => one.facet === 'countries')?.unknown}
              asOf={as_of}
              level={level}
              filters={filters}
              levels={levels}
              onSelect={select}
            />
          ) : (
            <Text c="dimmed">Your plan does not include this facet.</Text>
          );
        }}
      </QueryStates>
    </FigureScope>
  );
}

interface FacetMapProps {
  readonly facet: Facet;
  /** Postings that name no country. */
  readonly placeless: number | undefined;
  readonly asOf: string;
  readonly level: PlaceLevel;
  readonly filters: Search;
  readonly levels: ReactNode;
  readonly onSelect: (code: string) => void;
}

function FacetMap({ facet, placeless, asOf, level, filters, levels, onSelect }: FacetMapProps) {
  const { one, many } = PLACE_LEVELS[level];
  const { total, unknown = 0, other_count: others, values } = facet;
  // What the filter of another work model finds is not remote.
  const isCounted = unknown > 0 && filters['work_models'] === undefined;
  const remote = useQuery({
    ...distributionsQuery({ ...filters, work_models: 'remote' }, [level], 1),
    enabled: isCounted,
  });
  const remoteWithout = isCounted ? remote.data?.data[0]?.unknown : undefined;
  const places = values
    .filter(({ value }) => value !== 'unknown')
    .map(({ value, label, count }) => ({ code: value, label, value: count, size: count }));
  const isCut = others > 0;
  return (
    <PlaceFigure
      key={level}
      title={`Postings by ${one}`}
      note={[
        `n = ${formatNumber(total - unknown)} · ${withoutPlaceText({ total, unknown, one, placeless, remote: remoteWithout })}`,
        `A posting in several ${many} counts in each.`,
        isCut &&
          `The ${formatNumber(places.length)} most frequent are shown; ${formatNumber(others)} postings are in others.`,
        `As of ${formatDate(asOf)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      about={`Numbers of postings, not per inhabitant: colors begin at round numbers, so that each has some places. A remote posting counts in the places that it names. Postings without a ${one} are on no place of the map. Map: Natural Earth and US Census Bureau, public domain; boundaries are those that Natural Earth draws.`}
      level={level}
      places={places}
      measure={COUNTS}
      absent={
        isCut
          ? { mark: 'unlisted', text: `not among the ${formatNumber(places.length)} most frequent` }
          : { mark: 'zero', text: '0' }
      }
      focus={splitValues(filters['countries'])}
      actions={levels}
      onSelect={onSelect}
    />
  );
}
