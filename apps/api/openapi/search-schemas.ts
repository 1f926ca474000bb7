import { SIGNAL_TYPES } from '#libs/records/enumerations.js';

/** Values may lie in one another. */
export const facetValue = {
  type: 'object',
  required: ['value', 'label', 'count'],
  properties: {
    value: { type: 'string', description: 'As the filter takes it: in double quotes where it holds a comma.' },
    label: { type: 'string', description: 'English name.' },
    count: {
      type: 'integer',
      minimum: 0,
      description: 'Records that the list would hold with this value in that filter.',
    },
    children: {
      type: 'array',
      items: { $ref: '#/components/schemas/FacetValue' },
      description: 'What lies in it: states and cities of `locations`, at most 20 of each, the most frequent first.',
    },
  },
  additionalProperties: false,
};

/** The answer of `/options`. */
export const options = {
  type: 'object',
  required: ['data', 'as_of'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['facet', 'values', 'other_count', 'error_bound'],
        properties: {
          facet: { type: 'string' },
          values: {
            type: 'array',
            description: 'Most frequent first; then what a filter names and is not among them.',
            items: { $ref: '#/components/schemas/FacetValue' },
          },
          other_count: { type: 'integer', minimum: 0, description: 'How many more values there are.' },
          error_bound: {
            type: 'integer',
            minimum: 0,
            description: 'By how much a count may be too low; 0: the counts are exact.',
          },
        },
      },
    },
    as_of: { type: 'string', format: 'date-time', description: "The dataset's watermark: the last feed applied." },
  },
};

export const titleSuggestion = {
  type: 'object',
  required: ['title', 'onet_code', 'onet_title', 'jobs_count'],
  properties: {
    title: { type: 'string', description: 'As most postings write it.' },
    onet_code: { type: ['string', 'null'], description: 'The most frequent occupation of its postings.' },
    onet_title: { type: ['string', 'null'] },
    jobs_count: { type: 'integer', minimum: 1, description: 'Postings of that title.' },
  },
};

/** A row of `/v4/signals/types`. */
export const signalType = {
  type: 'object',
  required: ['type', 'description', 'signals_count', 'last_detected_at', 'rule_version'],
  properties: {
    type: { type: 'string', enum: SIGNAL_TYPES },
    description: { type: 'string' },
    signals_count: { type: 'integer', minimum: 1, description: 'Signals of the type.' },
    last_detected_at: { type: 'string', format: 'date-time', description: 'When it was detected last.' },
    rule_version: { type: 'integer', minimum: 1, description: 'Version of the rule that is in force.' },
  },
  additionalProperties: false,
};
