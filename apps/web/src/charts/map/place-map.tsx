import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, useId, useState } from 'react';
import frame from '../figure.module.css';
import classes from './map.module.css';
import type { MapArea, MapBox, MapGeometry } from './map-geometry';
import type { ScaleStep } from './map-scale';
import { type Mark, markOf, type PlaceValue, WITHOUT_CODE } from './place-value';

/** Countries that are narrower than this many pixels get a dot, so that Singapore can be seen. */
const MIN_PIXELS = 7;
const DOT_PIXELS = 4.5;
/** The radius of the largest circle in pixels, and as a share of the width of the map. */
const LARGEST_CIRCLE = { pixels: 30, share: 0.045 };
const SMALLEST_CIRCLE = 2.5;

/** Pixels. */
const USUAL_WIDTH = 700;

interface PlaceMapProps {
  readonly title: string;
  readonly geometry: MapGeometry;
  /** What is shown of the geometry. */
  readonly view: MapBox;
  readonly places: readonly PlaceValue[];
  readonly steps: readonly ScaleStep[];
  /** Whether values are in the areas of the map, or in circles at its points. */
  readonly marks: 'areas' | 'circles';
  /** What an area without a row is. */
  readonly absent: 'zero' | 'unlisted';
  /** Its name and value, in the tooltip. */
  readonly describe: (code: string) => string | undefined;
  readonly active: string | undefined;
  readonly onActive: (code: string | undefined) => void;
  readonly onSelect: (code: string) => void;
}

/** A map whose areas or circles have the colors of values. The list beside it has the same values and actions for the keyboard. */
export function PlaceMap(props: PlaceMapProps) {
  const { title, geometry, view, places, steps, marks, absent, describe, active, onActive, onSelect } = props;
  const { ref, width: measured } = useElementSize();
  // Before it is measured, and where it cannot be.
  const width = measured > 0 ? measured : USUAL_WIDTH;
  const [pointer, setPointer] = useState<{ readonly x: number; readonly y: number }>();
  const id = useId();
  /** Units of the map in a pixel. */
  const pixel = view[2] / width;
  const byCode = new Map(places.map((place) => [place.code, place]));
  const codeAt = ({ target }: MouseEvent) => (target as SVGElement).dataset['code'];
  const move = (event: MouseEvent) => {
    const code = codeAt(event);
    const box = event.currentTarget.getBoundingClientRect();
    setPointer({ x: event.clientX - box.left, y: event.clientY - box.top });
    if (code !== active) onActive(code);
  };
  const select = (event: MouseEvent) => {
    const code = codeAt(event);
    if (code !== undefined && byCode.has(code)) onSelect(code);
  };
  const leave = () => {
    setPointer(undefined);
    onActive(undefined);
  };
  const markOfArea = ({ code }: MapArea): Mark | undefined => {
    if (marks !== 'areas') return undefined;
    return code === '' ? { kind: WITHOUT_CODE.mark } : markOf(byCode.get(code), steps, absent);
  };
  const text = active === undefined ? undefined : describe(active);
  return (
    <div ref={ref} className={classes.map} style={{ aspectRatio: `${view[2]} / ${view[3]}` }}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside the map has the same actions for the keyboard. */}
      <svg
        data-chart
        role="img"
        aria-label={`${title}: a map. The list has the same values.`}
        viewBox={view.join(' ')}
        onMouseMove={move}
        onMouseLeave={leave}
        onClick={select}
      >
        <Patterns id={id} pixel={pixel} />
        {geometry.areas.map((area) => (
          <Area key={area.code + area.path} area={area} mark={markOfArea(area)} id={id} pixel={pixel} />
        ))}
        {marks === 'areas' &&
          geometry.areas.map((area) => (
            <Dot key={area.code + area.path} area={area} mark={markOfArea(area)} id={id} pixel={pixel} />
          ))}
        {marks === 'circles' && <Circles {...{ geometry, places, steps, absent, id, pixel, width }} />}
        <Outline geometry={geometry} code={active} marks={marks} pixel={pixel} />
      </svg>
      {text && pointer && (
        <div
          className={`${frame.tooltip} ${classes.tooltip}`}
          style={{ left: Math.min(pointer.x + 12, Math.max(0, width - 230)), top: pointer.y + 14 }}
        >
          {text}
        </div>
      )}
    </div>
  );
}

