import { expect, test } from '@jest/globals';
import type { MapGeometry } from './map-geometry';
import { viewOf } from './map-view';

const area = (code: string, box: MapGeometry['areas'][number]['box']) => ({ code, path: '', x: 0, y: 0, box });
const geometry: MapGeometry = {
  width: 1_000,
  height: 500,
  points: [],
  areas: [area('DE', [500, 100, 20, 22]), area('US', [100, 80, 300, 160])],
};

test('without a country of the map, all of it is shown', () => {
  expect(viewOf(geometry, [])).toEqual([-25, -25, 1_050, 550]);
  expect(viewOf(geometry, ['SG'])).toEqual([-25, -25, 1_050, 550]);
});

test.each([[['DE']], [['US']], [['DE', 'US']]])(
  'the areas that are asked for are inside, with space around them: %j',
  (codes) => {
    const [x, y, width, height] = viewOf(geometry, codes);
    for (const { box } of geometry.areas.filter(({ code }) => codes.includes(code))) {
      expect(box[0]).toBeGreaterThan(x);
      expect(box[1]).toBeGreaterThan(y);
      expect(box[0] + box[2]).toBeLessThan(x + width);
      expect(box[1] + box[3]).toBeLessThan(y + height);
    }
    expect(height / width).toBeGreaterThan(0.4);
    expect(height / width).toBeLessThan(0.9);
  },
);
