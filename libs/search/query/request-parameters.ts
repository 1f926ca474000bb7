import { z } from 'zod';
import { fold } from '#libs/reference/fold.js';
import type { Definition } from '#libs/registry/definition.js';
import { facets } from '#libs/registry/derive/facets.js';
import { optInFields, readablePaths, selectableEntries } from '#libs/registry/derive/field-selection.js';
import { filterParameters } from '#libs/registry/derive/filter-parameters.js';
import type { Scalar } from '#libs/registry/kind.js';
import { booleanScalar, integerScalar, oneOf, stringScalar } from '#libs/registry/kinds/scalars.js';
import { MAX_GROUPS } from './collapse.js';
import { many, one, pagingParameters } from './parameter.js';

/** The forms of the rows of a change feed. */
export const CHANGE_ROWS = ['changes', 'full', 'content'] as const;
export type ChangeRows = (typeof CHANGE_ROWS)[number];

export const DEFAULT_FACET_LIMIT = 10;
const MAX_FACET_LIMIT = 100;

const describeSorts = ({ sorts }: Definition): string =>
  Object.entries(sorts)
    .map(([name, { description }], i) => `\`${name}\`${i === 0 ? ' (the default)' : ''}: ${description}`)
    .join(' ');

const count = one(
  'count',
  booleanScalar,
  'If `true`, returns only the exact number of matches, free of charge. Ignored on routes that do not return a list.',
);

/** The parameters of a route that returns neither records nor a list. */
export const commonParameters = [count] as const;

