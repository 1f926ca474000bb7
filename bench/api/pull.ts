import { performance } from 'node:perf_hooks';
import { jobs } from '#libs/registry/records/jobs.js';
import { searchBody } from '#libs/search/query/search-body.js';
import type { BenchContext } from './bench-context.js';

const PAGE = 25;
const PAGES = 400;

/** Records per second of `PAGES` complete pages, one after the other. */
const timed = async (next: () => Promise<number>): Promise<number> => {
  const start = performance.now();
  let records = 0;
  for (let i = 0; i < PAGES; i++) records += await next();
  return records / ((performance.now() - start) / 1_000);
};

/** A plain loop over `search_after` against Elasticsearch, with gzip, which `fetch` requests. */
const rawLoop = ({ elasticsearchUrl, plainIndex }: BenchContext) => {
  const page = { filters: [], sort: 'newest', limit: PAGE - 1, context: { asOf: 0 } };
  const body = searchBody(jobs, page);
  let after: unknown[] | undefined;
  return async () => {
    const response = await fetch(`${elasticsearchUrl}/${plainIndex}/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(after && { search_after: after }) }),
    });
    const { hits } = (await response.json()) as { hits: { hits: { sort: unknown[] }[] } };
    after = hits.hits.at(-1)?.sort;
    return hits.hits.length;
  };
};

const byCursor = ({ api, token }: BenchContext) => {
  let cursor: string | null = null;
  return async () => {
    const response = await fetch(`${api.url}/v4/jobs?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(await response.text());
    const page = (await response.json()) as { data: unknown[]; next_cursor: string | null };
    cursor = page.next_cursor;
    return page.data.length;
  };
};

/** One client's pull by cursor against the raw loop, in turn. */
export const pull = async (context: BenchContext): Promise<void> => {
  await timed(byCursor(context));
  const rates: [number, number][] = [];
  for (let round = 0; round < context.rounds; round++) {
    rates.push([await timed(rawLoop(context)), await timed(byCursor(context))]);
  }
  const [raw, cursor] = [0, 1].map(
    (at) => rates.map((pair) => pair[at as 0 | 1]).sort((a, b) => a - b)[rates.length >> 1],
  ) as [number, number];
  console.log(`\nPull of ${PAGES} pages by one client`);
  console.log(`search_after loop  ${Math.round(raw)} records/s`);
  console.log(`cursor             ${Math.round(cursor)} records/s`);
  console.log(`cursor/loop        ${(cursor / raw).toFixed(2)}  (target 1.30)`);
};
