import type { FastifyInstance } from 'fastify';

/** Records the registered routes, to distinguish an unknown path (404) from a known path with another method (405). */
export class AllowedMethods {
  private readonly routes: { pattern: RegExp; method: string }[] = [];

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(
        `^${url
          .split('/')
          .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
          .join('/')}/?$`,
      );
      for (const name of [method].flat()) this.routes.push({ pattern, method: name });
    });
  }

  /** The methods of a path in alphabetical order; empty for an unknown path. */
  of(path: string): string[] {
    return [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
  }
}
