import type { OpenApiDocument, Parameter, Price, ResponseObject, Schema } from './openapi';
import { resolve } from './openapi';

export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** Null in documents that state no prices. */
  readonly price: Price | null;
  readonly responses: readonly { readonly status: string; readonly response: ResponseObject }[];
  readonly example: ExampleRequest;
}

/** The recorded request of an operation, whose response is the example of status 200. */
export interface ExampleRequest {
  /** With its query string. */
  readonly path: string;
  readonly body: string | null;
}

/** Every operation of a document, in its order. */
export const operationsOf = (document: OpenApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      tag: operation.tags[0] ?? '',
      summary: operation.summary,
      description: operation.description ?? '',
      parameters: (operation.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter)),
      body: operation.requestBody?.content['application/json']?.schema ?? null,
      price: operation['x-price'] ?? null,
      responses: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        response: resolve<ResponseObject>(document, response),
      })),
      example: exampleRequest(operation['x-codeSamples']?.[0]?.source ?? '', path),
    })),
  );

const exampleRequest = (curl: string, path: string): ExampleRequest => ({
  path: /"\$BASE([^"]+)"/.exec(curl)?.[1] ?? path,
  body: /-d '([\s\S]+)'/.exec(curl)?.[1] ?? null,
});
