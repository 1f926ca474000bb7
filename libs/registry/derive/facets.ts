import type { DataTier } from '#libs/records/data-tier.js';
import { type Definition, type FieldPath, fieldPaths, isList } from '../definition.js';
import type { FacetKind, HistogramKind, Query } from '../kind.js';

interface FacetOf {
  /** Also the name of its filter. */
  readonly name: string;
  readonly tier: DataTier;
  readonly fieldPath: FieldPath;
  /** Whether a record may have several values. */
  readonly isList: boolean;
  /** Selects the records whose value is known; absent if every record has one. */
  readonly known?: Query;
}

/** A facet of `/options` whose values are counted. */
export type ValueFacet = FacetOf & { readonly kind: FacetKind };

/** A facet of `/options` whose values are counted in fixed buckets. */
export type HistogramFacet = FacetOf & { readonly histogram: HistogramKind };

export type Facet = ValueFacet | HistogramFacet;

export const isHistogram = (facet: Facet): facet is HistogramFacet => 'histogram' in facet;

/** All facets of a definition by name, in alphabetical order. */
export const facets = (definition: Definition): ReadonlyMap<string, Facet> => {
  const found = fieldPaths(definition.fields).flatMap((fieldPath): [string, Facet][] => {
    const { filter, facet, filterTier, tier, kind, known } = fieldPath.field;
    if (!facet || filter === undefined) return [];
    const shared = {
      name: filter,
      tier: filterTier ?? tier,
      fieldPath,
      isList: isList(fieldPath, definition.fields),
      ...(known && { known: known(fieldPath.indexPath, kind) }),
    };
    if (kind.facet) return [[filter, { ...shared, kind: kind.facet }]];
    if (kind.histogram && fieldPath.nestedPath === null) return [[filter, { ...shared, histogram: kind.histogram }]];
    throw new Error(`\`${fieldPath.path}\` cannot be a facet: kind ${kind.name} has none.`);
  });
  return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** The facets whose values are counted. */
export const valueFacets = (definition: Definition): ReadonlyMap<string, ValueFacet> =>
  new Map([...facets(definition)].flatMap(([name, facet]) => (isHistogram(facet) ? [] : [[name, facet]])));
