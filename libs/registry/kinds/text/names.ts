import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import type { FacetKind, Kind } from '../../kind.js';
import { nameFacet } from '../facets.js';
import { allOf, anyOfFilters } from '../operations.js';
import { nameScalar } from '../scalars.js';

/**
 * A name. Case and accents are ignored.
 * @param indexedNames the terms by which a value is indexed.
 * @param possibleNames the names that a caller may mean by a name.
 */
export const foldedName = (
  name: string,
  indexedNames: (value: string, parent: Readonly<Record<string, unknown>>) => string[],
  facet: FacetKind,
  possibleNames: (raw: string) => string[] = (raw) => [raw],
): Kind<string> => ({
  name,
  schema: z.string().min(1).max(300),
  operations: [
    ...anyOfFilters(nameScalar, '_folded', (raw) => possibleNames(raw).map(fold)),
    allOf(nameScalar, '_folded', (raw) => possibleNames(raw).map(fold)),
  ],
  // Facets return the original form, and count and compare the folded form.
  properties: (path) => ({ [path]: { type: 'keyword' }, [`${path}_folded`]: { type: 'keyword' } }),
  index: (path, values, parent) => ({
    [path]: values,
    [`${path}_folded`]: values.flatMap((value) => indexedNames(String(value), parent).map(fold)),
  }),
  facet,
});

/** A name. Case and accents are ignored: `Zurich` finds `Zürich`. */
export const label = foldedName('label', (value) => [value], nameFacet);

const timeZones = Intl.supportedValuesOf('timeZone');

/** A time zone by its IANA name. */
export const timeZone: Kind<string> = {
  ...label,
  name: 'time_zone',
  vocabulary: { reference: () => new Map(timeZones.map((zone) => [zone, zone])) },
};
