import type { estypes } from '@elastic/elasticsearch';
import { type Definition, placed } from '../registry/definition.js';
import { allows, type DataTier } from '../registry/tier.js';

/**
 * The `_source` filter that gives a record its tier's fields, or those of them that were asked for.
 *
 * Fields beyond the tier are excluded rather than the others included: Elasticsearch drops an empty list whose
 * children are included one by one, and a record always has all its tier's fields.
 *
 * @returns `true` where the stored record can be passed on untouched.
 */
export const projection = (definition: Definition, tier: DataTier, fields?: readonly string[]): estypes.SearchSourceConfig => {
  const hidden = placed(definition.fields).filter(({ field }) => field.visible && !allows(tier, field.tier));
  const paths = new Set(hidden.map(({ path }) => path));
  const topmost = hidden.filter(({ path }) => !paths.has(path.slice(0, Math.max(0, path.lastIndexOf('.')))));
  const excludes = topmost.map(({ path }) => `record.${path}`);
  if (fields) {
    const asked = new Set(fields);
    return {
      includes: fields.map((name) => `record.${name}`),
      excludes: topmost.filter(({ path }) => asked.has(path.split('.')[0] as string)).map(({ path }) => `record.${path}`),
    };
  }
  return excludes.length > 0 ? { excludes } : true;
};
