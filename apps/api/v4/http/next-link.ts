import type { FastifyReply } from 'fastify';
import type { RawQuery } from '#libs/search/query/read-values.js';

/** Adds the `Link` header of the next page (RFC 8288), with a URL that is relative to that of the request. Other links are kept. */
export const linkToNextPage = (reply: FastifyReply, query: RawQuery, cursor: string): void => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const parameters = new URLSearchParams([...entries.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  const others = [reply.getHeader('link') ?? []].flat();
  reply.header('link', [...others, `<?${parameters}>; rel="next"`].join(', '));
};
