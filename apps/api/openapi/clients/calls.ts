import type { ExampleRequest } from '../examples/recorded-requests.js';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
  /** Of a flag that may be unknown: a boolean, or a name. */
  readonly anyOf?: readonly Schema[];
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
}

/** A call of an operation, with typed parameters by name. */
export interface Call {
  readonly operationId: string;
  readonly method: string;
  /** `/v4/jobs/{job_id}`. */
  readonly path: string;
  readonly inPath: Readonly<Record<string, unknown>>;
  readonly inQuery: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

type Paths = Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;

const BOOLEANS: readonly string[] = ['true', 'false'];

const typedValue = (raw: string, { type, items, anyOf = [] }: Schema): unknown => {
  if (type === 'array') return raw.split(',').map((each) => typedValue(each, items ?? {}));
  const isBoolean = anyOf.some((option) => option.type === 'boolean') && BOOLEANS.includes(raw);
  return isBoolean || (type !== undefined && type !== 'string') ? JSON.parse(raw) : raw;
};

const inPath = (template: string, path: string): Record<string, string> => {
  const values = path.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((segment, index) => {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
      return name === undefined ? [] : [[name, decodeURIComponent(values[index] as string)]];
    }),
  );
};

/** The calls that send the given requests, one for each operation of the document. @throws Error for an operation without a request. */
export const callsOf = (paths: Paths, requests: Readonly<Record<string, ExampleRequest>>): Call[] =>
  Object.keys(requests).map((operationId) => {
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.operationId === operationId ? [{ path, method, operation }] : [],
      ),
    );
    const [{ path, method, operation }] = found as [(typeof found)[0]];
    const { url, body } = requests[operationId] as ExampleRequest;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const query = [...searchParams].map(([name, raw]) => {
      const parameter = operation.parameters.find((each) => each.in === 'query' && each.name === name) as Parameter;
      return [name, typedValue(raw, parameter.schema)];
    });
    return {
      operationId,
      method,
      path,
      inPath: inPath(path, pathname),
      inQuery: Object.fromEntries(query),
      ...(body && { body }),
    };
  });
