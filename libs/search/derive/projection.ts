import type { estypes } from '@elastic/elasticsearch';
import { allows, DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import { type Definition, fieldPaths } from '../registry/definition.js';

/** The topmost paths that a tier may not read. */
const hiddenPaths = (definition: Definition, tier: DataTier): string[] => {
  const hidden = fieldPaths(definition.fields).filter(({ field }) => field.visible && !allows(tier, field.tier));
  const paths = new Set(hidden.map(({ path }) => path));
  return [...paths].filter((path) => !paths.has(path.slice(0, Math.max(0, path.lastIndexOf('.')))));
};

/** Returns the `_source` filter of a tier, or of the requested fields in that tier. */
export type Projection = (tier: DataTier, fields?: readonly string[]) => estypes.SearchSourceConfig;

/**
 * The `_source` filters of a definition.
 *
 * They exclude the fields of higher tiers instead of including the others: Elasticsearch drops an empty list whose children
 * are included one by one, but a record always has all fields of its tier. If no field is excluded, the stored record is
 * returned unfiltered, which is the cheapest for Elasticsearch.
 */
export const projection = (definition: Definition): Projection => {
  const hiddenByTier = Object.fromEntries(DATA_TIERS.map((tier) => [tier, hiddenPaths(definition, tier)])) as Record<
    DataTier,
    string[]
  >;
  return (tier, fields) => {
    const excluded = hiddenByTier[tier];
    if (!fields) return excluded.length > 0 ? { excludes: excluded.map(inRecord) } : true;
    return {
      includes: fields.map(inRecord),
      excludes: excluded.filter((path) => fields.includes(path.split('.')[0] as string)).map(inRecord),
    };
  };
};

const inRecord = (path: string): string => `record.${path}`;
