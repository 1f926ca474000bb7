import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotencyKeys, type KeptResponse, type KeyedRequest } from '#libs/billing/idempotency/idempotency-keys.js';
import { AppError } from '#libs/errors/app-error.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ResponseBody } from '#libs/search/read/response/response-body.js';
import type { MeteredRequest } from './metered-request.js';

const HEADER = 'Idempotency-Key';
const FORMAT = /^[\x21-\x7e]{1,255}$/;

const gzipInPool = promisify(gzip);
const gunzipInPool = promisify(gunzip);

/** What a request is, apart from its caller. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  /** The JSON body of a write. */
  readonly body?: unknown;
}

/**
 * Processes a request with an `Idempotency-Key` once: a repeated one gets the response of the first, without a charge. Free requests, errors and
 * empty results have nothing to repeat, and do not use up their key.
 */
@Injectable()
export class Idempotency {
  constructor(@Inject(IdempotencyKeys) private readonly keys: IdempotencyKeys) {}

  /**
   * @param respond processes the request.
   * @returns the body to send.
   * @throws AppError `invalid_request`, `idempotency_key_reused`, `service_unavailable`, and what `respond` throws.
   */
  async once(
    request: FastifyRequest,
    reply: FastifyReply,
    metered: MeteredRequest,
    parts: RequestParts,
    respond: () => Promise<ResponseBody | string>,
  ): Promise<Buffer | string> {
    const { operation } = metered;
    const key = idempotencyKeyOf(request);
    const send = (response: ResponseBody | string) =>
      typeof response === 'string' ? response : metered.send(response);
    if (key === undefined || operation.isFree) return send(await respond());
    const { caller } = operation;
    const keyed: KeyedRequest = { caller, key, fingerprint: fingerprint(request, parts), requestId: request.id };
    const { kept, paid } = await this.keys.claim(keyed);
    operation.payBy(key, paid);
    if (kept && paid) {
      await operation.charge(paid.records);
      reply.type(kept.contentType).header('Idempotent-Replayed', 'true');
      if (kept.link !== null) reply.header('link', kept.link);
      return metered.send(compressedBody(kept.body));
    }
    try {
      const response = await respond();
      if (!operation.charged?.records) {
        await this.keys.release(keyed);
        return send(response);
      }
      const body = await compressed(response);
      // Before the first byte is sent: what a client has received is what it receives again.
      await this.keys.keep(keyed, { ...headersOf(reply), body });
      return send(typeof response === 'string' ? response : compressedBody(body, response.release));
    } catch (error) {
      await this.keys.release(keyed).catch(() => {});
      throw error;
    }
  }
}

/** The key that a client sent with a request. @throws AppError `invalid_request`. */
export const idempotencyKeyOf = ({ headers, method }: FastifyRequest): string | undefined => {
  const key = headers[HEADER.toLowerCase()];
  if (key === undefined || method === 'HEAD') return undefined;
  if (typeof key === 'string' && FORMAT.test(key)) return key;
  throw new AppError('invalid_request', `${HEADER} must be 1 to 255 visible ASCII characters, such as a UUID.`, {
    details: { header: HEADER },
  });
};

const fingerprint = ({ method, routeOptions }: FastifyRequest, { path, query, body }: RequestParts): Buffer => {
  const parts = [method, routeOptions.url, Object.entries(path).sort(), Object.entries(query).sort()];
  return createHash('sha256')
    .update(JSON.stringify(body === undefined ? parts : [...parts, body]))
    .digest();
};

const headersOf = (reply: FastifyReply): Pick<KeptResponse, 'contentType' | 'link'> => {
  const link = reply.getHeader('link');
  return { contentType: String(reply.getHeader('content-type')), link: link === undefined ? null : String(link) };
};

const compressed = async (response: ResponseBody | string): Promise<Buffer> =>
  typeof response === 'string'
    ? gzipInPool(response)
    : (response.gzip ?? gzipInPool((await response.decompress?.()) ?? response.body));

const compressedBody = (bytes: Buffer, release?: () => void): ResponseBody => ({
  get body() {
    return gunzipSync(bytes);
  },
  decompress: () => gunzipInPool(bytes),
  gzip: bytes,
  ...(release && { release }),
});
