import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FigureScope } from '../../../charts/figure-scope';
import { PLACE_LEVEL_OPTIONS, PLACE_LEVELS, type PlaceLevel } from '../../../charts/map/levels';
import { PlaceFigure, type PlaceMeasure } from '../../../charts/map/place-figure';
import { absentOf } from '../../../charts/map/place-value';
import { QueryStates } from '../../../components/states/query-states';
import type { Facet } from '../../../data/api';
import { formatNumber } from '../../../data/format';
import { distributionsQuery, meQuery } from '../../../data/queries/postings';
import type { Search, SearchChanges } from '../../../data/search';
import { filtersOf, splitValues } from '../../../filters/chips-of';
import { jobFilters } from '../../../filters/job-filters';
import { type PlaceScope, placeScopeOf, selectedPlace } from '../../../filters/place-scope';
import { useFilterTexts } from '../../../filters/use-filter-texts';
import { mapNote } from './map-note';
import { shownLevel, showOf } from './shown-level';

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

/** The postings of a search by country, state or metro area, from the free facets. A place that is selected is what the search is filtered by. */
export default function SearchMap({ search, show, onShow, onChange }: SearchMapProps) {
  const filters = filtersOf(search, jobFilters);
  const level = shownLevel(show);
  const scope = placeScopeOf(filters, level);
  const texts = useFilterTexts(jobFilters, search);
  const offered = useQuery(meQuery).data?.fields.facets;
  const isOffered = (name: string) => offered?.includes(name) ?? false;
  // A country is known wherever one is a filter.
  const wanted = [level, ...(level === 'cbsas' && isOffered('countries') ? ['countries'] : [])];
  const facets = useQuery({ ...distributionsQuery(scope.filters, wanted, PLACES), enabled: isOffered(level) });
  const select = (code: string) => {
    // The states of the country that was selected have a map of their own.
    const next = level === 'countries' && code === 'US' ? { show: showOf('states') } : {};
    onChange({ ...selectedPlace(search, level, code), ...next });
  };
  return (
    <FigureScope value={texts?.length === 0 ? 'All postings' : (texts ?? []).join(' · ')}>
      <Stack gap="sm" align="stretch">
        <SegmentedControl
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          aria-label="Places"
          value={level}
          onChange={(next) => onShow(showOf(next as PlaceLevel))}
          data={PLACE_LEVEL_OPTIONS.filter(({ value }) => value === level || isOffered(value))}
        />
        {offered && !isOffered(level) ? (
          <Text c="dimmed">Your plan does not include the postings by {PLACE_LEVELS[level].one}.</Text>
        ) : (
          <QueryStates query={facets} usualRows={10}>
            {({ data, as_of }) => {
              const facet = data.find((one) => one.facet === level);
              return (
                facet && (
                  <FacetMap
                    facet={facet}
                    placeless={data.find((one) => one.facet === 'countries')?.missing}
                    asOf={as_of}
                    level={level}
                    scope={scope}
                    isRemoteAsked={filters['work_models_not'] === undefined && filters['remote'] === undefined}
                    onSelect={select}
                  />
                )
              );
            }}
          </QueryStates>
        )}
      </Stack>
    </FigureScope>
  );
}

interface FacetMapProps {
  readonly facet: Facet;
  /** Postings without a known country. */
  readonly placeless: number | undefined;
  readonly asOf: string;
  readonly level: PlaceLevel;
  readonly scope: PlaceScope;
  /** Whether it is worth saying how many are remote. */
  readonly isRemoteAsked: boolean;
  readonly onSelect: (code: string) => void;
}

function FacetMap({ facet, placeless, asOf, level, scope, isRemoteAsked, onSelect }: FacetMapProps) {
  const { one, many } = PLACE_LEVELS[level];
  const { filters, isMappedCountry } = scope;
  const { total, missing: unknown = 0, other_count: others, values } = facet;
  const isFilter = useQuery(meQuery).data?.fields.filters.includes('work_models') ?? false;
  // What the filter of another work model finds is not remote.
  const isCounted = unknown > 0 && isFilter && isRemoteAsked && filters['work_models'] === undefined;
  const remote = useQuery({
    ...distributionsQuery({ ...filters, work_models: 'remote' }, [level], 1),
    enabled: isCounted,
  });
  const places = values
    .filter(({ value }) => value !== 'unknown')
    .map(({ value, label, count }) => ({ code: value, label, value: count, size: count }));
  return (
    <PlaceFigure
      key={level}
      title={`Postings by ${isMappedCountry ? 'US ' : ''}${one}`}
      note={mapNote({
        total,
        unknown,
        one,
        many,
        within: isMappedCountry ? ' in the United States' : '',
        placeless,
        remote: isCounted ? remote.data?.data[0] && (remote.data.data[0].missing ?? 0) : undefined,
        listed: places.length,
        others,
        asOf,
      })}
      about={`Each color begins at about as many times the number of the one before. A remote posting counts in the places that it names. Postings without a known ${one} are on no place of the map: they name none, or one that was not resolved, such as "EMEA". Map: Natural Earth and US Census Bureau, public domain; boundaries are those that Natural Earth draws, and overseas regions have the color of their country.`}
      level={level}
      places={places}
      measure={COUNTS}
      absent={absentOf(scope.countsEveryPlace, others > 0 ? places.length : undefined, { mark: 'zero', text: '0' })}
      focus={splitValues(filters['countries'])}
      onSelect={onSelect}
    />
  );
}
