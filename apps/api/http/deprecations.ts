import type { FastifyInstance } from 'fastify';

/** A route that will be removed, or one of its parameters. */
export interface Deprecation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As in the OpenAPI document: `/v4/jobs/{job_id}`. */
  readonly path: string;
  /** Only requests with this query parameter are concerned. */
  readonly parameter?: string;
  /** RFC 3339. */
  readonly deprecatedAt: string;
  /** When it will stop working: at least `MIN_NOTICE_DAYS` later. */
  readonly sunsetAt: string;
}

/** How long a deprecated part keeps working, in days. `docs/guides/changes.md` promises it. */
export const MIN_NOTICE_DAYS = 180;

/** Everything that is deprecated. The guide about changes says what replaces it. */
export const DEPRECATIONS: readonly Deprecation[] = [];

const GUIDE = '/docs/changes';

/** Announces deprecated routes and parameters by the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. */
export const announceDeprecations = (fastify: FastifyInstance, table: readonly Deprecation[]): void => {
  const byRoute = Map.groupBy(table, ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  if (byRoute.size === 0) return;
  fastify.addHook('onRequest', async ({ method, routeOptions, raw: { url = '' } }, reply) => {
    const ofRoute = byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`) ?? [];
    const given = new URLSearchParams(url.split('?')[1]);
    const concerned = ofRoute.filter(({ parameter }) => parameter === undefined || given.has(parameter));
    if (concerned.length === 0) return;
    const first = (times: readonly string[]) => Math.min(...times.map((time) => Date.parse(time)));
    const since = first(concerned.map(({ deprecatedAt }) => deprecatedAt));
    const sunset = first(concerned.map(({ sunsetAt }) => sunsetAt));
    reply.header('deprecation', `@${Math.floor(since / 1_000)}`);
    reply.header('sunset', new Date(sunset).toUTCString());
    reply.header('link', `<${GUIDE}>; rel="deprecation"; type="text/html"`);
  });
};
