// The common requests: a count, facets, every page of a search, and an error. Compile it, then run it with
// ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T... node example.js
import { ApiError, createRolecall, type QueryOf, unwrap } from './index.js';

const { ROLECALL_URL: baseUrl = 'http://127.0.0.1:4000', ROLECALL_TOKEN: token = '' } = process.env;
const rolecall = createRolecall({ baseUrl, token });
// With its type, so that a misspelt filter does not compile.
const query: QueryOf<'/v4/jobs'> = { titles: ['engineer'], countries: ['DE', 'FR'] };

// How many match.
const { count } = unwrap(await rolecall.GET('/v4/jobs', { params: { query: { ...query, count: true } } }));
console.log(JSON.stringify({ count }));

// In which countries: a facet ignores its own filter, hence also those that are not in `query`.
const options = await rolecall.GET('/v4/jobs/options', { params: { query: { ...query, facets: ['countries'] } } });
for (const { facet, values } of unwrap(options).data) {
  console.log(JSON.stringify({ facet, values: values.map(({ label, count }) => ({ label, count })) }));
}

// Every posting, page by page; `rolecall.records` has them one by one.
for await (const page of rolecall.pages('/v4/jobs', { ...query, limit: 10 })) {
  const jobs = page.data.map(({ title, source }) => ({ title, company: source?.brand_name ?? null }));
  console.log(JSON.stringify({ jobs }));
}

// Errors are typed too: branch on the code.
try {
  await rolecall.pages('/v4/jobs', { cursor: 'of another search' }).next();
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.log(JSON.stringify({ status: error.status, code: error.code }));
}
