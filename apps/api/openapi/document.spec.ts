import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { chunk } from 'es-toolkit';
import { createTestOrganization } from '#libs/database/testing/test-database.js';
import { signalId } from '#libs/records/ids.js';
import { fieldNames } from '#libs/registry/derive/entitlements.js';
import { jobs } from '#libs/registry/records/jobs.js';
import { sources } from '#libs/registry/records/sources.js';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { errorTable } from '../errors/error-table.js';
import { NOSNIFF } from '../http/headers/protection-headers.js';
import { withParameters } from '../testing/dereference.js';
import { TestApi } from '../testing/test-api.js';
import { pascalCase } from './enumeration-names.js';

interface Parameter {
  readonly example?: unknown;
  name: string;
  description: string;
  in: string;
  required?: boolean;
  schema: Record<string, unknown>;
  'x-data-tier'?: string;
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  'x-price'?: string;
  parameters?: Parameter[];
  responses: Record<string, { headers?: object; content?: { 'application/json'?: { schema: object } } }>;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses' | 'headers', Record<string, object>> & {
    parameters: Record<string, Parameter>;
  };
}

const acme = testSource({
  brand_name: 'Acme',
  industries: ['technology'],
  founded_year: 1949,
  website: 'https://acme.example',
});
const source = acme.id as string;
const rich = testJob({
  source,
  created_at: '1955-05-05T05:05:05.005Z',
  salary: {
    min: 1.5,
    max: 2,
    currency: 'EUR',
    period: 'hour',
    annual_min_usd: 1,
    annual_max_usd: 2,
    fx_rate: 1.1,
    fx_date: '2026-08-01',
    provenance: 'declared',
  },
  locations: [
    {
      city: 'Austin',
      state: 'TX',
      country: 'US',
      cbsa: [{ code: '12420', name: 'Austin' }],
      latitude: 30.3,
      longitude: -97.7,
    },
  ],
  workplace_details: {
    model: 'remote',
    travel: { required: true, percent: 10 },
    arrangements: ['remote_first'],
    remote_from: { countries: ['US'] },
    cadence: { per: 'week' },
    timezone: { zones: ['UTC'] },
    confidence: 0.5,
  },
  onet_code: '15-1252.00',
  industry: 'technology',
  tags: ['a', 'machine-learning'],
  categories: ['software-engineering'],
  schedule_details: { shifts: ['night'] },
  technologies: [{ slug: 'go' }],
  raw_details: { a: [1, null, { b: 'c' }] },
  declared_details: { level: 'senior' },
  occupation_details: { confidence: 1, alternatives: [{ code: '15-1251.00', title: 'x', confidence: 0.1 }] },
});

const surge = {
  id: signalId('hiring_surge', source, null, '2026-08-08'),
  type: 'hiring_surge',
  source,
  segment: null,
  detected_at: '2026-08-08T00:00:00.000Z',
  window: { from: '2026-07-20', to: '2026-08-08' },
  baseline: { value: 4, method: 'negative_binomial', n: 60 },
  observed: 12,
  change: 2,
  strength: 0.4,
  evidence: { job_ids: [rich.id as string] },
  rule_version: 1,
};

const postgres = {
  id: 'postgresql',
  slug: 'postgresql',
  name: 'PostgreSQL',
  category: 'database',
  hot: true,
  in_demand: true,
  active_jobs_count: 1,
  employers_count: 1,
};

