import { SIGNAL_TYPES } from '#libs/records/enumerations.js';

/** A value of a facet. Places have the places within them as children. */
export const facetValue = {
  type: 'object',
  required: ['value', 'label', 'count'],
  properties: {
    value: {
      type: 'string',
      minLength: 1,
      description: 'Value to pass to the filter; in double quotes if it contains a comma.',
    },
    label: { type: 'string', minLength: 1, description: 'English name.' },
    count: {
      type: 'integer',
      minimum: 0,
      description: 'Number of records that the list would return with this value added to the filter.',
    },
    children: {
      type: 'array',
      items: { $ref: '#/components/schemas/FacetValue' },
      description: 'Places within this one: states and cities of `locations`, at most 20 of each, most frequent first.',
    },
  },
  additionalProperties: false,
};

/** The response of `/options`. */
export const options = {
  type: 'object',
  required: ['data', 'as_of'],
  properties: {
    data: {
      type: 'array',
      minItems: 1,
      description: 'The requested facets, in the requested order.',
      items: {
        type: 'object',
        required: ['facet', 'values', 'other_count', 'error_bound'],
        properties: {
          facet: { type: 'string', minLength: 1, description: 'Name of the facet and of its filter.' },
          values: {
            type: 'array',
            description: 'Most frequent first, followed by other values that are used in a filter.',
            items: { $ref: '#/components/schemas/FacetValue' },
          },
          other_count: { type: 'integer', minimum: 0, description: 'Number of values not listed.' },
          error_bound: {
            type: 'integer',
            minimum: 0,
            description: 'Maximum amount by which a count may be too low; 0 if counts are exact.',
          },
        },
      },
    },
    as_of: {
      type: 'string',
      format: 'date-time',
      description: 'Time up to which the dataset is complete.',
    },
  },
};

/** An entry of `/v4/autocomplete/titles`. */
export const titleSuggestion = {
  type: 'object',
  required: ['title', 'onet_code', 'onet_title', 'jobs_count'],
  properties: {
    title: { type: 'string', minLength: 1, description: 'The most common spelling in postings.' },
    onet_code: {
      type: ['string', 'null'],
      pattern: '^\\d{2}-\\d{4}\\.\\d{2}$',
      description: 'Most frequent occupation of postings with this title.',
    },
    onet_title: { type: ['string', 'null'], minLength: 1, description: 'Title of that occupation.' },
    jobs_count: { type: 'integer', minimum: 1, description: 'Number of postings with this title.' },
  },
};

/** A row of `/v4/signals/types`. */
export const signalType = {
  type: 'object',
  required: ['type', 'description', 'signals_count', 'last_detected_at', 'rule_version'],
  properties: {
    type: { type: 'string', enum: SIGNAL_TYPES, description: 'Type of signal.' },
    description: { type: 'string', minLength: 1, description: 'What signals of this type mean.' },
    signals_count: { type: 'integer', minimum: 1, description: 'Number of signals of this type.' },
    last_detected_at: {
      type: 'string',
      format: 'date-time',
      description: 'When a signal of this type was last detected.',
    },
    rule_version: { type: 'integer', minimum: 1, description: 'Current version of the detection rule.' },
  },
  additionalProperties: false,
};
