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
export const accountSchema = (definitions: Definitions) => ({
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
    rate_limit: { type: 'integer', minimum: 0, description: 'Requests allowed per short window.' },
    period_seconds: { type: 'integer', minimum: 0, description: 'Length of the short window in seconds.' },
    remaining: { type: 'integer', minimum: 0, description: 'Requests left in the short window.' },
    rate_limit_5h: { type: 'integer', minimum: 0, description: 'Requests allowed per 5-hour window.' },
    period_seconds_5h: { type: 'integer', minimum: 0, description: 'Length of the long window in seconds.' },
    remaining_5h: { type: 'integer', minimum: 0, description: 'Requests left in the 5-hour window.' },
    billing_mode: {
      type: 'string',
      enum: ['credits', 'subscription'],
      description: '`credits`: calls are charged. `subscription`: calls are only rate-limited.',
    },
    credit_balance: { type: 'integer', minimum: 0, description: 'Credits left; only with billing mode `credits`.' },
    fields: {
      type: 'object',
      description: 'The data tier, and the fields, filters and facets that it includes.',
      required: ['tier', ...listedNames(definitions), 'filters', 'facets'],
      properties: {
        tier: { type: 'string', enum: [...DATA_TIERS], description: 'Name of the data tier.' },
        ...Object.fromEntries(
          listedNames(definitions).map((name) => [
            name,
            names(`Fields of ${name} that the tier includes, alphabetical.`),
          ]),
        ),
        filters: names('Filters that the tier may use, alphabetical.'),
        facets: names('Facets that the tier may use, alphabetical.'),
      },
    },
  },
});

const count = (description: string) => ({ type: 'integer', minimum: 0, description });

/** The response of `/v4/usage`. */
export const usageListSchema = {
  type: 'object',
  required: ['data', 'next_cursor', 'has_more', 'as_of'],
  properties: {
    data: {
      type: 'array',
      description: 'Rows, oldest day first.',
      items: {
        type: 'object',
        required: ['requests', 'records', 'credits', 'errors'],
        properties: {
          date: { type: 'string', format: 'date', description: 'Day in UTC; present if grouped by `day`.' },
          endpoint_group: {
            type: 'string',
            enum: [...ENDPOINT_GROUPS],
            description: 'Group of routes; present if grouped by `endpoint_group`.',
          },
          requests: count('Requests counted by the rate limits.'),
          records: count('Records returned.'),
          credits: count('Credits charged; 0 with billing mode `subscription`.'),
          errors: count('Requests that returned an error.'),
        },
      },
    },
    next_cursor: { type: 'null', description: 'Always null: there is one page.' },
    has_more: { type: 'boolean', const: false, description: 'Always false: there is one page.' },
    as_of: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time up to which the dataset is complete; null if it cannot be read.',
    },
  },
};
