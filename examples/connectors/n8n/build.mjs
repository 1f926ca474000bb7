// `npm run build -- http://127.0.0.1:4000`: derives properties.json, the operations of the node and their parameters, from the OpenAPI document of a service.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const METHODS = ['get', 'post', 'patch', 'delete'];

const labelOf = (name) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

const propertiesOf = (document) => {
  const resolve = (value) =>
    value?.$ref === undefined
      ? value
      : resolve(
          value.$ref
            .slice(2)
            .split('/')
            .reduce((found, key) => found[key], document),
        );
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
  );

  /** What sends a parameter: lists are written with commas, as in a URL. */
  const propertyOf = (parameter, place) => {
    const schema = resolve(parameter.schema) ?? {};
    const isBoolean = schema.type === 'boolean';
    return {
      displayName: labelOf(parameter.name),
      name: parameter.name,
      description: parameter.description ?? schema.description ?? '',
      type: isBoolean ? 'boolean' : 'string',
      default: isBoolean ? true : '',
      ...(parameter.required && { required: true }),
      routing: { send: { type: place, property: parameter.name, propertyInDotNotation: false } },
    };
  };

  const propertiesFor = ({ path, method, operationId, parameters = [], requestBody, tags }) => {
    const displayOptions = { show: { resource: [tags[0]], operation: [operationId] } };
    const known = parameters.map(resolve);
    const inQuery = known.filter((parameter) => parameter.in === 'query');
    const required = inQuery.filter((parameter) => parameter.required);
    const optional = inQuery.filter((parameter) => !parameter.required);
    const isPaged = method === 'get' && known.some((parameter) => parameter.name === 'cursor');
    const body = resolve(requestBody);
    return [
      ...known
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, description = '' }) => ({
          ...{ displayName: labelOf(name), name, description, type: 'string', default: '', required: true },
          displayOptions,
        })),
      ...required.map((parameter) => ({ ...propertyOf(parameter, 'query'), displayOptions })),
      ...(optional.length === 0
        ? []
        : [
            {
              ...{ displayName: 'Parameters', name: 'parameters', type: 'collection', placeholder: 'Add a parameter' },
              default: {},
              options: optional.map((parameter) => propertyOf(parameter, 'query')),
              displayOptions,
            },
          ]),
      ...(isPaged
        ? [
            {
              ...{ displayName: 'All pages', name: 'allPages', type: 'boolean', default: false },
              description:
                'Whether to return every page. Each record costs credits: `count` in Parameters says how many there are, for free. If a page fails, the pages before it are returned, and a last item has `error` and the `cursor` to continue with in Parameters.',
              routing: { send: { paginate: '={{ $value }}' } },
              displayOptions,
            },
          ]
        : []),
      ...(body === undefined
        ? []
        : [
            {
              ...{ displayName: 'Body', name: 'body', type: 'json', default: '{}' },
              description: `JSON, as in the reference of ${method.toUpperCase()} ${path}.`,
              routing: { request: { body: '={{ JSON.parse($value) }}' } },
              displayOptions,
            },
          ]),
    ];
  };

  const resources = [...new Set(operations.map(({ tags }) => tags[0]))];
  const operationsOf = (resource) =>
    operations
      .filter(({ tags }) => tags[0] === resource)
      .map(({ path, method, operationId, summary, description }) => ({
        name: summary,
        value: operationId,
        action: summary,
        description: description?.split('\n')[0] ?? summary,
        routing: {
          request: {
            method: method.toUpperCase(),
            url: `=${path.replaceAll(/\{(\w+)\}/g, '{{ encodeURIComponent($parameter["$1"]) }}')}`,
          },
        },
      }));
  return [
    {
      ...{ displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true, default: resources[0] },
      options: resources.map((resource) => ({ name: resource, value: resource })),
    },
    ...resources.map((resource) => {
      const options = operationsOf(resource);
      return {
        ...{ displayName: 'Operation', name: 'operation', type: 'options', noDataExpression: true },
        default: options[0].value,
        displayOptions: { show: { resource: [resource] } },
        options,
      };
    }),
    ...operations.flatMap(propertiesFor),
  ];
};

const [url = 'http://127.0.0.1:4000'] = process.argv.slice(2);
const response = await fetch(new URL('/openapi.json', url));
if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
writeFileSync(join(import.meta.dirname, 'properties.json'), JSON.stringify(propertiesOf(await response.json())));
