import { randomBytes } from 'node:crypto';
import { createTestOrganization, NO_LIMITS, runOn } from '#libs/database/testing/test-database.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { aliasOf } from '#libs/search/store/indices/indices.js';
import type { BenchContext } from './bench-context.js';
import { measureInTurn } from './measure.js';

const HIDDEN_COUNTS = [0, 1_000, 10_000];
const READS = {
  'newest page': '/v4/jobs',
  'filtered page': '/v4/jobs?remote=true',
  count: '/v4/jobs?remote=true&count=true',
};

/** Every second one of the newest postings. */
export const everySecondId = async ({ elasticsearchUrl, prefix }: BenchContext): Promise<string[]> => {
  const response = await fetch(`${elasticsearchUrl}/${aliasOf(prefix, jobs)}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: 10_000, _source: false, sort: jobs.sorts.newest?.keys }),
  });
  const { hits } = (await response.json()) as { hits: { hits: { _id: string }[] } };
  return hits.hits.filter((_, i) => i % 2 === 0).map(({ _id }) => _id);
};

/** The token of an organization that hides this number of postings: half of them exist, the others are deleted. */
export const tokenOfOrganization = async (
  { databaseUrl }: BenchContext,
  real: readonly string[],
  hidden: number,
): Promise<string> => {
  const { organizationId, token } = await createTestOrganization(databaseUrl, { limits: NO_LIMITS });
  const known = real.slice(0, hidden / 2);
  const gone = Array.from({ length: hidden - known.length }, () => `J${randomBytes(16).toString('hex')}`);
  const fill = `WITH filled AS (
      INSERT INTO exclusions (organization_id, kind, excluded_id) SELECT $1, 'jobs', * FROM unnest($2::text[]))
    UPDATE organizations SET exclusions_version = exclusions_version + 1 WHERE id = $1`;
  await runOn(databaseUrl, fill, [organizationId, [...known, ...gone]]);
  return token;
};

/** Measures reads of organizations that hide postings, one after the other. */
export const exclusions = async (context: BenchContext): Promise<void> => {
  const real = await everySecondId(context);
  const tokens = await Promise.all(HIDDEN_COUNTS.map((hidden) => tokenOfOrganization(context, real, hidden)));
  for (const [read, path] of Object.entries(READS)) {
    const contenders = HIDDEN_COUNTS.map((hidden, i) => ({
      name: `${hidden} hidden`,
      request: { url: context.api.url + path, headers: { authorization: `Bearer ${tokens[i]}` } },
    }));
    await measureInTurn(contenders, { connections: 1, seconds: context.seconds }, 1);
    const figures = await measureInTurn(contenders, { connections: 1, seconds: context.seconds }, context.rounds);
    console.log(`\n${read}, one connection`);
    console.table(
      Object.fromEntries([...figures].map(([name, { p50, p99 }]) => [name, { 'p50 ms': p50, 'p99 ms': p99 }])),
    );
  }
  console.log(`resident memory of the api    ${Math.round(context.api.memory())} MiB`);
};
