import { z } from 'zod';
import { responseRecordSchema } from '#libs/search/derive/record-schema.js';
import { MAX_LIMIT } from '#libs/search/query/request-parameters.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import type { Definition } from '#libs/search/registry/definition.js';
import { errorCodes } from '../errors/error-table.js';
import { accountSchema, usageListSchema } from './account-schemas.js';
import { metricsSchemas, technologySchemas } from './analysis-schemas.js';
import { compactSchema, hoistObjects, type JsonSchema } from './compact-schema.js';
import { exclusionEntry, exclusionState } from './exclusion-schemas.js';
import { facetValue, options, signalType, titleSuggestion } from './search-schemas.js';

const jsonSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return compactSchema(rest) as JsonSchema;
};

/** The schemas of a kind of record, with the fields of the highest tier. None is required: lower tiers and `fields` omit some. */
const record = (definition: Definition): Record<string, JsonSchema> => {
  const { required, ...schema } = jsonSchema(responseRecordSchema(definition, 'max')) as {
    properties: Record<string, unknown>;
  } & Record<string, unknown>;
  if (definition.embedsCompany)
    schema.properties.source = {
      oneOf: [{ $ref: '#/components/schemas/Source' }, { type: 'null' }],
      description: 'The company.',
    };
  return hoistObjects(definition.recordName, schema);
};

const served = (definitions: Definitions) => definitions.filter((definition) => definition.served);

/** Name of the schema of a list of records. */
export const listName = (recordName: string): string => `${recordName}List`;

const list = (name: string) => ({
  type: 'object',
  required: ['data', 'next_cursor', 'has_more', 'as_of'],
  properties: {
    data: {
      type: 'array',
      maxItems: MAX_LIMIT,
      items: { $ref: `#/components/schemas/${name}` },
      description: 'Entries of the page.',
    },
    next_cursor: {
      type: ['string', 'null'],
      minLength: 1,
      description: 'Pass this as `cursor` to fetch the next page; null on the last page.',
    },
    has_more: { type: 'boolean', description: 'Whether there is a next page.' },
    as_of: {
      type: 'string',
      format: 'date-time',
      description: 'Time up to which the dataset is complete.',
    },
    count: { type: 'integer', minimum: 0, description: 'Exact number of matches; only with `count=true`.' },
  },
});

/** The schemas that operations refer to. */
export const components = (definitions: Definitions, api: 'public' | 'dashboard'): Record<string, unknown> => ({
  ...Object.assign({}, ...served(definitions).map(record)),
  ...Object.fromEntries(served(definitions).map(({ recordName }) => [listName(recordName), list(recordName)])),
  HiddenJob: exclusionEntry('jobs'),
  HiddenJobList: list('HiddenJob'),
  HiddenJobState: exclusionState('jobs'),
  BlockedSource: exclusionEntry('sources'),
  BlockedSourceList: list('BlockedSource'),
  BlockedSourceState: exclusionState('sources'),
  FacetValue: facetValue,
  Options: options,
  TitleSuggestion: titleSuggestion,
  TitleSuggestionList: list('TitleSuggestion'),
  SourceSuggestionList: list('Source'),
  SignalType: signalType,
  SignalTypeList: list('SignalType'),
  Account: accountSchema(definitions),
  UsageList: usageListSchema,
  ...metricsSchemas,
  ...technologySchemas,
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'The error.',
        required: ['code', 'message', 'status', 'request_id'],
        properties: {
          code: {
            type: 'string',
            enum: errorCodes(api),
            description: 'Code of the error. Branch on this, not on the message.',
          },
          message: {
            type: 'string',
            minLength: 1,
            description: 'What is wrong and what to change, for people. The wording may change.',
          },
          status: { type: 'integer', minimum: 400, maximum: 599, description: 'HTTP status code.' },
          request_id: {
            type: 'string',
            pattern: '^req_[0-9a-f]+$',
            description: 'Same as the header `X-Request-Id`.',
          },
          details: { type: 'object', description: 'Further details, which depend on the code.' },
        },
      },
    },
  },
});
