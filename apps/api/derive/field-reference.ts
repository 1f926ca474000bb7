import { filterParameters } from '#libs/search/derive/filter-parameters.js';
import { type Definition, fieldPaths } from '#libs/search/registry/definition.js';
import { markdownTable } from './markdown.js';

/** The fields, filters and orders of a record, as a page. */
export const fieldReference = (definition: Definition): string => {
  const fields = fieldPaths(definition.fields).filter(({ field }) => field.visible);
  const filters = Map.groupBy(filterParameters(definition).values(), ({ filter }) => filter);
  return [
    `# ${definition.title}`,
    'Derived from the field registry (`libs/search/records`). A field of the tier is always present, `null` (or `[]`) when unknown; a field outside the tier is absent.',
    '## Fields',
    markdownTable(
      ['field', 'tier', 'kind', 'description'],
      fields.map(({ path, field }) => [
        `\`${path}${field.many ? '[]' : ''}\``,
        field.tier,
        field.kind.name,
        field.example === undefined ? field.description : `${field.description} Example: \`${field.example}\`.`,
      ]),
    ),
    '## Filters',
    'A list is comma-separated or repeated. A filter beyond the tier is 403 `field_not_in_plan`.',
    markdownTable(
      ['filter', 'parameters', 'tier', 'facet', 'reads'],
      [...filters]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([filter, [first, ...more]]) => [
          `\`${filter}\``,
          [first, ...more].map((parameter) => `\`${parameter?.name}\``).join(', '),
          first?.tier ?? '',
          first?.fieldPath.field.facet ? 'yes' : '',
          first?.fieldPath.field.visible ? `\`${first.fieldPath.path}\`` : (first?.fieldPath.field.description ?? ''),
        ]),
    ),
    '## Orders',
    markdownTable(
      ['sort', 'order'],
      Object.entries(definition.sorts).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
  ].join('\n\n');
};
