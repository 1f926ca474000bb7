import { JOB_ID, SOURCE_ID } from '#libs/records/ids.js';
import type { ExclusionKind } from '#libs/visibility/exclusion.entity.js';
import { ENTRY_FORMS } from '#libs/visibility/exclusion-list.js';

const EXCLUDED_AT = { type: 'string', format: 'date-time', description: 'When it was excluded.' };

const NULL_IF_REMOVED = 'null if the dataset no longer contains it.';
const text = (description: string) => ({ type: ['string', 'null'], minLength: 1, description });

/** The fields of the record in an entry of a list of exclusions. */
const excludedRecord: Readonly<Record<ExclusionKind, Record<string, object>>> = {
  jobs: {
    title: text(`Current title of the posting; ${NULL_IF_REMOVED}`),
    source_id: { ...text(`Id of its company; ${NULL_IF_REMOVED}`), pattern: SOURCE_ID.regex.source },
    brand_name: text('Name of that company.'),
  },
  sources: {
    source: {
      oneOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }],
      description: `Current record of the company; ${NULL_IF_REMOVED}`,
    },
  },
};

const IDS = { jobs: JOB_ID, sources: SOURCE_ID } as const;
const identifier = (kind: ExclusionKind) => ({
  type: 'string',
  pattern: IDS[kind].regex.source,
  description: kind === 'jobs' ? 'Id of the posting.' : 'Id of the company.',
});

/** An entry of a list of exclusions. */
export const exclusionEntry = (kind: ExclusionKind): Record<string, unknown> => {
  const { id, at } = ENTRY_FORMS[kind];
  const properties = { [id]: identifier(kind), [at]: EXCLUDED_AT, ...excludedRecord[kind] };
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
};

/** The response to a change of that list. */
export const exclusionState = (kind: ExclusionKind): Record<string, unknown> => ({
  type: 'object',
  description: '`{}` if the dataset contains no record with this id.',
  properties: {
    [ENTRY_FORMS[kind].id]: identifier(kind),
    [ENTRY_FORMS[kind].at]: {
      ...EXCLUDED_AT,
      type: ['string', 'null'],
      description: 'When it was excluded; null if it is not excluded.',
    },
  },
});
