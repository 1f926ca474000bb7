import { facetRequestReader } from '#libs/search/facets/facet-request.js';
import { facetsBody } from '#libs/search/facets/facets-body.js';
import { jobs } from '#libs/search/records/jobs.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import type { BenchContext } from './bench-context.js';
import { type Figures, measureInTurn } from './measure.js';
import { startProxy } from './server-process.js';
import { printFigures, ratio } from './table.js';

const FACETS = ['cbsas', 'commitments', 'industries', 'jobboard_formats', 'levels'];
const CONNECTIONS = 16;

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
  try {
    const contenders = [
      ...Object.keys(bodies).map((name, i) => ({ name: `proxy, ${name}`, request: { url: proxies[i]?.url ?? '' } })),
      {
        name: 'api',
        request: {
          url: `${context.api.url}/v4/jobs/options?facets=${FACETS.join(',')}`,
          headers: { authorization: `Bearer ${context.token}` },
        },
      },
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
    for (const name of Object.keys(bodies)) {
      console.log(
        `throughput api/proxy, ${name}  ${ratio(perSecond('api'), perSecond(`proxy, ${name}`))}  (target 0.90)`,
      );
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
};
