import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import type { CallOperation, Endpoint, Read } from './read.js';

/** An endpoint with the providers that it uses. */
export class BoundEndpoint<E extends Endpoint = Endpoint> {
  /** @param testServices the same providers on the test data. */
  constructor(
    readonly endpoint: E,
    private readonly services: readonly unknown[],
    private readonly testServices: () => Promise<readonly unknown[]>,
  ) {}

  /** @returns the value or bytes that `endpoint.response` describes. @throws AppError */
  async run(
    path: Readonly<Record<string, string>>,
    query: RawQuery,
    operation: CallOperation,
    body?: unknown,
    idempotencyKey?: string,
  ): Promise<EndpointResult> {
    const { endpoint } = this;
    const { isTest } = operation.caller;
    const tiers = { caller: operation.dataTier, required: endpoint.tier ?? 'min' };
    const request = endpoint.parameters.read(query, tiers);
    const services = isTest ? await this.testServices() : this.services;
    const result = await endpoint.run({ path, query, request, operation, body, idempotencyKey }, ...(services as []));
    const { type } = endpoint.response.format;
    if (type === 'records' || type === 'bytes') return { type: 'bytes', value: result as ResponseBody };
    return { type, value: isTest ? citedAsTest(result as object) : (result as object) };
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

/** A figure travels further than the headers of its response, but with its citation. */
const citedAsTest = (value: object): object => {
  const { citation } = value as { citation?: { text?: string } };
  if (citation?.text === undefined) return value;
  return { ...value, citation: { ...citation, text: `TEST DATA: do not cite. ${citation.text}` } };
};
