import { allows, type DataTier } from '#libs/records/data-tier.js';
import { type Definition, fieldPaths } from '../registry/definition.js';

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Names of the record's fields that a tier may read, in alphabetical order. */
export const fieldNames = ({ fields }: Definition, tier: DataTier): string[] =>
  sorted(fields.filter((field) => field.visible && allows(tier, field.tier)).map(({ name }) => name));

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
