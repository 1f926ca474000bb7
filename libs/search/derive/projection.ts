import type { estypes } from '@elastic/elasticsearch';
import { DATA_TIERS, type DataTier } from '#libs/records/data-tier.js';
import type { Definition } from '../registry/definition.js';
import { type FieldSelection, includedPaths, unselectedPaths } from './field-selection.js';

/** Returns the `_source` filter of a tier, or of the requested fields in that tier. */
export type Projection = (tier: DataTier, fields?: FieldSelection) => estypes.SearchSourceConfig;

/**
 * The `_source` filters of a definition.
 *
 * They exclude the fields of higher tiers, and the other fields of an object, instead of including those that are returned: Elasticsearch
 * drops an empty list or a null whose children are included one by one, but a record always has all fields that are
 * returned. If no field is excluded, the stored record is returned unfiltered, which is the cheapest for Elasticsearch.
 */
export const projection = (definition: Definition): Projection => {
  const hiddenByTier = Object.fromEntries(
    DATA_TIERS.map((tier) => [tier, unselectedPaths(definition, tier, [])]),
  ) as Record<DataTier, string[]>;
  return (tier, fields = []) => {
    const excluded = fields.length === 0 ? hiddenByTier[tier] : unselectedPaths(definition, tier, fields);
    const included = new Set(includedPaths(fields).map(topLevel));
    if (included.size === 0) return excluded.length > 0 ? { excludes: excluded.map(inRecord) } : true;
    const within = excluded.filter((path) => path.includes('.') && included.has(topLevel(path)));
    return {
      includes: [...included].filter((name) => !excluded.includes(name)).map(inRecord),
      excludes: within.map(inRecord),
    };
  };
};

const topLevel = (path: string): string => path.split('.')[0] as string;

const inRecord = (path: string): string => `record.${path}`;
