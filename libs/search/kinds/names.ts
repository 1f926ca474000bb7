import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import type { FacetKind, Kind } from '../registry/kind.js';
import { nameFacet } from './facets.js';
import { allOf, anyOfFilters } from './operations.js';
import { nameScalar } from './scalars.js';

/**
 * A name, compared without case and accents.
 * @param spellings the terms by which a value is indexed.
 * @param meant the names that a caller may mean by a name.
 */
export const foldedName = (
  name: string,
  spellings: (value: string, holder: Readonly<Record<string, unknown>>) => string[],
  facet: FacetKind,
  meant: (raw: string) => string[] = (raw) => [raw],
): Kind => ({
  name,
  schema: z.string().min(1).max(300),
  operations: [
    ...anyOfFilters(nameScalar, '_folded', (raw) => meant(raw).map(fold)),
    allOf(nameScalar, '_folded', (raw) => meant(raw).map(fold)),
  ],
  // Facets show the original form, and compare and count the folded one.
  properties: (path) => ({ [path]: { type: 'keyword' }, [`${path}_folded`]: { type: 'keyword' } }),
  index: (path, values, holder) => ({
    [path]: values,
    [`${path}_folded`]: values.flatMap((value) => spellings(String(value), holder).map(fold)),
  }),
  facet,
});

/** A name that is compared without case and accents: `Zurich` finds `Zürich`. */
export const label = foldedName('label', (value) => [value], nameFacet);

const timeZones = Intl.supportedValuesOf('timeZone');

/** A time zone by its IANA name. */
export const timeZone: Kind = {
  ...label,
  name: 'time_zone',
  vocabulary: { reference: () => new Map(timeZones.map((zone) => [zone, zone])) },
};