let api: TestApi;
let document: Document;
/** As it is sent: parameters are references. */
let published: Document;
const ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }));
beforeAll(async () => {
  api = await TestApi.start({
    sources: [acme],
    jobs: [testJob({ source }), rich],
    computed: { signals: [surge], technologies: [postgres] },
  });
  const { status, headers, body } = await api.get('/openapi.json', {});
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  published = body;
  document = withParameters(body);
  ajv.addVocabulary([
    'components',
    'openapi',
    'info',
    'paths',
    'servers',
    'security',
    'tags',
    'example',
    'x-data-tier',
  ]);
  ajv.addSchema(document, 'openapi.json');
}, 60_000);
afterAll(() => api?.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const get = (path: string): Operation => document.paths[path]?.get as Operation;
const pointer = (...steps: string[]) =>
  `openapi.json#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

test('the table of the README names every list and analysis', () => {
  const readme = readFileSync('README.md', 'utf8');
  const named = Object.keys(document.paths)
    .filter((path) => document.paths[path]?.get && !path.endsWith('}'))
    .map((path) => `/${path.split('/').at(-1)}`);
  expect(named.filter((name) => !readme.includes(name) && name !== '/deliveries')).toEqual([]);
});

test('it is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never);
  expect(result).toEqual({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
});

test('every schema is a valid JSON Schema, and every reference can be resolved', () => {
  for (const name of Object.keys(document.components.schemas))
    expect(() => ajv.getSchema(pointer('components', 'schemas', name))).not.toThrow();
  const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g);
  for (const [, part, name] of references) expect(Object.keys(document.components[part as 'schemas'])).toContain(name);
});

test('operation ids are unique names without special characters', () => {
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z]\w*$/);
});

test('every route is documented, and nothing else', () => {
  expect(Object.keys(document.paths).sort()).toEqual([
    '/v4/account/requests',
    '/v4/autocomplete/sources',
    '/v4/autocomplete/titles',
    '/v4/exports',
    '/v4/exports/{export_id}',
    '/v4/exports/{export_id}/resume',
    '/v4/jobs',
    '/v4/jobs/changes',
    '/v4/jobs/classify',
    '/v4/jobs/hidden',
    '/v4/jobs/hidden/{job_id}',
    '/v4/jobs/options',
    '/v4/jobs/search',
    '/v4/jobs/{job_id}',
    '/v4/me',
    '/v4/metrics',
    '/v4/metrics/benchmark',
    '/v4/metrics/compare',
    '/v4/metrics/compare/query',
    '/v4/metrics/concentration',
    '/v4/metrics/diffusion',
    '/v4/metrics/distribution',
    '/v4/metrics/endings',
    '/v4/metrics/index',
    '/v4/metrics/pay-growth',
    '/v4/metrics/query',
    '/v4/metrics/series',
    '/v4/metrics/skill-premium',
    '/v4/metrics/status',
    '/v4/metrics/turnover',
    '/v4/quality',
    '/v4/signals',
    '/v4/signals/types',
    '/v4/sources',
    '/v4/sources-id/{source_id}',
    '/v4/sources-id/{source_id}/jobs',
    '/v4/sources-id/{source_id}/related',
    '/v4/sources-id/{source_id}/signals',
    '/v4/sources-id/{source_id}/technologies',
    '/v4/sources-url/{url_source}',
    '/v4/sources/blocked',
    '/v4/sources/blocked/{source_id}',
    '/v4/sources/changes',
    '/v4/sources/match',
    '/v4/sources/options',
    '/v4/sources/search',
    '/v4/sources/{url_source}',
    '/v4/sources/{url_source}/jobs',
    '/v4/sources/{url_source}/related',
    '/v4/technologies',
    '/v4/technologies/bridge',
    '/v4/technologies/churn',
    '/v4/technologies/similar-occupations',
    '/v4/technologies/stack',
    '/v4/technologies/status',
    '/v4/technologies/trend',
    '/v4/usage',
    '/v4/watches',
    '/v4/watches/{watch_id}',
    '/v4/watches/{watch_id}/events',
    '/v4/webhooks',
    '/v4/webhooks/{webhook_id}',
    '/v4/webhooks/{webhook_id}/deliveries',
    '/v4/webhooks/{webhook_id}/replay',
    '/v4/webhooks/{webhook_id}/rotate-secret',
    '/v4/webhooks/{webhook_id}/test',
  ]);
  const others = operations().filter(({ method }) => method !== 'get');
  expect(others.map(({ path, method }) => `${method} ${path}`)).toEqual([
    'post /v4/jobs/search',
    'post /v4/jobs/classify',
    'post /v4/jobs/hidden/{job_id}',
    'delete /v4/jobs/hidden/{job_id}',
    'post /v4/sources/match',
    'post /v4/sources/blocked/{source_id}',
    'delete /v4/sources/blocked/{source_id}',
    'post /v4/metrics/query',
    'post /v4/metrics/compare/query',
    'post /v4/watches',
    'patch /v4/watches/{watch_id}',
    'delete /v4/watches/{watch_id}',
    'post /v4/exports',
    'delete /v4/exports/{export_id}',
    'post /v4/exports/{export_id}/resume',
    'post /v4/webhooks',
    'patch /v4/webhooks/{webhook_id}',
    'delete /v4/webhooks/{webhook_id}',
    'post /v4/webhooks/{webhook_id}/rotate-secret',
    'post /v4/webhooks/{webhook_id}/replay',
    'post /v4/webhooks/{webhook_id}/test',
  ]);
});

test('every operation states its price', () => {
  const prices = Object.groupBy(operations(), ({ operation }) => String(operation['x-price']));
  expect(Object.keys(prices).sort()).toEqual(['flat', 'free', 'per_record']);
  const free = prices['free']?.map(({ path, method }) => `${method} ${path}`);
  expect(free?.sort()).toEqual([
    'delete /v4/exports/{export_id}',
    'delete /v4/jobs/hidden/{job_id}',
    'delete /v4/sources/blocked/{source_id}',
    'delete /v4/watches/{watch_id}',
    'delete /v4/webhooks/{webhook_id}',
    'get /v4/account/requests',
    'get /v4/exports',
    'get /v4/exports/{export_id}',
    'get /v4/jobs/options',
    'get /v4/me',
    'get /v4/metrics/status',
    'get /v4/quality',
    'get /v4/signals/types',
    'get /v4/sources/options',
    'get /v4/technologies/status',
    'get /v4/usage',
    'get /v4/watches',
    'get /v4/watches/{watch_id}',
    'get /v4/webhooks',
    'get /v4/webhooks/{webhook_id}/deliveries',
    'patch /v4/watches/{watch_id}',
    'patch /v4/webhooks/{webhook_id}',
    'post /v4/exports',
    'post /v4/exports/{export_id}/resume',
    'post /v4/jobs/hidden/{job_id}',
    'post /v4/sources/blocked/{source_id}',
    'post /v4/watches',
    'post /v4/webhooks',
    'post /v4/webhooks/{webhook_id}/replay',
    'post /v4/webhooks/{webhook_id}/rotate-secret',
    'post /v4/webhooks/{webhook_id}/test',
  ]);
});

test('it contains no internal extension', () => {
  expect(JSON.stringify(document)).not.toContain('x-rolecall');
});

test.each([
  '/v4/jobs',
  '/v4/jobs/hidden',
  '/v4/sources/blocked',
  '/v4/jobs/search',
  '/v4/jobs/{job_id}',
  '/v4/sources-id/{source_id}',
  '/v4/me',
  '/v4/usage',
])('%s documents exactly the query parameters that it accepts', async (path) => {
  const documented = (get(path).parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  const { body } = await api.get(`${path.replace(/\{.*\}/, 'x')}?no_such_parameter=1`);
  expect(documented.sort()).toEqual(body.error.details.allowed);
});

test('an alias says which route it stands for', () => {
  const aliases = [
    ['/v4/jobs/search', '/v4/jobs'],
    ['/v4/sources/search', '/v4/sources'],
    ['/v4/sources/{url_source}', '/v4/sources-url/{url_source}'],
  ] as const;
  for (const [alias, path] of aliases) {
    expect(get(alias).summary).toBe(`${get(path).summary} (alias)`);
    expect(get(alias).description).toBe(`Alias of \`${path}\`. ${get(path).description}`);
  }
  const summaries = operations().map(({ operation }) => operation.summary);
  expect(new Set(summaries).size).toBe(summaries.length);
});

