import { z } from 'zod';
import { endpointGroups } from '#libs/billing/endpoint-groups.js';
import type { ExclusionKind } from '#libs/scope/exclusion.entity.js';
import { entryForms } from '#libs/scope/exclusion-list.js';
import { shownRecordSchema } from '#libs/search/derive/record-schema.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import { DATA_TIERS } from '#libs/search/registry/tier.js';
import { errorTable } from '../errors/error-table.js';

const jsonSchema = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return rest;
};

/** A record as the highest tier reads it; lower tiers and `fields` leave fields out, and `{}` is no record. */
const record = (definition: Definition): Record<string, unknown> => {
  const { required, ...schema } = jsonSchema(shownRecordSchema(definition, 'max')) as {
    properties: Record<string, unknown>;
  } & Record<string, unknown>;
  if (definition.embedsCompany)
    schema.properties.source = { anyOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }] };
  return schema;
};

const list = (name: string) => ({
  type: 'object',
  required: ['data', 'next_cursor', 'has_more', 'as_of'],
  properties: {
    data: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
    next_cursor: { type: ['string', 'null'], description: 'Pass it back as `cursor` for the next page.' },
    has_more: { type: 'boolean' },
    as_of: { type: 'string', format: 'date-time', description: "The dataset's watermark: the last feed applied." },
    count: { type: 'integer', description: 'With `count=true`: the exact number of matches.' },
  },
});

const SINCE = { type: 'string', format: 'date-time', description: 'Since when.' };

const GONE = 'null when the dataset no longer holds it.';
const text = (description: string) => ({ type: ['string', 'null'], description });

/** What an entry of a list of exclusions tells of its record. */
const excludedRecord: Readonly<Record<ExclusionKind, Record<string, object>>> = {
  jobs: {
    title: text(`Of the posting, as it is now; ${GONE}`),
    source_id: text(`Its company; ${GONE}`),
    brand_name: text('The name of that company.'),
  },
  sources: {
    source: {
      anyOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }],
      description: `As it is now; ${GONE}`,
    },
  },
};

/** An entry of a list of what an organization excludes. */
const excluded = (kind: ExclusionKind): Record<string, unknown> => {
  const { id, at } = entryForms[kind];
  const properties = { [id]: { type: 'string' }, [at]: SINCE, ...excludedRecord[kind] };
  return { type: 'object', required: Object.keys(properties), properties, additionalProperties: false };
};

/** What a change of that list answers with. */
const excludedState = (kind: ExclusionKind): Record<string, unknown> => ({
  type: 'object',
  description: '`{}` when the dataset holds no record of this id.',
  properties: {
    [entryForms[kind].id]: { type: 'string' },
    [entryForms[kind].at]: { ...SINCE, type: ['string', 'null'], description: 'Since when; null when it is not.' },
  },
});

const titleSuggestion = {
  type: 'object',
  required: ['title', 'onet_code', 'onet_title', 'jobs_count'],
  properties: {
    title: { type: 'string', description: 'As most postings write it.' },
    onet_code: { type: ['string', 'null'], description: 'The most frequent occupation of its postings.' },
    onet_title: { type: ['string', 'null'] },
    jobs_count: { type: 'integer', minimum: 1, description: 'Postings of that title.' },
  },
};

const names = { type: 'array', items: { type: 'string' } };

const account = {
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
    organization_id: { type: 'string' },
    rate_limit: { type: 'integer', description: 'Requests per short window.' },
    period_seconds: { type: 'integer', description: 'Length of the short window in seconds.' },
    remaining: { type: 'integer', description: 'Requests left in the short window.' },
    rate_limit_5h: { type: 'integer', description: 'Requests per 5-hour window.' },
    period_seconds_5h: { type: 'integer', description: 'Length of the long window in seconds.' },
    remaining_5h: { type: 'integer', description: 'Requests left in the 5-hour window.' },
    billing_mode: { type: 'string', enum: ['credits', 'subscription'] },
    credit_balance: { type: 'integer', description: 'Credits left; only on `credits`.' },
    fields: {
      type: 'object',
      description: 'What the data tier includes.',
      required: ['tier', 'jobs', 'sources', 'filters', 'facets'],
      properties: {
        tier: { type: 'string', enum: [...DATA_TIERS] },
        jobs: names,
        sources: names,
        filters: names,
        facets: names,
      },
    },
  },
};

const facetValue = {
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

const options = {
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

const figure = (description: string) => ({ type: 'integer', minimum: 0, description });

const usageList = {
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
            enum: [...endpointGroups],
            description: 'With `group_by=endpoint_group`.',
          },
          requests: figure('Requests that the rate windows counted.'),
          records: figure('Records answered with.'),
          credits: figure('Credits charged; 0 on `subscription`.'),
          errors: figure('Requests that were answered with an error.'),
        },
      },
    },
    next_cursor: { type: 'null', description: 'Usage comes in one page.' },
    has_more: { type: 'boolean', const: false },
    as_of: {
      type: ['string', 'null'],
      format: 'date-time',
      description: "The dataset's watermark; null while it cannot be read.",
    },
  },
};

/** The schemas that operations refer to. */
export const components = ({ jobs, sources }: Definitions): Record<string, unknown> => ({
  Job: record(jobs),
  Source: record(sources),
  JobList: list('Job'),
  SourceList: list('Source'),
  HiddenJob: excluded('jobs'),
  HiddenJobList: list('HiddenJob'),
  HiddenJobState: excludedState('jobs'),
  BlockedSource: excluded('sources'),
  BlockedSourceList: list('BlockedSource'),
  BlockedSourceState: excludedState('sources'),
  FacetValue: facetValue,
  Options: options,
  TitleSuggestion: titleSuggestion,
  TitleSuggestionList: list('TitleSuggestion'),
  SourceSuggestionList: list('Source'),
  Account: account,
  UsageList: usageList,
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status', 'request_id'],
        properties: {
          code: { type: 'string', enum: Object.keys(errorTable) },
          message: { type: 'string' },
          status: { type: 'integer' },
          request_id: { type: 'string', pattern: '^req_[0-9a-f]+$' },
          details: { type: 'object' },
        },
      },
    },
  },
});
