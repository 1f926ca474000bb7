import { PRICE_TABLE } from '#libs/billing/credits/prices.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { describeWithUnknown, type FilterParameter } from '#libs/registry/derive/filter-parameters.js';
import type { Field } from '#libs/registry/field.js';
import type { Scalar } from '#libs/registry/kind.js';
import type { Definitions } from '#libs/registry/records/definitions.js';
import type { RequestParameter } from '#libs/search/query/parameter.js';
import { type Endpoint, isRead, pathParametersOf, pricedCallOf } from '../reads/read.js';
import { pathExample } from './examples/examples.js';

/** A query parameter in the OpenAPI document. */
export interface QueryParameter {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: { readonly [key: string]: unknown };
  readonly example?: unknown;
  /** Only of filters. */
  readonly 'x-data-tier'?: 'min' | 'default' | 'max';
}

/** The query parameters of an endpoint. */
export const queryParameters = ({ parameters }: Endpoint, definitions: Definitions): QueryParameter[] => {
  const { filters, others } = parameters.describe(definitions);
  return [...filters.map(describeFilter), ...others.map(describeParameter)];
};

/**
 * A request body with the parameters of an endpoint as a JSON object. What `_not`, `_gte` and the like do to a filter is said by the query
 * parameters of that name: saying it again in each body would make the document a tenth longer.
 */
export const bodyOf = ({ parameters }: Endpoint, definitions: Definitions): object => {
  const { filters, others } = parameters.describe(definitions);
  const names = new Set(filters.map(({ name }) => name));
  const isPlain = ({ name, filter }: FilterParameter) => name === filter || !names.has(filter);
  const properties = [
    ...filters.map((filter) => propertyOf(describeFilter(filter), isPlain(filter))),
    ...others.map((other) => propertyOf(describeParameter(other), true)),
  ];
  const schema = { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
  return { required: true, content: { 'application/json': { schema } } };
};

const propertyOf = ({ name, schema, description }: QueryParameter, isDescribed: boolean): [string, object] => [
  name,
  { ...schema, ...(schema.type === 'array' && { minItems: 1 }), ...(isDescribed && { description }) },
];

const pathParameterDocs: Readonly<Record<string, string>> = {
  job_id: 'Global id of a posting.',
  source_id: 'Id of a company.',
  watch_id: 'Id of a watch.',
  webhook_id: 'Id of a webhook.',
  url_source: 'Domain or URL of a company, percent-encoded. Any of its hosts is accepted.',
};

/** @returns the name of a parameter that has no description. */
export const describePathParameter = (name: string): string => pathParameterDocs[name] ?? name;

/** The parameters in the path of a route. */
export const pathParameters = (path: string): object[] =>
  pathParametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: describePathParameter(name),
    example: pathExample(name),
  }));

/** The header with which a metered read is repeated without a second charge. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies the request, for instance a UUID: if it is repeated with the same key within 24 hours, the same response is returned without a charge.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '5d2f0c6e-8d0e-4f8e-9f5e-0b9c3f5f7a11',
} as const;

/** The headers of a request to an endpoint. */
export const headerParameters = (endpoint: Endpoint): object[] =>
  PRICE_TABLE[pricedCallOf(endpoint)] !== 'free' || (!isRead(endpoint) && endpoint.takesKey) ? [idempotencyKey] : [];

const inQuery = (
  name: string,
  many: boolean,
  schema: { readonly [key: string]: unknown },
  description: string,
  required = false,
) => ({
  name,
  in: 'query' as const,
  required,
  description,
  schema: many ? { type: 'array', items: schema } : schema,
  ...(many && { style: 'form', explode: true }),
});

/** A valid value; the fuzzer uses it too. */
const example = (scalar: Scalar, field?: Field): unknown =>
  scalar.example === null ? undefined : (scalar.example ?? field?.example ?? scalar.allowed?.[0] ?? undefined);

/** An example must have the type of its schema, although clients send every value as a string. */
const exampleOfType = (value: unknown, schema: object): unknown =>
  typeof value === 'string' && 'type' in schema && ['boolean', 'integer', 'number'].includes(schema.type as string)
    ? JSON.parse(value)
    : value;

const withExample = (value: unknown, many: boolean, schema: object): object => {
  if (value === undefined) return {};
  return { example: many ? [exampleOfType(value, schema)] : exampleOfType(value, schema) };
};

/** The schema of a value that may be `unknown` too. Names and codes are strings already. */
const orUnknown = (schema: Scalar['openapi']): Scalar['openapi'] => {
  if (schema.type === 'boolean') return { anyOf: [schema, { type: 'string', enum: [UNKNOWN] }] };
  const { enum: values } = schema as { enum?: readonly unknown[] };
  return values === undefined || values.includes(UNKNOWN) ? schema : { ...schema, enum: [...values, UNKNOWN] };
};

const describeFilter = (parameter: FilterParameter): QueryParameter => {
  const { name, tier, fieldPath, operation, refines } = parameter;
  const many = operation.arity === 'many';
  const schema = parameter.unknown ? orUnknown(operation.value.openapi) : operation.value.openapi;
  return {
    ...inQuery(name, many, schema, `${describeWithUnknown(parameter)} Data tier: ${tier}.`),
    ...withExample(
      example(operation.value, refines === undefined ? fieldPath.field : undefined),
      many,
      operation.value.openapi,
    ),
    'x-data-tier': tier,
  };
};

const describeParameter = ({ name, arity, scalar, description, required }: RequestParameter): QueryParameter => {
  const schema = scalar.openapi as { [key: string]: unknown };
  return {
    ...inQuery(name, arity === 'many', schema, description, required),
    ...withExample(example(scalar), arity === 'many', schema),
  };
};