/** Lines for what is not known, dots for what is not listed, and lines over the color of what is thin. They are as wide at any scale. */
function Patterns({ id, pixel }: { readonly id: string; readonly pixel: number }) {
  const tile = { width: 6 * pixel, height: 6 * pixel, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' };
  return (
    <defs>
      <pattern id={`${id}unknown`} {...tile}>
        <rect width={tile.width} height={tile.height} className={classes.none as string} />
        <rect width={1.4 * pixel} height={tile.height} className={classes.hatch as string} />
      </pattern>
      <pattern id={`${id}unlisted`} {...tile}>
        <rect width={tile.width} height={tile.height} className={classes.none as string} />
        <circle cx={3 * pixel} cy={3 * pixel} r={0.9 * pixel} className={classes.hatch as string} />
      </pattern>
      <pattern id={`${id}thin`} {...tile}>
        <rect width={2.2 * pixel} height={tile.height} className={classes.cover as string} />
      </pattern>
    </defs>
  );
}

const fillOf = (mark: Mark | undefined, id: string): string => {
  if (mark === undefined || mark.kind === 'zero') return 'var(--map-none)';
  return 'color' in mark ? `var(${mark.color})` : `url(#${id}${mark.kind})`;
};

interface MarkProps {
  readonly mark: Mark | undefined;
  readonly pixel: number;
}

function Area({ area: { code, path }, mark, id, pixel }: MarkProps & { readonly area: MapArea; readonly id: string }) {
  const shape = {
    d: path,
    'data-code': code,
    strokeWidth: 0.7 * pixel,
    className: classes.area as string,
  };
  return (
    <>
      <path {...shape} style={{ fill: fillOf(mark, id) }} data-mark={mark?.kind} />
      {mark?.kind === 'thin' && <path {...shape} style={{ fill: `url(#${id}thin)` }} />}
    </>
  );
}

/** A dot on a country that is too small to be seen. */
function Dot({
  area: { code, x, y, box },
  mark,
  id,
  pixel,
}: MarkProps & { readonly area: MapArea; readonly id: string }) {
  if (!mark || mark.kind === 'zero' || mark.kind === 'unlisted' || Math.max(box[2], box[3]) > MIN_PIXELS * pixel)
    return null;
  return (
    <circle
      cx={x}
      cy={y}
      r={DOT_PIXELS * pixel}
      data-code={code}
      strokeWidth={pixel}
      className={classes.dot as string}
      style={{ fill: fillOf(mark, id) }}
    />
  );
}

interface CirclesProps extends Pick<PlaceMapProps, 'geometry' | 'places' | 'steps' | 'absent'> {
  readonly id: string;
  readonly pixel: number;
  readonly width: number;
}

/** Circles whose areas are numbers of records, the largest below the others. */
function Circles({ geometry, places, steps, absent, id, pixel, width }: CirclesProps) {
  const points = new Map(geometry.points.map((point) => [point.code, point]));
  const sizes = places.map(({ size = 0 }) => size);
  const most = Math.max(1, ...sizes);
  const largest = Math.min(LARGEST_CIRCLE.pixels, LARGEST_CIRCLE.share * width);
  return [...places]
    .sort((one, other) => (other.size ?? 0) - (one.size ?? 0))
    .map((place) => {
      const point = points.get(place.code);
      const mark = markOf(place, steps, absent);
      if (!point || mark.kind === 'zero') return null;
      return (
        <circle
          key={place.code}
          cx={point.x}
          cy={point.y}
          r={Math.max(SMALLEST_CIRCLE, largest * Math.sqrt((place.size ?? 0) / most)) * pixel}
          data-code={place.code}
          data-mark={mark.kind}
          strokeWidth={pixel}
          className={classes.circle as string}
          {...(mark.kind === 'thin' && { strokeDasharray: `${3 * pixel} ${2 * pixel}` })}
          style={{ fill: fillOf(mark, id) }}
        />
      );
    });
}

/** The area at the pointer, or that of the focused row of the list. */
function Outline({
  geometry,
  code,
  marks,
  pixel,
}: Pick<PlaceMapProps, 'geometry' | 'marks'> & { readonly code: string | undefined; readonly pixel: number }) {
  if (!code) return null;
  const area = geometry.areas.find((one) => one.code === code);
  const point = marks === 'circles' ? geometry.points.find((one) => one.code === code) : undefined;
  if (point)
    return (
      <circle cx={point.x} cy={point.y} r={6 * pixel} strokeWidth={2 * pixel} className={classes.outline as string} />
    );
  return area && <path d={area.path} strokeWidth={2 * pixel} className={classes.outline as string} />;
}
