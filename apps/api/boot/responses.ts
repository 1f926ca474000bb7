import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { entranceOf } from '../entrances.js';
import { announceDeprecations, type Deprecation } from '../http/deprecations.js';
import { setAccountHeaders } from '../http/headers/account-headers.js';
import { ENCODINGS, negotiateEncoding } from '../http/negotiate-encoding.js';
import { revalidate } from '../http/revalidation.js';

interface ResponseOptions {
  readonly deprecations: readonly Deprecation[];
}

/** What every response gets, in this order: account headers, an encoding, `304`, deprecations, compression, and who may read it (CORS). */
export const responses = fastifyPlugin<ResponseOptions>(async (fastify, { deprecations }) => {
  fastify.addHook('onSend', setAccountHeaders);
  negotiateEncoding(fastify);
  revalidate(fastify);
  announceDeprecations(fastify, deprecations);
  await fastify.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: [...ENCODINGS],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await fastify.register(cors, { delegator: corsOf });
});

const corsOf = (request: FastifyRequest, callback: (error: null, options: FastifyCorsOptions) => void): void =>
  callback(null, entranceOf(request.url).cors);
