import type { ExclusionKind } from '#libs/visibility/exclusion.entity.js';
import { ENTRY_FORMS } from '#libs/visibility/exclusion-list.js';

const SINCE = { type: 'string', format: 'date-time', description: 'When it was excluded.' };

const GONE = 'null if the dataset no longer contains it.';
const text = (description: string) => ({ type: ['string', 'null'], description });

/** The fields of the record in an entry of a list of exclusions. */
const excludedRecord: Readonly<Record<ExclusionKind, Record<string, object>>> = {
  jobs: {
    title: text(`Current title of the posting; ${GONE}`),
    source_id: text(`Id of its company; ${GONE}`),
    brand_name: text('Name of that company.'),
  },
  sources: {
    source: {
      anyOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }],
      description: `Current record of the company; ${GONE}`,
    },
  },
};

/** An entry of a list of what an organization excludes. */
export const excluded = (kind: ExclusionKind): Record<string, unknown> => {
  const { id, at } = ENTRY_FORMS[kind];
  const properties = { [id]: { type: 'string' }, [at]: SINCE, ...excludedRecord[kind] };
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
};

/** The response to a change of that list. */
export const excludedState = (kind: ExclusionKind): Record<string, unknown> => ({
  type: 'object',
  description: '`{}` if the dataset contains no record with this id.',
  properties: {
    [ENTRY_FORMS[kind].id]: { type: 'string' },
    [ENTRY_FORMS[kind].at]: {
      ...SINCE,
      type: ['string', 'null'],
      description: 'When it was excluded; null if it is not.',
    },
  },
});
