import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { orderBy } from 'es-toolkit';
import { useEffect } from 'react';
import { isPlaceLevel, PLACE_LEVEL_OPTIONS, PLACE_LEVELS, type PlaceLevel } from '../../../charts/map/levels';
import type { ValueKind } from '../../../charts/map/map-scale';
import { PlaceFigure } from '../../../charts/map/place-figure';
import { type Absent, absentOf, type PlaceValue } from '../../../charts/map/place-value';
import { Price } from '../../../components/price';
import { QueryStates } from '../../../components/states/query-states';
import { credits } from '../../../data/credits';
import { formatDate, formatNumber, formatPercent } from '../../../data/format';
import type { Analysis } from '../../../data/queries/analyses';
import { MAX_PLACE_PAGES, placesQuery } from '../../../data/queries/places';
import { splitValues } from '../../../filters/chips-of';
import { type PlaceScope, placeScopeOf, selectedPlace } from '../../../filters/place-scope';
import { methodNote } from '../analysis-note';
import { FigureSkeleton } from '../figure-skeleton';
import type { ViewProps } from '../view-props';
import { isMapMeasure, MAP_MEASURES, type MapMeasureName } from './map-measures';

const PRICE = `up to ${credits(MAX_PLACE_PAGES)}`;
const MEASURES = Object.entries(MAP_MEASURES).map(([value, { label }]) => ({ value, label }));

/** A measure of the postings of a slice by country, state or metro area. A place that is selected is what the slice is filtered by. */
export default function MetricMap({ slice, period, search, change }: ViewProps) {
  const level = isPlaceLevel(search['by']) ? search['by'] : defaultLevel(slice['countries']);
  const measure = isMapMeasure(search['measure']) ? search['measure'] : 'opened';
  const scope = placeScopeOf(slice, level);
  const table = useInfiniteQuery(placesQuery(scope.filters, period, level));
  const { hasNextPage, isFetching, isError, fetchNextPage } = table;
  // The largest places are shown while the others load.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const select = (code: string) =>
    change({ ...selectedPlace(search, level, code), by: level === 'countries' && code === 'US' ? 'states' : level });
  return (
    <>
      <Price of="other places, or a place of the map">{PRICE}</Price>
      <Group gap="sm">
        <Select
          size="sm"
          w={200}
          aria-label="Measure"
          data={MEASURES}
          value={measure}
          onChange={(value) => value && change({ measure: value }, true)}
          allowDeselect={false}
        />
        <SegmentedControl
          size="sm"
          aria-label="Places"
          value={level}
          onChange={(by) => change({ by }, true)}
          data={PLACE_LEVEL_OPTIONS}
        />
      </Group>
      <QueryStates query={table} loading={<FigureSkeleton />}>
        {(loaded) => (
          <TableMap
            pages={loaded.pages}
            isLoading={hasNextPage && !isError}
            name={measure}
            level={level}
            scope={scope}
            onSelect={select}
          />
        )}
      </QueryStates>
    </>
  );
}

/** Active postings may be older, so that this is not zero. */
const NOT_LISTED: Absent = { mark: 'unlisted', text: 'not listed: nothing was published in the period' };

/** By value, what is not known last: which place pays most is read at the top of the list. */
const ranked = (places: readonly PlaceValue[], kind: ValueKind): readonly PlaceValue[] =>
  kind === 'count' ? places : orderBy(places, [({ value }) => value ?? Number.NEGATIVE_INFINITY], ['desc']);

/** Within the United States by state. */
const defaultLevel = (countries: string | undefined): PlaceLevel => (countries === 'US' ? 'states' : 'countries');

interface TableMapProps {
  readonly pages: readonly Analysis<'/v4/metrics'>[];
  /** Whether more places follow. */
  readonly isLoading: boolean;
  readonly name: MapMeasureName;
  readonly level: PlaceLevel;
  readonly scope: PlaceScope;
  readonly onSelect: (code: string) => void;
}

function TableMap({ pages, isLoading, name, level, scope, onSelect }: TableMapProps) {
  const measure = MAP_MEASURES[name];
  const { one, many } = PLACE_LEVELS[level];
  const [table] = pages;
  const places = pages
    .flatMap(({ data }) => data)
    .flatMap((row): PlaceValue[] =>
      typeof row.value === 'string'
        ? [{ code: row.value, label: row.label ?? row.value, size: row.n, ...measure.read(row) }]
        : [],
    );
  if (!table || places.length === 0) return <Text c="dimmed">No posting of these filters has a known {one}.</Text>;
  const { n, coverage } = table;
  const isCut = pages.at(-1)?.next_cursor !== null;
  return (
    <PlaceFigure
      key={level}
      title={`${measure.label} by ${scope.isMappedCountry ? 'US ' : ''}${one}`}
      note={[
        `n = ${formatNumber(n)} published${scope.isMappedCountry ? ' in the United States' : ''}`,
        coverage !== null && `${formatPercent(1 - coverage)} of them have no known ${one}`,
        `a posting in several ${many} counts in each`,
        isCut &&
          `the ${formatNumber(places.length)} ${many} with the most postings are shown${isLoading ? ', others are loading' : ''}`,
        `as of ${formatDate(table.as_of)}`,
        noneText(places),
      ]
        .filter(Boolean)
        .join(' · ')}
      about={`${measure.about} ${methodNote(table)} Postings without a known ${one} are on no place of the map: they may be remote, name a larger place only, or one that was not resolved. Map: Natural Earth and US Census Bureau, public domain; boundaries are those that Natural Earth draws.`}
      definition={measure.definition}
      citation={table.citation.text}
      level={level}
      places={ranked(places, measure.kind)}
      measure={measure}
      absent={absentOf(scope.countsEveryPlace, isCut ? places.length : undefined, NOT_LISTED)}
      focus={splitValues(scope.filters['countries'])}
      onSelect={onSelect}
    />
  );
}

/** If no place has a value, the reason that most places have. */
const noneText = (places: readonly PlaceValue[]): string | undefined => {
  if (places.some(({ value }) => value !== null)) return undefined;
  const reasons = Map.groupBy(places, ({ reason = 'it is not known' }) => reason);
  const [most] = [...reasons].sort(([, one], [, other]) => other.length - one.length);
  return most && `no place has a value: of most, ${most[0]}`;
};
