import { snakeCase } from 'es-toolkit';

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly 'application/json'?: { readonly schema: Schema };
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly 'x-price': string;
  readonly parameters?: readonly { readonly $ref?: string; readonly in?: string; readonly name?: string }[];
  readonly requestBody?: unknown;
  readonly responses: { readonly 200: { readonly content: Content } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, { readonly in: string; readonly name: string }>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

const HEADER = `# Derived from docs/reference/openapi.json by \`npm run derive\`: do not edit.
from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ._request import Operation
from ._response import AsyncPage, Page, Response

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import models
`;

/** The module of the Python client that has a method for each operation of the document, for both clients. */
export const pythonOperations = (document: object): string => {
  const { paths, components } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describeOperation(path, method, operation, components)),
  );
  const table = operations.map(({ constant, value }) => `${constant} = ${value}\n`).join('');
  return [
    HEADER,
    `${table}
#: Names that are a time wherever a record has them.
TIMES = frozenset(${JSON.stringify(timesOf(components.schemas))})
`,
    classOf('Operations', 'Page', false, operations),
    classOf('AsyncOperations', 'AsyncPage', true, operations),
  ].join('\n\n');
};

type Described = ReturnType<typeof describeOperation>;

const describeOperation = (
  path: string,
  method: string,
  operation: DocumentedOperation,
  components: Document['components'],
) => {
  const { operationId, parameters = [], requestBody, summary, description } = operation;
  const known = parameters.map(({ $ref, ...own }) => ($ref ? components.parameters[lastName($ref)] : own));
  const isKeyed = known.some((parameter) => parameter?.in === 'header' && parameter.name === 'Idempotency-Key');
  const hasQuery = known.some((parameter) => parameter?.in === 'query');
  const name = snakeCase(operationId);
  const type = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
  const body = operation.responses[200].content['application/json']?.schema;
  const bodyType = lastName(body?.$ref ?? '');
  const schema = components.schemas[bodyType];
  const flags = [...(requestBody ? ['sends_body=True'] : []), ...(isKeyed ? ['takes_key=True'] : [])];
  if (operation['x-price'] !== 'free') flags.push(`price="${operation['x-price']}"`);
  return {
    constant: name.toUpperCase(),
    value: `Operation(${[`"${method.toUpperCase()}"`, `"${path}"`, ...flags].join(', ')})`,
    name,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter)),
    argumentType: requestBody ? `${type}Request` : hasQuery ? `${type}ParametersQuery` : null,
    bodyType,
    /** The type of the rows, if it is a list. */
    rowType: rowTypeOf(schema),
    isList: schema?.properties?.next_cursor !== undefined,
    documentation: [`${summary}.`, description].filter((text) => text !== undefined).join('\n\n'),
  };
};

const rowTypeOf = (schema: Schema | undefined): string => {
  const items = schema?.properties?.data?.items;
  return items?.$ref ? `models.${lastName(items.$ref)}` : 'dict[str, Any]';
};

const lastName = (ref: string): string => ref.split('/').at(-1) ?? '';

const classOf = (name: string, page: string, isAsync: boolean, operations: readonly Described[]): string =>
  `class ${name}(ABC):
    """Every operation of the API, named after its id in the document."""

${[...abstractMethods(page, isAsync), ...operations.map((each) => methodOf(each, page, isAsync))].join('\n')}`;

const abstractMethods = (page: string, isAsync: boolean): string[] =>
  [
    ['_response', 'Response[Any]'],
    ['_page', `${page}[Any, Any]`],
  ].map(
    ([name, type]) => `    @abstractmethod
    ${isAsync ? 'async ' : ''}def ${name}(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> ${type}: ...
`,
  );

const methodOf = (described: Described, page: string, isAsync: boolean): string => {
  const { constant, name, inPath, argumentType, bodyType, rowType, isList, documentation } = described;
  const parameters = [
    'self',
    ...(inPath.length > 0 ? [...inPath.map((each) => `${each}: str`), '/'] : []),
    ...['*', 'idempotency_key: str | None = None'],
    ...(argumentType ? [`**arguments: Unpack[models.${argumentType}]`] : []),
  ].join(', ');
  const returned = isList ? `${page}[${rowType}, models.${bodyType}]` : `Response[models.${bodyType}]`;
  const path = inPath.length > 0 ? `(${inPath.join(', ')},)` : '()';
  const call = `self.${isList ? '_page' : '_response'}(${constant}, ${path}, ${argumentType ? 'arguments' : '{}'}, idempotency_key)`;
  return `    ${isAsync ? 'async ' : ''}def ${name}(${parameters}) -> ${returned}:
        """${docstring(documentation)}"""
        return ${isAsync ? 'await ' : ''}${call}
`;
};

const docstring = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll(/\n(?!\n)/g, '\n        ');

/** Whether all values that are not null are times. */
const isTime = ({ format, anyOf }: Schema): boolean =>
  anyOf === undefined ? format === 'date-time' : anyOf.filter((option) => option.type !== 'null').every(isTime);

/** Properties that are times in every schema that has them. */
const timesOf = (schemas: Readonly<Record<string, Schema>>): string[] => {
  const times = new Set<string>();
  const others = new Set<string>();
  JSON.stringify(schemas, (key, value) => {
    if (key !== 'properties' || typeof value !== 'object') return value;
    for (const [name, schema] of Object.entries(value as Record<string, Schema>))
      (isTime(schema) ? times : others).add(name);
    return value;
  });
  return [...times].filter((name) => !others.has(name)).sort();
};
