import { z } from 'zod';
import { shownRecordSchema } from '#libs/search/derive/record-schema.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import { errorCodes } from '../errors/error-table.js';
import { account, usageList } from './account-schemas.js';
import { metricsSchemas, technologySchemas } from './analysis-schemas.js';
import { compactSchema, hoistObjects, type JsonSchema } from './compact-schema.js';
import { excluded, excludedState } from './exclusion-schemas.js';
import { facetValue, options, signalType, titleSuggestion } from './search-schemas.js';

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return compactSchema(rest) as JsonSchema;
};

/** A record in the highest tier. Lower tiers and `fields` omit fields; `{}` means no record. */
const record = (definition: Definition): Record<string, JsonSchema> => {
  const { required, ...schema } = jsonSchema(shownRecordSchema(definition, 'max')) as {
    properties: Record<string, unknown>;
  } & Record<string, unknown>;
  if (definition.embedsCompany)
    schema.properties.source = { anyOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }] };
  return hoistObjects(definition.recordName, schema);
};

const served = (definitions: Definitions) => definitions.filter((definition) => definition.served);

/** The schema of a list of records. */
export const listName = (recordName: string): string => `${recordName}List`;

const list = (name: string) => ({
  type: 'object',
  required: ['data', 'next_cursor', 'has_more', 'as_of'],
  properties: {
    data: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
    next_cursor: { type: ['string', 'null'], description: 'Pass this as `cursor` to fetch the next page.' },
    has_more: { type: 'boolean' },
    as_of: {
      type: 'string',
      format: 'date-time',
      description: "The dataset's watermark: time of the last feed applied.",
    },
    count: { type: 'integer', description: 'Exact number of matches; only with `count=true`.' },
  },
});

/** The schemas that operations refer to. */
export const components = (definitions: Definitions, api: 'public' | 'dashboard'): Record<string, unknown> => ({
  ...Object.assign({}, ...served(definitions).map(record)),
  ...Object.fromEntries(served(definitions).map(({ recordName }) => [listName(recordName), list(recordName)])),
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
  SignalType: signalType,
  SignalTypeList: list('SignalType'),
  Account: account(definitions),
  UsageList: usageList,
  ...metricsSchemas,
  ...technologySchemas,
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status', 'request_id'],
        properties: {
          code: { type: 'string', enum: errorCodes(api) },
          message: { type: 'string' },
          status: { type: 'integer' },
          request_id: { type: 'string', pattern: '^req_[0-9a-f]+$' },
          details: { type: 'object' },
        },
      },
    },
  },
});
