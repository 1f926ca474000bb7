import type { ErrorCode } from '#libs/errors/app-error.js';
import recorded from './examples.json' with { type: 'json' };

interface RecordedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body?: object;
}

/** Recorded by `examples.spec.ts`: a request and its response for each operation, and error responses. */
interface Recorded {
  readonly parameters: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, { readonly request: RecordedRequest; readonly response: object }>>;
  readonly errors: Readonly<Partial<Record<ErrorCode, object>>>;
}

const { parameters, operations, errors } = recorded as Recorded;

type Content = Record<string, { schema?: object; example?: object; examples?: object }>;
interface OperationWithExamples {
  operationId?: string;
  responses: Record<string, { content?: Content }>;
  requestBody?: { content?: Content };
  'x-codeSamples'?: object[];
}

const curl = ({ method, url, body }: RecordedRequest): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$BASE${url}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ');

const setExample = (content: Content | undefined, example: object | undefined): void => {
  const json = content?.['application/json'];
  if (json && example) json.example = example;
};

/** Adds the recorded request and response to an operation. */
export const addExamples = (operation: OperationWithExamples): void => {
  const { request, response } = operations[operation.operationId ?? ''] ?? {};
  if (!request) return;
  setExample(operation.responses['200']?.content, response);
  setExample(operation.requestBody?.content, request.body);
  operation['x-codeSamples'] = [{ lang: 'Shell', label: 'curl', source: curl(request) }];
};

/**
 * The recorded body of a response with the first of these errors, as an OpenAPI example. One for each status, because imports copy it with the
 * whole request into every operation.
 */
export const errorExample = (codes: readonly ErrorCode[]): { example?: object } => {
  const example = codes.map((code) => errors[code]).find((body) => body !== undefined);
  return example ? { example } : {};
};

/** The value of a path parameter in the recorded requests. */
export const pathExample = (name: string): string | undefined => parameters[name];
