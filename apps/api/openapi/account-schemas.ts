import { ENDPOINT_GROUPS } from '#libs/billing/usage/endpoint-groups.js';
import { DATA_TIERS } from '#libs/records/data-tier.js';
import type { Definitions } from '#libs/search/records/definitions.js';

const listedNames = (definitions: Definitions): string[] =>
  definitions.filter(({ listedInAccount }) => listedInAccount).map(({ name }) => name);

const names = (description: string) => ({
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', minLength: 1 },
  description,
});

/** The response of `/v4/me`. */
export const account = (definitions: Definitions) => ({
  type: 'object',
  required: [
    'organization_id',
    'rate_limit',
    'period_seconds',
    'remaining',
    'rate_limit_5h',
    'period_seconds_5h',
    'remaining_5h',
    'billing_mode',
    'fields',
  ],
  properties: {
    organization_id: { type: 'string', minLength: 1, description: 'The organization of the token.' },
    rate_limit: { type: 'integer', minimum: 0, description: 'Requests per short window.' },
    period_seconds: { type: 'integer', minimum: 0, description: 'Length of the short window in seconds.' },
    remaining: { type: 'integer', minimum: 0, description: 'Requests left in the short window.' },
    rate_limit_5h: { type: 'integer', minimum: 0, description: 'Requests per 5-hour window.' },
    period_seconds_5h: { type: 'integer', minimum: 0, description: 'Length of the long window in seconds.' },
    remaining_5h: { type: 'integer', minimum: 0, description: 'Requests left in the 5-hour window.' },
    billing_mode: {
      type: 'string',
      enum: ['credits', 'subscription'],
      description: 'Metered, or limited by rate only.',
    },
    credit_balance: { type: 'integer', minimum: 0, description: 'Credits left; only with billing mode `credits`.' },
    fields: {
      type: 'object',
      description: 'Fields, filters and facets of the data tier.',
      required: ['tier', ...listedNames(definitions), 'filters', 'facets'],
      properties: {
        tier: { type: 'string', enum: [...DATA_TIERS], description: 'The data tier.' },
        ...Object.fromEntries(listedNames(definitions).map((name) => [name, names(`Fields of ${name}.`)])),
        filters: names('Filters.'),
        facets: names('Facets.'),
      },
    },
  },
});

const figure = (description: string) => ({ type: 'integer', minimum: 0, description });

/** The response of `/v4/usage`. */
export const usageList = {
  type: 'object',
  required: ['data', 'next_cursor', 'has_more', 'as_of'],
  properties: {
    data: {
      type: 'array',
      description: 'Oldest day first.',
      items: {
        type: 'object',
        required: ['requests', 'records', 'credits', 'errors'],
        properties: {
          date: { type: 'string', format: 'date', description: 'UTC; with `group_by=day`.' },
          endpoint_group: {
            type: 'string',
            enum: [...ENDPOINT_GROUPS],
            description: 'With `group_by=endpoint_group`.',
          },
          requests: figure('Requests counted by the rate limits.'),
          records: figure('Records returned.'),
          credits: figure('Credits charged; 0 on `subscription`.'),
          errors: figure('Requests that returned an error.'),
        },
      },
    },
    next_cursor: { type: 'null', description: 'Always one page.' },
    has_more: { type: 'boolean', const: false, description: 'There is one page.' },
    as_of: {
      type: ['string', 'null'],
      format: 'date-time',
      description: "The dataset's watermark; null if it cannot be read.",
    },
  },
};