test('a filter is described by whole sentences', () => {
  const filters = Object.values(document.components.parameters).filter((parameter) => parameter['x-data-tier']);
  expect(filters.length).toBeGreaterThan(150);
  for (const { name, description, 'x-data-tier': tier } of filters) {
    expect([name, description]).toEqual([name, expect.stringMatching(/^[A-Z`].*\. Data tier: \w+\.$/)]);
    expect([name, description.endsWith(` Data tier: ${tier}.`)]).toEqual([name, true]);
    expect([name, description]).not.toEqual([name, expect.stringMatching(/^Where |undefined/)]);
  }
});

test('components are named after what they are, and no operation repeats an enumeration', () => {
  const { parameters, schemas } = document.components;
  expect(Object.keys({ ...parameters, ...schemas }).filter((name) => /_?\d+$/.test(name))).toEqual([]);
  for (const name of ['Level', 'SignalType', 'Country', 'ErrorCode', 'JobsSortValue', 'RelatedSortValue'])
    expect(Object.keys(schemas)).toContain(name);
  const inline = JSON.stringify(published.paths).match(/"enum":/g) ?? [];
  expect([inline.length, JSON.stringify(published.components.parameters).includes('"enum":')]).toEqual([0, false]);
});

test('every tag is described, and every operation has one of them', () => {
  const names = document.tags.map(({ name }) => name);
  for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
  expect(new Set(operations().flatMap(({ operation }) => operation.tags))).toEqual(new Set(names));
});

test('what every tier reads of a whole record is required, also within its objects, and nothing else', () => {
  const requiredOf = (name: string) => (document.components.schemas[name] as { required?: string[] }).required ?? [];
  const [min, max] = (['min', 'max'] as const).map((tier) => fieldNames(jobs, tier)) as [string[], string[]];
  for (const name of ['Job', 'ChangedJob']) expect([name, requiredOf(name).sort()]).toEqual([name, min]);
  expect(max.length).toBeGreaterThan(min.length);
  expect(requiredOf('Source').sort()).toEqual(fieldNames(sources, 'min'));
  expect(requiredOf('JobSalary')).toEqual(expect.arrayContaining(['min', 'max', 'currency', 'period']));
  // Those of `locations` and `workplace_details` that only higher tiers read.
  expect(requiredOf('JobLocations')).toEqual(expect.arrayContaining(['city', 'country']));
  expect(requiredOf('JobLocations')).not.toContain('latitude');
  expect(requiredOf('JobWorkplaceDetails')).not.toContain('cadence');
});

test('a record that may not exist is a record or an empty object', () => {
  for (const [path, name] of [
    ['/v4/jobs/{job_id}', 'Job'],
    ['/v4/sources-id/{source_id}', 'Source'],
  ] as const) {
    expect(get(path).responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: `#/components/schemas/${name}OrEmpty`,
    });
    const check = ajv.getSchema(pointer('components', 'schemas', `${name}OrEmpty`)) as (value: unknown) => boolean;
    expect([check({}), check({ id: 'x' })]).toEqual([true, false]);
  }
});

test('generators find one type for each name and each value', () => {
  const { parameters, schemas } = published.components;
  const keys = [parameters, schemas].flatMap((part) => Object.keys(part).map(pascalCase));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  const problems: unknown[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, enum: values } = node as { type?: unknown; enum?: unknown };
    const types = [type].flat().filter((each) => each !== 'null');
    if (types.length > 1) problems.push([path, type]);
    if (type === 'null' && !/\/(oneOf|anyOf)\/\d+$/.test(path)) problems.push([path, 'only null']);
    if (Array.isArray(values) && values.includes(null)) problems.push([path, 'an enumeration with null']);
    for (const [key, value] of Object.entries(node))
      if (key !== 'example' && key !== 'examples') visit(value, `${path}/${key}`);
  };
  visit(published, '');
  expect(problems).toEqual([]);
});

test('no response has more than one example, and no cursor, collection or selection of fields is one', () => {
  const text = JSON.stringify(published);
  expect(text).not.toContain('"examples":{');
  for (const [key, { name, example }] of Object.entries(published.components.parameters))
    if (/cursor|^collections|^fields$/.test(name)) expect([key, example]).toEqual([key, undefined]);
  // Imports repeat what an operation refers to, as the parameters and each error of every operation.
  const operations = Object.values(published.paths).flatMap((path) => Object.keys(path as object));
  expect(text.length / operations.length).toBeLessThan(11_500);
});

test('patterns are portable, and every array says what it contains', () => {
  const text = JSON.stringify(document.components);
  expect(text).not.toContain('\\\\p{');
  const arrays: object[] = [];
  JSON.parse(text, (_, value) => {
    if (value?.type === 'array') arrays.push(value);
    return value;
  });
  expect(arrays.length).toBeGreaterThan(50);
  for (const array of arrays) expect(array).toHaveProperty('items');
});

test('every path parameter is documented', () => {
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
      named,
    );
  }
});

