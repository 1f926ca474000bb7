import { type FilterParameter, filterParameters } from '#libs/search/derive/filter-parameters.js';
import {
  facetParameters,
  listParameters,
  pageParameters,
  type RequestParameter,
  recordParameters,
} from '#libs/search/query/request-parameters.js';
import { type Definitions, definitionOf } from '#libs/search/records/definitions.js';
import { related } from '#libs/search/records/related.js';
import type { Definition } from '#libs/search/registry/definition.js';
import type { Field } from '#libs/search/registry/field.js';
import type { Scalar } from '#libs/search/registry/kind.js';
import { errorCodes, errorTable } from '../errors/error-table.js';
import { type ResponseHeader, responseHeaders } from '../http/response-headers.js';
import { listName } from './components.js';
import { errorExamples, pathExample } from './examples/examples.js';
import { objectRouteParameters, READS, type Reads } from './route-decorators.js';

/** The part of an OpenAPI operation that is completed here. */
export interface Operation {
  parameters?: readonly { readonly name: string }[];
  responses: Record<string, object>;
  requestBody?: object;
  [READS]?: Reads;
}

const HEADERS = Object.keys(responseHeaders) as ResponseHeader[];
const HEADERS_WITHOUT_RETRY = HEADERS.filter((name) => name !== 'Retry-After');

const EXCLUDED = { jobs: 'HiddenJobList', sources: 'BlockedSourceList' } as const;

const inQuery = (name: string, many: boolean, schema: object, description: string, extra: object = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: many ? { type: 'array', items: schema } : schema,
  ...(many && { style: 'form', explode: true }),
  ...extra,
});

/** A valid value; the fuzzer uses it too. */
const example = (scalar: Scalar, field?: Field): unknown =>
  scalar.example ?? field?.example ?? scalar.allowed?.[0] ?? undefined;

/** An example must have the type of its schema, although clients send every value as a string. */
const exampleOfType = (value: unknown, schema: object): unknown =>
  typeof value === 'string' && 'type' in schema && ['boolean', 'integer', 'number'].includes(schema.type as string)
    ? JSON.parse(value)
    : value;

const withExample = (value: unknown, many: boolean, schema: object): object => {
  if (value === undefined) return {};
  return { example: many ? [exampleOfType(value, schema)] : exampleOfType(value, schema) };
};

/** What a filter compares: a field, or a description of values that are not part of the record. */
const filterSubject = ({ fieldPath: { field, path } }: FilterParameter): string =>
  field.visible ? `\`${path}\`` : field.description;

const describeFilters = (definition: Definition): { name: string }[] =>
  [...filterParameters(definition).values()].map((parameter) => {
    const { name, tier, fieldPath, operation, refines } = parameter;
    return inQuery(
      name,
      operation.arity === 'many',
      operation.value.openapi,
      `${refines === undefined ? `Where ${filterSubject(parameter)} ` : ''}${operation.description}. Data tier: ${tier}.`,
      {
        ...withExample(
          example(operation.value, refines === undefined ? fieldPath.field : undefined),
          operation.arity === 'many',
          operation.value.openapi,
        ),
        'x-data-tier': tier,
      },
    );
  });

const describeParameters = (parameters: readonly RequestParameter[]): { name: string }[] =>
  parameters.map(({ name, arity, scalar, description, required }) =>
    inQuery(name, arity === 'many', scalar.openapi, description, {
      ...withExample(example(scalar), arity === 'many', scalar.openapi),
      ...(required && { required }),
    }),
  );

/** A request body with the parameters as a JSON object. */
const bodyOf = (parameters: readonly RequestParameter[]): object => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          parameters.map(({ name, arity, scalar, description }) => [
            name,
            arity === 'many'
              ? { type: 'array', minItems: 1, items: scalar.openapi, description }
              : { ...scalar.openapi, description },
          ]),
        ),
      },
    },
  },
});

const describeHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const response = (description: string, schema: string, headers: readonly string[], examples: object = {}) => ({
  description,
  headers: describeHeaders(headers),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, ...examples } },
});

const errorsByStatus = (api: 'public' | 'dashboard') => Map.groupBy(errorCodes(api), (code) => errorTable[code].status);

/** The error responses, one for each status, by component name. */
export const errorResponses = (api: 'public' | 'dashboard'): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus(api)].map(([status, codes]) => [
      `Error${status}`,
      response(
        codes.map((code) => `\`${code}\``).join(', '),
        'Error',
        codes.some((code) => errorTable[code].retryAfter !== undefined) ? HEADERS : HEADERS_WITHOUT_RETRY,
        api === 'public' ? errorExamples(codes) : {},
      ),
    ]),
  );

const errors = (): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus('public').keys()].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );

const PARAMETERS = {
  record: recordParameters,
  list: listParameters,
  related: (definition: Definition) => listParameters(related(definition)),
  options: facetParameters,
};

/** The query parameters of a route, as OpenAPI describes them. */
export const queryParameters = (reads: Reads, definitions: Definitions): { name: string }[] => {
  if ('schema' in reads) return reads.in === 'body' ? [] : describeParameters(objectRouteParameters[reads.schema]);
  if ('excluded' in reads) return describeParameters(pageParameters);
  const definition = definitionOf(definitions, reads.record);
  const others = describeParameters(PARAMETERS[reads.as](definition));
  return reads.as === 'record' ? others : [...describeFilters(definition), ...others];
};

/** The name of the schema of a route's response. */
export const schemaOf = (reads: Reads, definitions: Definitions): string => {
  if ('schema' in reads) return reads.schema;
  if ('excluded' in reads) return EXCLUDED[reads.excluded];
  if (reads.as === 'options') return 'Options';
  const { recordName } = definitionOf(definitions, reads.record);
  return reads.as === 'record' ? recordName : listName(recordName);
};

/** The descriptions of path parameters, by name. */
export const pathParameterDocs: Readonly<Record<string, object>> = {
  job_id: { description: 'Global id of a posting.', example: pathExample('job_id') },
  source_id: { description: 'Id of a company.', example: pathExample('source_id') },
  url_source: {
    description: 'Domain or URL of a company, percent-encoded. Any of its hosts is accepted.',
    example: pathExample('url_source'),
  },
};

/** Adds parameters, response and errors to an operation. */
export const completeOperation = (operation: Operation, definitions: Definitions): void => {
  const reads = operation[READS];
  operation.responses = { ...operation.responses, ...errors() };
  if (!reads) return;
  const inPath = (operation.parameters ?? []).map((parameter) => ({
    ...parameter,
    ...pathParameterDocs[parameter.name],
  }));
  operation.parameters = [...inPath, ...queryParameters(reads, definitions)];
  const success = response('Success.', schemaOf(reads, definitions), HEADERS_WITHOUT_RETRY);
  if ('schema' in reads && reads.csv) Object.assign(success.content, { 'text/csv': { schema: { type: 'string' } } });
  if ('schema' in reads && reads.in === 'body') operation.requestBody = bodyOf(objectRouteParameters[reads.schema]);
  operation.responses['200'] = success;
  delete operation[READS];
};
