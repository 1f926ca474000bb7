import type { FastifyInstance } from 'fastify';

/** An id that no record has. */
const NO_ID = '%00';

/**
 * Routes paths with an empty id, such as `/v4/sources-id//jobs`, to the route of the id, where they find nothing. A slash at the end of a path
 * is ignored on every route, so that an id is never missing there.
 */
export class EmptyIds {
  private readonly routes: { readonly method: string; readonly segments: readonly string[] }[] = [];

  /** Collects the routes with ids. Call it before routes are added. */
  collect(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      if (!url.includes('/:')) return;
      for (const one of [method].flat()) this.routes.push({ method: one, segments: url.split('/') });
    });
  }

  /** @returns the URL with an id that does not exist in the place of an empty one. */
  replace(method: string, url: string): string {
    const end = url.search(/[?#]/);
    const path = end === -1 ? url : url.slice(0, end);
    if (!path.includes('//')) return url;
    const segments = path.replace(/\/+$/, '').split('/');
    const matches = (segment: string, i: number) => segment.startsWith(':') || segment === segments[i];
    const route = this.routes.find(
      (one) => one.method === method && one.segments.length === segments.length && one.segments.every(matches),
    );
    if (!route) return url;
    const isEmptyId = (segment: string, i: number) => segment === '' && route.segments[i]?.startsWith(':');
    return segments.map((segment, i) => (isEmptyId(segment, i) ? NO_ID : segment)).join('/') + url.slice(path.length);
  }
}