test('the documented data tier of a filter is the one that it requires', async () => {
  for (const { name, 'x-data-tier': tier } of get('/v4/jobs').parameters ?? []) {
    if (tier === undefined) continue;
    const refusedBy = async (rateTier: 'tier_1' | 'tier_2') =>
      (await api.get(`/v4/jobs?limit=1&${name}=%20`, rateTier)).body.error.code === 'field_not_in_plan';
    expect([name, await refusedBy('tier_1'), await refusedBy('tier_2')]).toEqual([
      name,
      tier !== 'min',
      tier === 'max',
    ]);
  }
});

test('documented enumerations are the allowed values', async () => {
  const enumerated = (get('/v4/jobs').parameters ?? []).flatMap(({ name, schema }) => {
    const { enum: values } = ((schema.items as object) ?? schema) as { enum?: string[] };
    return values && name !== 'fields' ? [{ name, values }] : [];
  });
  expect(enumerated.length).toBeGreaterThan(20);
  for (const { name, values } of enumerated) {
    const { status, body } = await api.get(`/v4/jobs?q=x&fields=id&${name}=no+such+value`);
    expect([name, status, body.error.details.allowed]).toEqual([name, 400, values]);
    expect([
      name,
      (await api.get(`/v4/jobs?q=x&fields=id&${name}=${encodeURIComponent(values.at(-1) as string)}`)).status,
    ]).toEqual([name, 200]);
  }
});

