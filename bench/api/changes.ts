import { performance } from 'node:perf_hooks';
import { encodePosition } from '#libs/search/changes/change-cursor.js';
import { Cursors, listKey } from '#libs/search/query/cursor.js';
import type { BenchContext } from './bench-context.js';

const SECONDS = 5;
/** No posting matches: each is a row of an id. Postings that match end a page after 25. */
const FILTER = { created_at_gte: '2100-01-01T00:00:00Z' };

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/** Rows per second of pages, one after the other, of one client that takes gzip. */
const timed = async (
  { api, token }: BenchContext,
  path: string,
  query: Record<string, string>,
  first: string | null,
): Promise<number> => {
  const started = performance.now();
  let cursor = first;
  let rows = 0;
  do {
    const parameters = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) });
    const response = await fetch(`${api.url}${path}?${parameters}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(await response.text());
    const page = (await response.json()) as Page;
    rows += page.data.length;
    if (page.data.length === 0) break;
    cursor = page.next_cursor;
  } while (cursor !== null && performance.now() - started < SECONDS * 1_000);
  return rows / ((performance.now() - started) / 1_000);
};

/** A copy that is filled from the change feed, against the list; and the rows of postings that a copy does not have. */
export const changes = async (context: BenchContext): Promise<void> => {
  const { organizationId, feed, secret, rounds } = context;
  const limit = { limit: '25' };
  const rates: [number, number][] = [];
  await timed(context, '/v4/jobs', limit, null);
  for (let round = 0; round < rounds; round += 1)
    rates.push([await timed(context, '/v4/jobs', limit, null), await timed(context, '/v4/jobs/changes', limit, null)]);
  const [list, filled] = [0, 1].map(
    (at) => rates.map((pair) => pair[at as 0 | 1]).sort((a, b) => a - b)[rates.length >> 1],
  ) as [number, number];
  // A copy that began before the first change: every posting that does not match is a row.
  const key = listKey(organizationId, 'jobs/changes', 'number', FILTER);
  const start = encodePosition(new Cursors(secret), key, feed, { number: 0, began: 0 });
  const ids = await timed(context, '/v4/jobs/changes', FILTER, start);
  console.log(`\nChange feed, one client, gzip`);
  console.log(`list                ${Math.round(list)} records/s`);
  console.log(
    `changes             ${Math.round(filled)} records/s, ${(filled / list).toFixed(2)} of the list  (target 0.80)`,
  );
  console.log(`rows of ids         ${Math.round(ids)} rows/s  (target 20000)`);
};
