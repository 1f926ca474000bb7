// The common requests: a count, facets, every page of a search, and an error. Compile it, then run it with
// ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T... node example.js
import { createRolecall, type operations } from './index.js';

const { ROLECALL_URL: baseUrl = 'http://127.0.0.1:4000', ROLECALL_TOKEN: token = '' } = process.env;
const rolecall = createRolecall({ baseUrl, token });
// With its type, so that a misspelt filter does not compile.
const query: operations['getJobs']['parameters']['query'] = { titles: ['engineer'], countries: ['DE', 'FR'] };

// How many match.
const counted = await rolecall.GET('/v4/jobs', { params: { query: { ...query, count: true } } });
if (counted.error) throw new Error(`${counted.error.error.code}: ${counted.error.error.message}`);
console.log(JSON.stringify({ count: counted.data.count }));

// In which countries: a facet ignores its own filter, hence also those that are not in `query`.
const facets = await rolecall.GET('/v4/jobs/options', { params: { query: { ...query, facets: ['countries'] } } });
if (facets.error) throw new Error(facets.error.error.message);
for (const { facet, values } of facets.data.data) {
  console.log(JSON.stringify({ facet, values: values.map(({ label, count }) => ({ label, count })) }));
}

// Every posting, page by page.
let cursor: string | undefined;
do {
  const page = await rolecall.GET('/v4/jobs', { params: { query: { ...query, limit: 10, cursor } } });
  if (page.error) throw new Error(page.error.error.message);
  const jobs = page.data.data.map(({ title, source }) => ({ title, company: source?.brand_name ?? null }));
  console.log(JSON.stringify({ jobs }));
  cursor = page.data.next_cursor ?? undefined;
} while (cursor);

// Errors are typed too: branch on the code.
const refused = await rolecall.GET('/v4/jobs', { params: { query: { cursor: 'of another search' } } });
if (refused.error) console.log(JSON.stringify({ status: refused.response.status, code: refused.error.error.code }));