test('every response header is documented', async () => {
  const { token } = await createTestOrganization(api.databaseUrl, { billingMode: 'credits', purchasedCredits: 10 });
  const { headers } = await api.get('/v4/jobs', { authorization: token });
  const documented = Object.keys(get('/v4/jobs').responses['200']?.headers ?? {}).map((name) => name.toLowerCase());
  const sent = Object.keys(headers)
    .filter((name) => /^(x-|ratelimit)/.test(name))
    // Meant for browsers, not for clients.
    .filter((name) => !(name in NOSNIFF));
  // Only deprecated parts announce their end, only results without pages have a version, only those with a next page link to it, and only repeated
  // requests are answered again.
  expect(documented.sort()).toEqual([...sent, 'link', 'idempotent-replayed', 'deprecation', 'sunset', 'etag'].sort());
});

test('every parameter has an example that is accepted', async () => {
  const { body: watch } = await api.post('/v4/watches', { name: 'Examples', kind: 'jobs' });
  const { body: saved } = await api.post('/v4/exports', { kind: 'jobs' });
  const hook = { url: 'https://example.com/rolecall', watch_ids: [watch.id] };
  const { body: webhook } = await api.post('/v4/webhooks', hook);
  const ids = { '{watch_id}': watch.id, '{webhook_id}': webhook.id, '{export_id}': saved.id } as Record<string, string>;
  const urls: string[] = [];
  for (const { path, method, operation } of operations()) {
    const required = (operation.parameters ?? []).filter((each) => each.required && each.in === 'query');
    const examples = Object.fromEntries(required.map(({ name, example }) => [name, String(example)]));
    for (const { name, in: place, example } of operation.parameters ?? []) {
      // They have none: values that other callers cannot send, or that change the form of the response.
      if (name === 'cursor' || name === 'fields' || name.startsWith('collections')) continue;
      // An example of a table that the operator would have to provide.
      if (name === 'denominators') continue;
      expect([path, name, example]).not.toEqual([path, name, undefined]);
      if (method !== 'get' || place !== 'query') continue;
      // This dataset has no grid.
      if (/Only for \w+ whose figures are stored/.test(operation.description ?? '')) continue;
      const needed = {
        ...examples,
        ...(path.includes('autocomplete') && { q: 'a' }),
        ...(name === 'radius_km' && { near: '1,2' }),
        ...(path === '/v4/metrics' && ['sort', 'min_n', 'change'].includes(name) && { group_by: 'levels' }),
        ...(path === '/v4/metrics/series' && ['sort', 'min_n', 'limit'].includes(name) && { group_by: 'levels' }),
        ...(name === 'prefix' && (path === '/v4/technologies' ? { q: 'post' } : { titles: 'engin' })),
      };
      const query = new URLSearchParams({ ...needed, [name]: String(example) });
      const url = `${path.replaceAll(/\{\w+\}/g, (name) => ids[name] ?? 'x')}?${query}`;
      urls.push(url);
    }
  }
  const refused: unknown[] = [];
  for (const some of chunk(urls, 16)) {
    const responses = await Promise.all(some.map((url) => api.get(url)));
    for (const [index, { status, body }] of responses.entries())
      if (status !== 200) refused.push([some[index], body.error]);
  }
  expect(refused).toEqual([]);
  // More than a thousand requests.
}, 240_000);

