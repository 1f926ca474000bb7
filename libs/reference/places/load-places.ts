import { urbanPopulation } from './cities.js';
import { resolvePlace } from './resolve-place.js';
import { areaCenter } from './us-zips.js';

/**
 * Reads the tables of places, which takes about a second. A program that serves does so before it listens: otherwise the first request with a place
 * would delay all others.
 */
export const loadPlaces = (): void => {
  // A name that only the last of the tables has.
  resolvePlace('Earth');
  // The population of larger places, and the centers of areas.
  urbanPopulation('US');
  areaCenter('');
};
