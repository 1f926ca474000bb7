import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import type { MeteredOperation } from '../metering/operation.js';
import type { Endpoint, Read } from './read.js';

/** An endpoint with the providers that it uses. */
export class BoundEndpoint<E extends Endpoint = Endpoint> {
  constructor(
    readonly endpoint: E,
    private readonly services: readonly unknown[],
  ) {}

  /** @returns the value or bytes that `endpoint.response` describes. @throws AppError */
  async run(
    path: Readonly<Record<string, string>>,
    query: RawQuery,
    operation: MeteredOperation,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<EndpointResult> {
    const { endpoint } = this;
    const tiers = { caller: operation.dataTier, required: endpoint.tier ?? 'min' };
    const request = endpoint.parameters.read(query, tiers);
    const result = await endpoint.run(
      { path, query, request, operation, body, idempotencyKey },
      ...(this.services as []),
    );
    const { type } = endpoint.response.format;
    return type === 'records' || type === 'bytes'
      ? { type: 'bytes', value: result as ResponseBody }
      : { type, value: result as object };
  }
}

export type EndpointResult =
  | { readonly type: 'bytes'; readonly value: ResponseBody }
  | { readonly type: 'json'; readonly value: object }
  | { readonly type: 'analysis'; readonly value: object };

/** Every read, ready to be run. */
export class ReadCatalog {
  constructor(readonly reads: readonly BoundEndpoint<Read>[]) {}
}
