import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { greenhouse } from '#libs/boards/greenhouse/format.js';
import { readPayload } from '#libs/boards/payload/read-payload.js';
import { locationsOf } from '#libs/enrichment/fields/place/locations.js';
import { countryNamed } from '#libs/reference/places/country-names.js';
import { Measure } from './measure.js';

/** `City, State, Country` without its last part; null for other places, and for several of them. */
function countryHidden(place: string): { words: string; country: string } | null {
  const parts = place.split(',').map((part) => part.trim());
  const [first = '', second = '', last = ''] = parts;
  if (parts.length !== 3 || last.length <= 2 || /[;|/]|\bremote\b|\bbased\b/i.test(place)) return null;
  const country = countryNamed(last);
  return country === null || [first, second].some((part) => countryNamed(part.split(' ').at(-1) ?? '') !== null)
    ? null
    : { words: `${first}, ${second}`, country };
}

/** Compares with the places of Greenhouse boards, which were not used to improve extractors; null if the data is missing. */
export function measureOtherBoards(data: string): Measure | null {
  const file = path.join(data, 'greenhouse-open/boards.ndjson.gz');
  if (!existsSync(file)) return null;
  const country = new Measure(
    'country',
    'unseen boards: places with the country cut off',
    'precision 0.98, coverage 0.9',
  );
  const seen = new Set<string>();
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')) {
    const { board, payload } = JSON.parse(line) as { board: string; payload: unknown };
    for (const { places } of readPayload(greenhouse, { board }, payload).postings) {
      const place = places[0]?.text ?? '';
      const hidden = seen.has(place) ? null : countryHidden(place);
      seen.add(place);
      if (hidden === null) continue;
      const found = locationsOf([{ text: hidden.words }], null).locations[0]?.country ?? null;
      country.addValue([hidden.country], found, () => place);
    }
  }
  return country;
}
