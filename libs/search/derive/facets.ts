import type { DataTier } from '#libs/records/data-tier.js';
import { type Definition, type Placed, placed } from '../registry/definition.js';
import type { FacetKind } from '../registry/kind.js';

/** What `/options` counts under one name. */
export interface Facet {
  /** The name of its filter too. */
  readonly name: string;
  readonly tier: DataTier;
  readonly place: Placed;
  readonly kind: FacetKind;
}

/** All facets of a definition by name, alphabetical. */
export const facets = (definition: Definition): ReadonlyMap<string, Facet> => {
  const found = placed(definition.fields).flatMap((place): [string, Facet][] => {
    const { filter, facet, filterTier, tier, kind } = place.field;
    if (!facet || filter === undefined) return [];
    if (!kind.facet) throw new Error(`The values of \`${place.path}\` cannot be counted: kind ${kind.name}.`);
    return [[filter, { name: filter, tier: filterTier ?? tier, place, kind: kind.facet }]];
  });
  return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)));
};
