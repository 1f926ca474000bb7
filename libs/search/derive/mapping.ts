import type { estypes } from '@elastic/elasticsearch';
import { set } from 'es-toolkit/compat';
import { type Definition, fieldPaths, indexedFields } from '../registry/definition.js';
import type { Properties } from '../registry/kind.js';

/**
 * The strict index mapping. A document is `record`, stored exactly as it is returned and not indexed, and the index
 * fields derived from it, which are never returned and therefore not stored. Fields kept outside `record` are only stored.
 */
export const mapping = (definition: Definition): estypes.MappingTypeMapping => {
  const properties: Properties = { record: { type: 'object', enabled: false } };
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
