import { type Definition, fieldPaths } from '#libs/registry/definition.js';
import { optInFields } from '#libs/registry/derive/field-selection.js';
import { describeWithUnknown, filterParameters } from '#libs/registry/derive/filter-parameters.js';
import { markdownTable } from './markdown.js';

/** The page with the fields, filters and sort orders of a kind of record, in Markdown. */
export const fieldReference = (definition: Definition): string => {
  const fields = fieldPaths(definition.fields).filter(({ field }) => field.visible);
  const optIn = new Set(optInFields(definition));
  const filters = Map.groupBy(filterParameters(definition).values(), ({ filter }) => filter);
  return [
    `# ${definition.title}`,
    'Derived from the field registry (`libs/registry/records`). Fields in your data tier are always present: `null` (or `[]`) if unknown. Fields outside it are absent.',
    '## Fields',
    markdownTable(
      ['field', 'tier', 'kind', 'description'],
      fields.map(({ path, field }) => [
        `\`${path}${field.many ? '[]' : ''}\``,
        field.tier,
        field.kind.name,
        [
          field.description,
          ...(optIn.has(path) ? [`Not part of the record: returned with \`include=${path}\`.`] : []),
          ...(field.example === undefined ? [] : [`Example: \`${field.example}\`.`]),
        ].join(' '),
      ]),
    ),
    '## Filters',
    'Separate several values with commas, or repeat the parameter. A filter outside your data tier returns 403 `field_not_in_plan`.',
    markdownTable(
      ['filter', 'parameters', 'tier', 'facet', 'description'],
      [...filters]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([filter, [first, ...more]]) => [
          `\`${filter}\``,
          [first, ...more].map((parameter) => `\`${parameter?.name}\``).join(', '),
          first?.tier ?? '',
          first?.fieldPath.field.facet ? 'yes' : '',
          first ? describeWithUnknown(first) : '',
        ]),
    ),
    '## Sort orders',
    markdownTable(
      ['sort', 'order'],
      Object.entries(definition.sorts).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
  ].join('\n\n');
};