/** An entry of `fields`. */
const fieldScalar = (definition: Definition): Scalar<string> => {
  const entry = oneOf(selectableEntries(definition));
  const optIn = optInFields(definition);
  const optInOf = (path: string) => optIn.find((name) => name === path || path.startsWith(`${name}.`));
  return {
    allowed: readablePaths(definition, 'max'),
    example: null,
    openapi: { type: 'string', pattern: '^-?[a-z_]+([.][a-z_]+)*$' },
    schema: z.string().transform((raw, context) => {
      const read = entry.schema.safeParse(raw);
      if (read.success) return read.data;
      const name = optInOf(raw.toLowerCase());
      const message = name
        ? `is not part of the record: reads of companies add it with \`include=${name}\``
        : 'is not one of the allowed values';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  };
};

/** `include`, if fields of the kind are only returned on request. */
const includeParameter = (definition: Definition) => {
  const names = optInFields(definition);
  if (names.length === 0) return [];
  const fields = names.map((name) => `\`${name}\``).join(' and ');
  return [many('include', oneOf(names), `Adds ${fields} to each record, which are not part of it.`)];
};

/** The parameters of a read of one record. */
export const recordParameters = (definition: Definition) => [
  ...changedRecordParameters(definition),
  ...includeParameter(definition),
];

/** The parameters of a record in the changes of its kind. */
const changedRecordParameters = (definition: Definition) =>
  [
    many(
      'fields',
      fieldScalar(definition),
      'Fields to return for each record. A path returns a part of a field (`locations.city`), and `-` leaves a field out (`-description`). A record then has only these, also of those that its schema requires.',
    ),
    count,
  ] as const;

const paginationParameters = pagingParameters('Records per page', 'filters');

/** The parameters of a list that has no filters and sort orders. */
export const pageParameters = [...commonParameters, ...paginationParameters] as const;

/** `exact`, if a filter is a search text. */
const textParameters = (definition: Definition) => {
  const texts = [...filterParameters(definition).values()].filter(
    ({ operation, refines }) => operation.texts && !refines,
  );
  if (texts.length === 0) return [];
  const names = texts.map(({ name }) => `\`${name}\``).join(', ');
  return [
    one(
      'exact',
      booleanScalar,
      `If \`true\`, the words of ${names} mean only themselves: no synonyms, compounds or corrections of typing errors. Default: false.`,
    ),
  ];
};

/** `known`, if a filter may be about an unknown value. */
const knownParameter = (definition: Definition) =>
  [...filterParameters(definition).values()].every(({ known }) => known === undefined)
    ? []
    : [
        one(
          'known',
          booleanScalar,
          'If `true`, leaves out records with unknown values of a filter. Without it, `_not` keeps them, and `unknown` says how many they are. Default: false.',
        ),
      ];

/** The parameters of a change feed, apart from its filters. */
export const changeParameters = (definition: Definition) => [
  ...changedRecordParameters(definition),
  ...pagingParameters(
    'Records per page; rows without a record do not count',
    'filters',
    ' Default: from the beginning.',
  ),
  one(
    'after',
    integerScalar(0, Number.MAX_SAFE_INTEGER),
    'The highest `change_number` of the copy, or 0 to begin: returns the changes after it, for tools that keep a number and no cursor. `next_cursor` is then null on the last page, and continues the pages of one run. A `cursor` sent too takes precedence.',
  ),
  one(
    'rows',
    oneOf(CHANGE_ROWS),
    '`changes` (the default): rows of several forms. For tools that expect rows of one form, with the same keys, and the record null if `deleted`: `full`, in which a record of which only the verification changed is a whole row and charged, and `content`, which leaves these out, so that the times of verification in the copy are those of its last other change.',
  ),
];

/** `highlight`, if matches in texts can be marked. */
const highlightParameter = ({ highlighted }: Definition) =>
  highlighted === undefined
    ? []
    : [
        one(
          'highlight',
          booleanScalar,
          `If \`true\`, \`highlights\` has the matches in ${highlighted.map(({ name }) => name).join(', ')} of each record.`,
        ),
      ];

/** `collapse`, if records can be grouped. */
const collapseParameter = ({ collapses }: Definition) =>
  collapses === undefined
    ? []
    : [
        one(
          'collapse',
          oneOf(Object.keys(collapses)),
          `Returns only the first posting of each ${Object.keys(collapses).join(' or ')} in the order of \`sort\`, with the number of its other matches in \`folded\`. The list ends after ${MAX_GROUPS.toLocaleString('en-US')} groups, and \`count\` is the number of groups.`,
        ),
      ];

/** The parameters of a list, apart from its filters. */
export const listParameters = (definition: Definition) => [
  ...recordParameters(definition),
  ...paginationParameters,
  one('include_count', booleanScalar, 'If `true`, the page also contains `count`, the exact number of matches.'),
  one('sort', oneOf(Object.keys(definition.sorts)), describeSorts(definition)),
  ...knownParameter(definition),
  ...textParameters(definition),
  ...collapseParameter(definition),
  ...highlightParameter(definition),
];

/** A label or a part of it, folded as labels are when they are compared. */
const labelText: Scalar<string> = {
  example: 'new',
  openapi: { type: 'string', maxLength: 100 },
  schema: stringScalar(100)
    .schema.transform((raw) => fold(raw))
    .refine((text) => text !== '', 'must contain a letter or a digit')
    .refine((text) => text.length <= 100, 'must have at most 100 letters'),
};

/** The parameters of `/options`, apart from the filters. */
export const facetParameters = (definition: Definition) => [
  many('facets', oneOf([...facets(definition).keys()]), 'Facets to count. Default: all facets of the tier.'),
  one(
    'facet_limit',
    integerScalar(1, MAX_FACET_LIMIT),
    `Values per facet, most frequent first. Default: ${DEFAULT_FACET_LIMIT}. Values used in a filter are listed in addition.`,
  ),
  one('facet_prefix', labelText, 'Only values whose label starts with this prefix, ignoring case and accents.'),
  one(
    'facet_search',
    labelText,
    'Only values with words that begin with these words, or that these mean (`k8s`), or else resemble. Values that no record under the ' +
      'filters has are listed with the count 0. Not with `facet_prefix`.',
  ),
  one(
    'facets_within',
    booleanScalar,
    'If `true`, counts a facet only among the values of its filter. All filters then apply to it. Default: false.',
  ),
  ...knownParameter(definition),
  ...textParameters(definition),
  count,
];
