import { memoize } from 'es-toolkit';
import { allows, DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import { type Definition, fieldPaths } from '../definition.js';

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

// Every request needs them, and a definition never changes.
const namesByTier = memoize(({ fields }: Definition) => {
  const visible = fields.filter((field) => field.visible && !field.optIn);
  const of = (tier: DataTier) => sorted(visible.filter((field) => allows(tier, field.tier)).map(({ name }) => name));
  return new Map(DATA_TIERS.map((tier) => [tier, of(tier)]));
});

/** Names of the record's fields that a tier may read, in alphabetical order. */
export const fieldNames = (definition: Definition, tier: DataTier): readonly string[] =>
  namesByTier(definition).get(tier) as string[];

/** Base names of the filters that a tier may use, in alphabetical order. */
export const filterNames = (definitions: readonly Definition[], tier: DataTier): string[] =>
  sorted(filterable(definitions, tier).map((field) => field.filter as string));

/** Names of the facets that a tier may count, in alphabetical order. */
export const facetNames = (definitions: readonly Definition[], tier: DataTier): string[] =>
  sorted(
    filterable(definitions, tier)
      .filter(({ facet }) => facet)
      .map((field) => field.filter as string),
  );

const filterable = (definitions: readonly Definition[], tier: DataTier) =>
  definitions
    .flatMap(({ fields }) => fieldPaths(fields).map(({ field }) => field))
    .filter((field) => field.filter !== undefined && allows(tier, field.filterTier ?? field.tier));
