import { jobs } from '#libs/registry/records/jobs.js';
import { searchBody } from '#libs/search/query/search-body.js';
import { downloadsFolder } from '#libs/services/project-paths.js';
import type { BenchContext } from './bench-context.js';
import type { Figures } from './contender.js';
import { diskSyncTime } from './disk.js';
import { measureInTurn } from './measure.js';
import { startProxy } from './server-process.js';
import { printFigures, ratio } from './table.js';

/** One page of `/v4/jobs`, 25 records of tier `max`, against the same body sent directly to Elasticsearch and through the proxy. */
export const newest = async (context: BenchContext): Promise<void> => {
  const page = { filters: [], sort: 'newest', limit: 25, context: { asOf: 0 } };
  const body = JSON.stringify(searchBody(jobs, page));
  const path = `/${context.plainIndex}/_search`;
  const proxy = await startProxy(context.elasticsearchUrl, path, body);
  try {
    const headers = { 'content-type': 'application/json' };
    const contenders = [
      {
        name: 'elasticsearch',
        request: { url: context.elasticsearchUrl + path, method: 'POST' as const, headers, body },
      },
      { name: 'proxy', request: { url: proxy.url } },
      {
        name: 'api',
        request: { url: `${context.api.url}/v4/jobs`, headers: { authorization: `Bearer ${context.token}` } },
      },
    ];
    // Warms up compilers and caches.
    await measureInTurn(contenders, { connections: 8, seconds: context.seconds }, 1);
    const saturated = await measureInTurn(contenders, { connections: 32, seconds: context.seconds }, context.rounds);
    const [es, proxied, api] = ['elasticsearch', 'proxy', 'api'].map((name) => saturated.get(name) as Figures) as [
      Figures,
      Figures,
      Figures,
    ];
    console.log('\nSaturated, 32 connections');
    printFigures(saturated);
    const rate = Math.max(20, Math.round(api.perSecond / 4));
    const gzipped = contenders
      .filter(({ name }) => name !== 'proxy')
      .map(({ name, request }) => ({
        name: `${name}, gzip`,
        request: { ...request, headers: { ...request.headers, 'accept-encoding': 'gzip' } },
      }));
    const paced = await measureInTurn(
      [...contenders, ...gzipped],
      { connections: 8, seconds: context.seconds, rate },
      context.rounds,
    );
    console.log(`\nPaced, 8 connections, ${rate} requests/s at even intervals`);
    printFigures(paced);
    const busy = await measureInTurn(contenders, { connections: 8, seconds: context.seconds }, context.rounds);
    console.log('\nBusy, 8 connections without pause');
    printFigures(busy);
    const over = (figures: Map<string, Figures>, coding = '') =>
      (
        (figures.get(`api${coding}`)?.p50 ?? Number.NaN) - (figures.get(`elasticsearch${coding}`)?.p50 ?? Number.NaN)
      ).toFixed(2);
    console.log(`\nthroughput api/proxy          ${ratio(api.perSecond, proxied.perSecond)}  (target 0.90)`);
    console.log(`throughput api/elasticsearch  ${ratio(api.perSecond, es.perSecond)}`);
    console.log(
      `p50 api - elasticsearch       ${over(paced)} ms paced (target 3), ${over(paced, ', gzip')} ms paced with gzip, ${over(busy)} ms busy`,
    );
    console.log(
      `fdatasync of the disk         ${diskSyncTime(downloadsFolder).toFixed(1)} ms, for which each charged page waits`,
    );
    console.log(`resident memory of the api    ${Math.round(context.api.memory())} MiB (target 220)`);
  } finally {
    await proxy.stop();
  }
};
