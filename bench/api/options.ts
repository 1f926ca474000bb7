import { facetRequestReader } from '#libs/search/facets/facet-request.js';
import { facetsBody } from '#libs/search/facets/facets-body.js';
import { jobs } from '#libs/search/records/jobs.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import { startProxy } from './child.js';
import { type Figures, inTurn } from './measure.js';
import type { Setting } from './setting.js';
import { ratio, table } from './table.js';

const FACETS = ['cbsas', 'commitments', 'industries', 'jobboard_formats', 'levels'];
const CONNECTIONS = 16;

/** A search in the format of `_msearch`. */
const line = (body: object): string => `{}\n${JSON.stringify(body)}\n`;

/**
 * Five facets, warm, against `_msearch` of the same aggregations through the proxy: in one search, as the API requests them, and in
 * one search for each.
 */
export const options = async (setting: Setting): Promise<void> => {
  const read = facetRequestReader(jobs);
  const bodyOf = (facets: readonly string[]) => {
    const request = read({ facets: facets.join(',') }, 'max');
    return facetsBody({ ...request, filters: [] }, { asOf: 0 });
  };
  const path = `/${aliasOf(setting.prefix, jobs)}/_msearch`;
  const bodies = {
    together: line(bodyOf(FACETS)),
    'one by one': FACETS.map((facet) => line(bodyOf([facet]))).join(''),
  };
  const proxies = await Promise.all(
    Object.values(bodies).map((body) => startProxy(setting.elasticsearchUrl, path, body)),
  );
  try {
    const contenders = [
      ...Object.keys(bodies).map((name, i) => ({ name: `proxy, ${name}`, request: { url: proxies[i]?.url ?? '' } })),
      {
        name: 'api',
        request: {
          url: `${setting.api.url}/v4/jobs/options?facets=${FACETS.join(',')}`,
          headers: { authorization: `Bearer ${setting.token}` },
        },
      },
    ];
    await inTurn(contenders, { connections: CONNECTIONS, seconds: setting.seconds }, 1);
    const figures = await inTurn(contenders, { connections: CONNECTIONS, seconds: setting.seconds }, setting.rounds);
    console.log(`\nOptions: ${FACETS.length} facets, ${CONNECTIONS} connections`);
    table(figures);
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
