import type { estypes } from '@elastic/elasticsearch';
import { set } from 'es-toolkit/compat';
import { type Definition, fieldPaths, indexedFields } from '#libs/registry/definition.js';
import type { Properties } from '#libs/registry/kind.js';

/** What the change feed keeps beside a record that a feed contains. Stored, so that the latest value can be read before a refresh. */
export const RECORD_NUMBERS = {
  change_number: { type: 'long', store: true },
  verified_number: { type: 'long', store: true },
  content_digest: { type: 'long', index: false, store: true },
  verified_digest: { type: 'long', index: false, store: true },
} as const satisfies Properties;

/**
 * The strict index mapping. A document is `record`, the packed record, stored and not indexed, and the index
 * fields derived from it, which are never returned and therefore not stored. Fields kept outside `record` are only stored.
 */
export const mapping = (definition: Definition): estypes.MappingTypeMapping => {
  const properties: Properties = {
    record: { type: 'object', enabled: false },
    ...(definition.fed && RECORD_NUMBERS),
  };
  for (const { field, indexPath } of fieldPaths(definition.fields)) {
    // Also in the root document, so that facets and single filters need no join.
    if (field.nested)
      properties[indexPath] = { type: 'nested', include_in_root: true, dynamic: 'strict', properties: {} };
  }
  for (const { field, indexPath } of indexedFields(definition)) {
    for (const [path, property] of Object.entries(field.kind.properties(indexPath))) {
      set(properties, path.replaceAll('.', '.properties.'), property);
    }
  }
  return { dynamic: 'strict', _source: { includes: ['record'] }, properties };
};
