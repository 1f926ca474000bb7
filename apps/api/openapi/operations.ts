import { parameters } from '#libs/search/derive/parameters.js';
import {
  type Control,
  entryControls,
  listControls,
  optionsControls,
  recordControls,
} from '#libs/search/query/controls.js';
import type { Definitions } from '#libs/search/records/definitions.js';
import { related } from '#libs/search/records/related.js';
import type { Definition } from '#libs/search/registry/definition.js';
import { errorTable } from '../errors/error-table.js';
import { type ResponseHeader, responseHeaders } from '../http/response-headers.js';
import { plainRoutes, READS, type Reads } from './routes.js';

/** The part of an OpenAPI operation that is completed here. */
export interface Operation {
  parameters?: object[];
  responses: Record<string, object>;
  [READS]?: Reads;
}

const HEADERS = Object.keys(responseHeaders) as ResponseHeader[];
const WITHOUT_WAITING = HEADERS.filter((name) => name !== 'Retry-After');

const EXCLUDED = { jobs: 'HiddenJobList', sources: 'BlockedSourceList' } as const;
const NAMES = { jobs: 'Job', sources: 'Source' } as const;

const inQuery = (name: string, many: boolean, schema: object, description: string, extra: object = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: many ? { type: 'array', items: schema } : schema,
  ...(many && { style: 'form', explode: false }),
  ...extra,
});

const filterParameters = (definition: Definition): object[] =>
  [...parameters(definition).values()].map(({ name, tier, place, operation, refines }) =>
    inQuery(
      name,
      operation.arity === 'many',
      operation.value.openapi,
      `${refines === undefined ? `Where \`${place.path}\` ` : ''}${operation.says}. Data tier: ${tier}.`,
      { 'x-data-tier': tier },
    ),
  );

const controlParameters = (controls: readonly Control[]): object[] =>
  controls.map(({ name, arity, scalar, description, required }) =>
    inQuery(name, arity === 'many', scalar.openapi, description, required ? { required } : {}),
  );

const describeHeaders = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const response = (description: string, schema: string, headers: readonly string[]) => ({
  description,
  headers: describeHeaders(headers),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

const errorsByStatus = Map.groupBy(Object.entries(errorTable), ([, { status }]) => status);

/** What the errors of each status look like, by the name that operations refer to them. */
export const errorResponses = (): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus].map(([status, codes]) => [
      `Error${status}`,
      response(
        codes.map(([code]) => `\`${code}\``).join(', '),
        'Error',
        codes.some(([, { retryAfter }]) => retryAfter !== undefined) ? HEADERS : WITHOUT_WAITING,
      ),
    ]),
  );

const errors = (): Record<string, object> =>
  Object.fromEntries(
    [...errorsByStatus.keys()].map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );

const CONTROLS = {
  record: recordControls,
  list: listControls,
  related: (definition: Definition) => listControls(related(definition)),
  options: optionsControls,
};

const queryParameters = (reads: Reads, definitions: Definitions): object[] => {
  if ('schema' in reads) return controlParameters(plainRoutes[reads.schema]);
  if ('excluded' in reads) return controlParameters(entryControls);
  const definition = definitions[reads.record];
  const controls = controlParameters(CONTROLS[reads.as](definition));
  return reads.as === 'record' ? controls : [...filterParameters(definition), ...controls];
};

const schemaOf = (reads: Reads): string => {
  if ('schema' in reads) return reads.schema;
  if ('excluded' in reads) return EXCLUDED[reads.excluded];
  if (reads.as === 'options') return 'Options';
  return reads.as === 'record' ? NAMES[reads.record] : `${NAMES[reads.record]}List`;
};

/** Adds to an operation its parameters, its answer and the errors. */
export const completeOperation = (operation: Operation, definitions: Definitions): void => {
  const reads = operation[READS];
  operation.responses = { ...operation.responses, ...errors() };
  if (!reads) return;
  operation.parameters = [...(operation.parameters ?? []), ...queryParameters(reads, definitions)];
  operation.responses['200'] = response('Success.', schemaOf(reads), WITHOUT_WAITING);
  delete operation[READS];
};