// Every response in every test is checked (`testing/response-checker.ts`). These are shapes that other tests may not request.
describe('responses are as documented', () => {
  test.each(['tier_1', 'tier_2', 'tier_3'] as const)('%s', async (tier) => {
    const queries = ['', '?limit=1', '?count=true', '?fields=id', '?has_salary=true', '?q=nothing'];
    const lists = ['/v4/jobs', '/v4/jobs/search'].flatMap((path) => queries.map((query) => path + query));
    const records = [rich.id, 'x'].map((id) => `/v4/jobs/${id}`);
    const others = [
      '/v4/me',
      '/v4/jobs/options',
      '/v4/jobs/changes',
      '/v4/sources/changes',
      '/v4/usage?group_by=day,endpoint_group',
      `/v4/sources-id/${source}/jobs`,
    ];
    for (const url of [...lists, ...records, ...others])
      expect([url, (await api.get(url, tier)).status]).toEqual([url, 200]);
  });

  test('an undocumented response is detected', async () => {
    const check = ajv.getSchema(pointer('components', 'schemas', 'Job')) as (value: unknown) => boolean;
    const { data } = (await api.get('/v4/jobs')).body;
    expect(check(data[0])).toBe(true);
    for (const wrong of [
      { title: null },
      { created: '1' },
      { no_such_field: 1 },
      { locations: null },
      { source: 'S1' },
      { level: 'king' },
    ])
      expect(check({ ...data[0], ...wrong })).toBe(false);
  });
});

test('the status of every error code is documented', () => {
  const statuses = new Set(Object.values(errorTable).map(({ status }) => String(status)));
  for (const status of statuses) expect(Object.keys(get('/v4/jobs').responses)).toContain(status);
});
