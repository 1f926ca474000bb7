import { jobs } from '#libs/registry/records/jobs.js';
import { facetRequestReader } from '#libs/search/facets/facet-request.js';
import { facetsBody } from '#libs/search/facets/facets-body.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import type { BenchContext } from './bench-context.js';
import type { Figures } from './contender.js';
import { measureInTurn } from './measure.js';
import { startProxy } from './server-process.js';
import { printFigures, ratio } from './table.js';

const FACETS = ['cbsas', 'commitments', 'industries', 'jobboard_formats', 'levels'];
const READ = `/v4/jobs/options?facets=${FACETS.join(',')}`;
const CONNECTIONS = 16;
const VARIATIONS = 5_000;

/** The same read with a filter that all postings match, another one in each request, so that no answer is in a cache. */
export const variedReads = (path: string): { path: string }[] =>
  Array.from({ length: VARIATIONS }, (_, i) => ({
    path: `${path}&created_at_lte=${new Date(1_787_000_000_000 + i * 1_000).toISOString()}`,
  }));

/** A search in the format of `_msearch`. */
const line = (body: object): string => `{}\n${JSON.stringify(body)}\n`;

/**
 * Five facets, warm, against `_msearch` of the same aggregations through the proxy: in one search, as the API requests them, and in
 * one search for each.
 */
export const options = async (context: BenchContext): Promise<void> => {
  const read = facetRequestReader(jobs);
  const bodyOf = (facets: readonly string[]) => {
    const request = read({ facets: facets.join(',') }, 'max');
    return facetsBody({ ...request, filters: [] }, { asOf: 0 });
  };
  const path = `/${aliasOf(context.prefix, jobs)}/_msearch`;
  const bodies = {
    together: line(bodyOf(FACETS)),
    'one by one': FACETS.map((facet) => line(bodyOf([facet]))).join(''),
  };
  const proxies = await Promise.all(
    Object.values(bodies).map((body) => startProxy(context.elasticsearchUrl, path, body)),
  );
  const headers = { authorization: `Bearer ${context.token}` };
  try {
    const contenders = [
      ...Object.keys(bodies).map((name, i) => ({ name: `proxy, ${name}`, request: { url: proxies[i]?.url ?? '' } })),
      { name: 'api, cached', request: { url: context.api.url + READ, headers } },
      { name: 'api, not cached', request: { url: context.api.url, headers, requests: variedReads(READ) } },
    ];
    await measureInTurn(contenders, { connections: CONNECTIONS, seconds: context.seconds }, 1);
    const figures = await measureInTurn(
      contenders,
      { connections: CONNECTIONS, seconds: context.seconds },
      context.rounds,
    );
    console.log(`\nOptions: ${FACETS.length} facets, ${CONNECTIONS} connections`);
    printFigures(figures);
    const perSecond = (name: string) => (figures.get(name) as Figures).perSecond;
    const against = (name: string) => ratio(perSecond(name), perSecond('proxy, one by one'));
    console.log(`throughput api/proxy, cached      ${against('api, cached')}  (target 2)`);
    console.log(`throughput api/proxy, not cached  ${against('api, not cached')}  (target 0.60)`);
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
};
