import type { DataTier } from '#libs/records/data-tier.js';
import { type Definition, type FieldPath, fieldPaths } from '../registry/definition.js';
import type { FacetKind } from '../registry/kind.js';

/** A facet of `/options`. */
export interface Facet {
  /** Also the name of its filter. */
  readonly name: string;
  readonly tier: DataTier;
  readonly fieldPath: FieldPath;
  readonly kind: FacetKind;
}

/** All facets of a definition by name, in alphabetical order. */
export const facets = (definition: Definition): ReadonlyMap<string, Facet> => {
  const found = fieldPaths(definition.fields).flatMap((fieldPath): [string, Facet][] => {
    const { filter, facet, filterTier, tier, kind } = fieldPath.field;
    if (!facet || filter === undefined) return [];
    if (!kind.facet) throw new Error(`\`${fieldPath.path}\` cannot be a facet: kind ${kind.name} has none.`);
    return [[filter, { name: filter, tier: filterTier ?? tier, fieldPath, kind: kind.facet }]];
  });
  return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)));
};
