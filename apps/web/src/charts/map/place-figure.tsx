import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryStates } from '../../components/states/query-states';
import { formatNumber } from '../../data/format';
import { Figure } from '../figure';
import { geometryQuery, PLACE_LEVELS, type PlaceLevel } from './levels';
import classes from './map.module.css';
import type { MapGeometry } from './map-geometry';
import { MapLegend } from './map-legend';
import { scaleOf, type ValueKind } from './map-scale';
import { viewOf, WORLD_PARTS, type WorldPart } from './map-view';
import { PlaceList } from './place-list';
import { PlaceMap } from './place-map';
import { type Absent, cautionOf, markOf, type PlaceValue, placeText, WITHOUT_CODE } from './place-value';

/** What a map shows of each place. */
export interface PlaceMeasure {
  readonly name: string;
  readonly kind: ValueKind;
  readonly format: (value: number) => string;
  /** What the area of a circle is. */
  readonly circles: string;
  /** The header of the number of postings that a place is of, where the value is not that number itself. */
  readonly sizeHeader?: string;
}

/** Places that are named below a map that does not have them. */
const MAX_NAMED = 3;

interface PlaceFigureProps {
  readonly title: string;
  readonly note: string;
  readonly about: string;
  readonly definition?: string;
  readonly citation?: string;
  readonly level: PlaceLevel;
  /** In the order of the list. */
  readonly places: readonly PlaceValue[];
  readonly measure: PlaceMeasure;
  /** What an area without a row is. */
  readonly absent: Absent;
  /** Countries that fill the map at first. */
  readonly focus: readonly string[];
  readonly onSelect: (code: string) => void;
}

/** A map of values by place with a list of the same values, in the frame of all figures. */
export function PlaceFigure(props: PlaceFigureProps) {
  const { title, note, about, definition, citation, level, places, measure } = props;
  const geometry = useQuery(geometryQuery(level));
  const [part, setPart] = useState<WorldPart | 'chosen'>('chosen');
  const isChosen = props.focus.length > 0;
  const parts = [
    ...(isChosen ? [{ value: 'chosen', label: 'Chosen countries' }] : []),
    ...Object.entries(WORLD_PARTS).map(([value, { label }]) => ({ value, label })),
  ];
  const shownPart = part === 'chosen' && !isChosen ? 'world' : part;
  const countOf = ({ size, value }: PlaceValue) => size ?? value;
  return (
    <Figure
      title={title}
      note={note}
      about={about}
      {...(definition !== undefined && { definition })}
      {...(citation !== undefined && { citation })}
      height="auto"
      rows={places}
      columns={[
        { header: 'Place', value: ({ label }) => label },
        { header: 'Code', value: ({ code }) => code },
        {
          header: measure.name,
          value: ({ value }) => value,
          text: ({ value }) => (value === null ? 'not known' : measure.format(value)),
          align: 'right',
        },
        ...(measure.kind === 'count'
          ? []
          : [{ header: 'n', value: (place: PlaceValue) => place.n ?? null, align: 'right' as const }]),
        ...(measure.sizeHeader === undefined
          ? []
          : [{ header: measure.sizeHeader, value: countOf, align: 'right' as const }]),
        { header: 'Note', value: ({ reason }) => reason ?? null, text: ({ reason }) => reason ?? '' },
      ]}
      actions={
        level === 'countries' && (
          <Select
            size="xs"
            w={160}
            aria-label="Part of the world"
            data={parts}
            value={shownPart}
            onChange={(value) => value && setPart(value as WorldPart | 'chosen')}
            allowDeselect={false}
          />
        )
      }
    >
      <QueryStates query={geometry} usualRows={8}>
        {(loaded) => (
          <MapWithList
            {...props}
            geometry={loaded}
            shown={shownPart === 'chosen' ? props.focus : WORLD_PARTS[shownPart].countries}
          />
        )}
      </QueryStates>
    </Figure>
  );
}

interface MapWithListProps extends PlaceFigureProps {
  readonly geometry: MapGeometry;
  /** The areas that fill the map. */
  readonly shown: readonly string[];
}

function MapWithList({ title, level, places, measure, absent, geometry, shown, onSelect }: MapWithListProps) {
  const [active, setActive] = useState<string>();
  const { marks } = PLACE_LEVELS[level];
  const steps = scaleOf(
    places.flatMap(({ value }) => value ?? []),
    measure.kind,
  );
  const drawn = new Set((marks === 'areas' ? geometry.areas : geometry.points).map(({ code }) => code));
  const isOnMap = places.some(({ code }) => drawn.has(code));
  const listed = new Set(places.map(({ code }) => code));
  const withoutCode = marks === 'areas' && geometry.areas.some(({ code }) => code === '');
  const kinds = new Set([
    ...places.map((place) => markOf(place, steps, absent.mark).kind),
    ...(marks === 'areas' && geometry.areas.some(({ code }) => code !== '' && !listed.has(code)) ? [absent.mark] : []),
    ...(withoutCode ? [WITHOUT_CODE.mark] : []),
  ]);
  const describe = (place: PlaceValue) => placeText(place, measure.format, formatNumber);
  const describeCode = (code: string): string => {
    if (code === '') return WITHOUT_CODE.text;
    const place = places.find((one) => one.code === code);
    return place ? [`${place.label}: ${describe(place)}`, cautionOf(place)].filter(Boolean).join('; ') : absent.text;
  };
  const missing = places.filter(({ code }) => !drawn.has(code)).map(({ label }) => label);
  const shared = { places, steps, active, onActive: setActive, onSelect };
  return (
    <>
      <MapLegend
        steps={places.length > 0 ? steps : []}
        kind={measure.kind}
        format={measure.format}
        shown={kinds}
        texts={{
          zero: '0',
          thin: marks === 'circles' ? 'dashed: thin, see the list' : 'thin: see the list',
          unknown: 'not known or suppressed',
          unlisted: absent.mark === 'unlisted' ? absent.text : WITHOUT_CODE.text,
        }}
        circles={marks === 'circles' ? measure.circles : undefined}
      />
      <div className={isOnMap ? classes.layout : `${classes.layout} ${classes.plain}`}>
        {isOnMap && (
          <PlaceMap
            {...shared}
            title={title}
            geometry={geometry}
            view={viewOf(geometry, level === 'countries' ? shown : [])}
            marks={marks}
            absent={absent.mark}
            describe={describeCode}
          />
        )}
        <PlaceList {...shared} label={`${title}, list`} textOf={describe} />
      </div>
      {missing.length > 0 && (
        <Text fz="xs" c="dimmed" mt={6}>
          Not on this map, but in the list: {missing.slice(0, MAX_NAMED).join(', ')}
          {missing.length > MAX_NAMED && ` and ${formatNumber(missing.length - MAX_NAMED)} more`}.
        </Text>
      )}
    </>
  );
}
