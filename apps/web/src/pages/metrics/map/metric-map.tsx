import { Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPlaceLevel, PLACE_LEVEL_OPTIONS, PLACE_LEVELS, type PlaceLevel } from '../../../charts/map/levels';
import { PlaceFigure } from '../../../charts/map/place-figure';
import type { PlaceValue } from '../../../charts/map/place-value';
import { Price } from '../../../components/price';
import { QueryStates } from '../../../components/states/query-states';
import { credits } from '../../../data/credits';
import { formatDate, formatNumber, formatPercent } from '../../../data/format';
import type { Analysis } from '../../../data/queries/analyses';
import { MAX_PLACE_PAGES, placesQuery } from '../../../data/queries/places';
import { splitValues } from '../../../filters/chips-of';
import { methodNote } from '../analysis-note';
import { FigureSkeleton } from '../figure-skeleton';
import type { ViewProps } from '../view-props';
import { isMapMeasure, MAP_MEASURES, type MapMeasureName } from './map-measures';

const PRICE = `up to ${credits(MAX_PLACE_PAGES)}`;
const MEASURES = Object.entries(MAP_MEASURES).map(([value, { label }]) => ({ value, label }));

/** A measure of the postings of a slice by country, state or metro area. A place that is selected is added to the slice. */
export default function MetricMap({ slice, period, search, change }: ViewProps) {
  const level = isPlaceLevel(search['by']) ? search['by'] : defaultLevel(slice['countries']);
  const measure = isMapMeasure(search['measure']) ? search['measure'] : 'opened';
  const table = useInfiniteQuery(placesQuery(slice, period, level));
  const { hasNextPage, isFetching, isError, fetchNextPage } = table;
  // The largest places are shown while the others load.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const select = (code: string) =>
    change({ [level]: code, by: level === 'countries' && code === 'US' ? 'states' : level });
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
            focus={splitValues(slice['countries'])}
            onSelect={select}
          />
        )}
      </QueryStates>
    </>
  );
}

/** Within the United States by state. */
const defaultLevel = (countries: string | undefined): PlaceLevel => (countries === 'US' ? 'states' : 'countries');

interface TableMapProps {
  readonly pages: readonly Analysis<'/v4/metrics'>[];
  /** Whether more places follow. */
  readonly isLoading: boolean;
  readonly name: MapMeasureName;
  readonly level: PlaceLevel;
  readonly focus: readonly string[];
  readonly onSelect: (code: string) => void;
}

function TableMap({ pages, isLoading, name, level, focus, onSelect }: TableMapProps) {
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
  if (!table || places.length === 0) return <Text c="dimmed">No posting of these filters names a {one}.</Text>;
  const { n, coverage } = table;
  const isCut = pages.at(-1)?.next_cursor !== null;
  return (
    <PlaceFigure
      key={level}
      title={`${measure.label} by ${one}`}
      note={[
        `n = ${formatNumber(n)} published`,
        coverage !== null && `${formatPercent(1 - coverage)} of them name no ${one}`,
        `a posting in several ${many} counts in each`,
        isCut &&
          `the ${formatNumber(places.length)} ${many} with the most postings are shown${isLoading ? ', others are loading' : ''}`,
        `as of ${formatDate(table.as_of)}`,
        noneText(places),
      ]
        .filter(Boolean)
        .join(' · ')}
      about={`${measure.about} ${methodNote(table)} Postings without a ${one} are on no place of the map: those that name none may be remote, or name a larger place only. Map: Natural Earth and US Census Bureau, public domain; boundaries are those that Natural Earth draws.`}
      definition={measure.definition}
      citation={table.citation.text}
      level={level}
      places={places}
      measure={measure}
      absent={
        isCut
          ? { mark: 'unlisted', text: `not among the ${formatNumber(places.length)} with the most postings` }
          : { mark: 'unlisted', text: 'no posting published' }
      }
      focus={focus}
      actions={null}
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
