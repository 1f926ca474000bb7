import type { FastifyInstance, FastifyReply } from 'fastify';
import { matchesTag } from '#libs/search/read/response/entity-tag.js';

const REVALIDATED: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Describe a body, which a 304 does not have. */
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding'];

/** Lets clients keep a response that depends on the caller, and ask whether it is still the same. */
export const setPrivateTag = (reply: FastifyReply, tag: string): void => {
  reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
};

/** Replaces responses whose `ETag` the client sent in `If-None-Match` by 304, without a body. */
export const revalidate = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const tag = reply.getHeader('etag');
    if (reply.statusCode !== 200 || typeof tag !== 'string' || !REVALIDATED.has(request.method)) return payload;
    if (!matchesTag(request.headers['if-none-match'], tag)) return payload;
    for (const name of BODY_HEADERS) reply.removeHeader(name);
    reply.code(304);
    return '';
  });
};
