import type { FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/** Tells an unknown path (404) from a known path with another method (405), which the router of Fastify does not report. */
export class AllowedMethods {
  private readonly router: ReturnType<typeof findMyWay>;
  private readonly methods = new Set<HTTPMethod>();

  /** @param options those of the application's router. */
  constructor(fastify: FastifyInstance, options: { maxParamLength: number; ignoreTrailingSlash: boolean }) {
    this.router = findMyWay(options);
    fastify.addHook('onRoute', ({ method, url }) => {
      // Routes for any path accept every method that is not known.
      if (url.includes('*')) return;
      for (const name of [method].flat() as HTTPMethod[]) {
        this.methods.add(name);
        if (!this.router.hasRoute(name, url)) this.router.on(name, url, () => {});
      }
    });
  }

  /** The methods of a path in alphabetical order; empty for an unknown path. */
  of(path: string): string[] {
    return [...this.methods].filter((method) => this.router.find(method, path)).sort();
  }
}
