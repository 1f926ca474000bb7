import type { MapBox, MapGeometry } from './map-geometry';

/** Parts of the world, each by countries at its edges. */
export const WORLD_PARTS = {
  world: { label: 'World', countries: [] },
  europe: { label: 'Europe', countries: ['PT', 'IE', 'NO', 'FI', 'UA', 'GR'] },
  north_america: { label: 'North America', countries: ['US', 'MX'] },
  latin_america: { label: 'Latin America', countries: ['MX', 'BR', 'AR'] },
  asia_pacific: { label: 'Asia and Pacific', countries: ['IN', 'CN', 'JP', 'AU', 'NZ'] },
  africa_middle_east: { label: 'Africa, Middle East', countries: ['MA', 'SN', 'ZA', 'MG', 'IR', 'TR'] },
} as const;

export type WorldPart = keyof typeof WORLD_PARTS;

/** The share of a box that is left free around it. */
const PADDING = 0.06;
/** The same around a whole map, for circles at its edge, as a share of its width. */
const MARGIN = 0.025;
/** The smallest width that is shown, as a share of the map: around Luxembourg there are other countries. */
const MIN_WIDTH = 0.09;
/** Height over width: a map is neither a strip nor a tower. */
const MIN_RATIO = 0.43;
const MAX_RATIO = 0.85;

/** The box of a map that shows the areas with these codes; the whole map for none of them. */
export const viewOf = ({ width, height, areas }: MapGeometry, codes: readonly string[]): MapBox => {
  const boxes = areas.filter(({ code }) => codes.includes(code)).map(({ box }) => box);
  const margin = MARGIN * width;
  if (boxes.length === 0) return [-margin, -margin, width + 2 * margin, height + 2 * margin];
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  const padding = 1 + 2 * PADDING;
  const shownWidth = Math.max((right - left) * padding, ((bottom - top) * padding) / MAX_RATIO, width * MIN_WIDTH);
  const shownHeight = Math.min(Math.max((bottom - top) * padding, shownWidth * MIN_RATIO), shownWidth * MAX_RATIO);
  return [(left + right - shownWidth) / 2, (top + bottom - shownHeight) / 2, shownWidth, shownHeight];
};
