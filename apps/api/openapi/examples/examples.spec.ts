import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Price } from '#libs/billing/credits/prices.js';
import { createTestOrganization, runOn } from '#libs/database/testing/test-database.js';
import type { ErrorCode } from '#libs/errors/app-error.js';
import { expectGolden } from '#libs/search/testing/golden.js';
import { compareWatches } from '../../../courier/testing/compare-watches.js';
import { deliverWebhook } from '../../../courier/testing/deliver-webhook.js';
import { writeExports } from '../../../exporter/testing/write-exports.js';
import { SampleDataset } from '../../mcp/testing/sample-dataset.js';
import type { TestApi } from '../../testing/test-api.js';
import {
  CREATED_EXPORT,
  CREATED_WATCH,
  CREATED_WEBHOOK,
  type ExampleRequest,
  exampleRequests,
  LOGGED_TOKEN,
} from './recorded-requests.js';

jest.setTimeout(240_000);

type Json = Record<string, unknown>;

let sample: SampleDataset;
let api: TestApi;
beforeAll(async () => {
  sample = await SampleDataset.load();
  api = sample.api;
});
afterAll(() => sample?.stop());

const PUBLISHED_AT = '2026-08-22T00:01:00.000Z';

const FIXED: Readonly<Record<string, string | number | boolean>> = {
  // How many there are depends on when they are written.
  kept: 412,
  // It changes with the code.
  enrichment_version: '4f1c0a9be217',
  commit: '5b870d4f7e81',
  measured_on: '2026-08-22',
  same_version: true,
  retry_after_seconds: 60,
  request_id: 'req_8f14e45fceea167a5a36dedd',
  organization_id: 'O4f1d2c3b5a697887',
  next_cursor: 'AQAAAZ8kC2pQ3rT7dLmB1vXs',
  hidden_at: '2026-08-22T09:30:00.000Z',
  blocked_at: '2026-08-22T09:30:00.000Z',
  built_at: '2026-08-22T00:01:00.000Z',
  published_at: PUBLISHED_AT,
  first_published_at: PUBLISHED_AT,
  age_days: 1,
};

const WEBHOOK_ID = 'H7c2e9a4d1f6b48035e8a7d0c9b2f4e61';
const WEBHOOK = {
  created_at: '2026-08-22T09:32:00.000Z',
  last_delivered_at: '2026-08-22T09:33:00.000Z',
  secret: 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgdGhlIGRvY3VtZW50cyE=',
};
const MESSAGE = {
  message_id: 'msg_0b9f4d2e7a6c48139d5e8f1a2c3b4d50',
  started_at: '2026-08-22T09:33:00.000Z',
  duration_ms: 84,
  // How many events fit into a message depends on the order in which the postings were loaded.
  events: 15,
  first_sequence: 42,
  last_sequence: 56,
  credits: 15,
};
const WATCH_ID = 'W4b1e7f0a9c2d48e6b3a5f7c1d9e02468';
/** Of watches and events, whose keys others have too. */
const WATCH = {
  id: WATCH_ID,
  created_at: '2026-08-22T09:30:00.000Z',
  last_event_at: '2026-08-22T09:31:00.000Z',
};
const EVENT = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', created_at: '2026-08-22T09:31:00.000Z' };

const EXPORT_ID = 'E7c3a9f1b5d2e48607f6a1c0b9d8e2f43';
const EXPORT = {
  id: EXPORT_ID,
  created_at: '2026-08-22T09:32:00.000Z',
  ended_at: '2026-08-22T09:32:02.000Z',
  expires_at: '2026-08-25T09:32:02.000Z',
};
const VINTAGE_ID = '5b2c7d1e-93a4-4f60-8c1b-7e0d2a9f4c36';
const VIEW = { epoch: 'a3d1f0c2-6b5e-4f0a-9c7d-2e8b1f4a6d90', opened_at: '2026-08-22T09:32:01.000Z' };
const FILE = {
  name: 'jobs-7c3a9f1b-001.parquet',
  bytes: 21_480,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  url: `https://jobs.example.com/downloads/${EXPORT_ID}/1787477522/u1Q0oX3r9m7cJ2kLh5vTz8wYb4nPd6sGfEaCiVxQyM0/jobs-7c3a9f1b-001.parquet`,
  url_expires_at: '2026-08-23T09:32:02.000Z',
};

/** Replaces values that differ from run to run by constant ones of the same form. */
const stable = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .replace(/in \d+ seconds/, 'in 60 seconds')
      .replace(/published \d{4}-[^;]+Z/, `published ${PUBLISHED_AT}`)
      .replace(/vintage=[^&]+/, `vintage=${VINTAGE_ID}`);
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== 'object' || value === null) return value;
  const fixed: Readonly<Record<string, string | number | boolean>> = {
    ...FIXED,
    ...('last_sequence' in value && WATCH),
    ...('first_published_at' in value && { id: VINTAGE_ID }),
    ...('record_id' in value && EVENT),
    ...('max_credits' in value && 'state' in value && EXPORT),
    ...('change_number' in value && 'opened_at' in value && VIEW),
    ...('sha256' in value && FILE),
    ...('watch_ids' in value && WEBHOOK),
    ...('message_id' in value && MESSAGE),
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, child !== null && fixed[key] ? fixed[key] : stable(child)]),
  );
};

const send = async ({ method = 'GET', url, body }: ExampleRequest, token: string) => {
  const headers = {
    ...(token !== '' && { authorization: token }),
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await api.app.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) });
  const charged = Number(response.headers['x-credit-charged']);
  return { status: response.statusCode, body: response.json() as Json, charged };
};

const organization = { rateTier: 'tier_3', billingMode: 'credits', purchasedCredits: 10_000 } as const;

/** Inserts two days of usage, and two requests. */
const recordUsage = async (organizationId: string): Promise<void> => {
  const requests = [
    { at: '2026-08-22T09:30:00.412Z', route: '/v4/jobs', status: 200, ms: 18.4, credits: 25, records: 25 },
    { at: '2026-08-22T09:30:01.098Z', route: '/v4/jobs/{job_id}', status: 200, ms: 6.1, credits: 1, records: 1 },
  ].map((each) => ({ ...each, method: 'GET', tokenId: LOGGED_TOKEN, requestId: 'req_8f14e45fceea167a5a36dedd' }));
  await runOn(api.databaseUrl, 'INSERT INTO request_batches (organization_id, requests, entries) VALUES ($1, $2, $3)', [
    organizationId,
    requests.length,
    JSON.stringify(requests),
  ]);
  for (const [day, group, requests, records] of [
    ['2026-08-21', 'jobs', 120, 2_450],
    ['2026-08-22', 'autocomplete', 40, 310],
    ['2026-08-22', 'jobs', 84, 1_725],
  ] as const) {
    await runOn(api.databaseUrl, 'INSERT INTO usage_requests VALUES ($1, $2, $3, $4, 2)', [
      organizationId,
      day,
      group,
      requests,
    ]);
    await runOn(api.databaseUrl, 'INSERT INTO usage_records VALUES ($1, $2, $3, $4, $5)', [
      organizationId,
      day,
      group,
      records,
      group === 'jobs' ? records : 40,
    ]);
  }
};

const recordOperations = async () => {
  const first = async (url: string) => (await api.get(url)).body.data[0];
  const signal = await first('/v4/signals?limit=1');
  const posting = await first('/v4/jobs?technologies=python&has_salary=true&job_statuses=active&limit=1');
  const { organizationId, token } = await createTestOrganization(api.databaseUrl, organization);
  await recordUsage(organizationId);
  const requests = exampleRequests({
    job: posting.id,
    source: posting.source.id,
    domain: posting.source.url_source,
    hiring: signal.source.id,
  });
  const prices = pricesOf(await documentOf());
  const unusable: unknown[] = [];
  const mispriced: unknown[] = [];
  const operations: Record<string, { request: ExampleRequest; response: unknown }> = {};
  // In this order: the list of hidden postings needs one that was hidden before.
  const created: Record<string, string> = { [CREATED_WATCH]: '', [CREATED_WEBHOOK]: '', [CREATED_EXPORT]: '' };
  const constant: Record<string, string> = {
    [CREATED_WATCH]: WATCH_ID,
    [CREATED_WEBHOOK]: WEBHOOK_ID,
    [CREATED_EXPORT]: EXPORT_ID,
  };
  const withIds = <T>(value: T, ids: Readonly<Record<string, string>>): T =>
    JSON.parse(JSON.stringify(value).replaceAll(/\{\w+_id\}/g, (name) => ids[name] ?? name));
  for (const [operationId, recorded] of Object.entries(requests)) {
    const response = await send(withIds(recorded, created), token);
    const { method = 'GET', url, body } = withIds(recorded, constant);
    if (operationId === 'postWatches') {
      created[CREATED_WATCH] = response.body.id as string;
      await compareWatches(api);
    }
    if (operationId === 'postWebhooks') {
      created[CREATED_WEBHOOK] = response.body.id as string;
      await deliverWebhook(api, response.body.id as string);
    }
    if (operationId === 'postExports') {
      created[CREATED_EXPORT] = response.body.id as string;
      await writeExports(api);
    }
    const { data = [url] } = response.body;
    if (response.status !== 200 || Object.keys(response.body).length === 0 || (data as unknown[]).length === 0)
      unusable.push([url, response.body]);
    // Entries without a company are free.
    const { matched } = response.body as { matched?: number };
    const records = matched ?? (Array.isArray(response.body.data) ? response.body.data.length : 1);
    const credits = { per_record: records, flat: 1, free: 0 }[prices[operationId] as Price];
    if (response.charged !== credits) mispriced.push([url, prices[operationId], response.charged]);
    operations[operationId] = {
      request: { method, url, ...(body && { body }) },
      response: stable(
        Object.entries(created)
          .filter(([, id]) => id !== '')
          .reduce(
            (value, [name, id]) => JSON.parse(JSON.stringify(value).replaceAll(id, constant[name] as string)),
            response.body,
          ),
      ),
    };
  }
  expect(unusable).toEqual([]);
  expect(mispriced).toEqual([]);
  const parameters = {
    job_id: posting.id,
    source_id: posting.source.id,
    url_source: posting.source.url_source,
    watch_id: WATCH_ID,
    export_id: EXPORT_ID,
    webhook_id: WEBHOOK_ID,
  };
  return { parameters, operations };
};

const newWatch = (i: number): ExampleRequest => ({
  method: 'POST',
  url: '/v4/watches',
  body: { name: `Watch ${i}`, kind: 'sources', filters: { hq_countries: 'US' } },
});

const recordErrors = async () => {
  const as = async (options: Parameters<typeof createTestOrganization>[1]) =>
    (await createTestOrganization(api.databaseUrl, options)).token;
  const caller = await as(organization);
  const limited = await as({ ...organization, limits: { perMinute: 2 } });
  for (const _ of [1, 2]) await send({ url: '/v4/me' }, limited);
  const disabled = await createTestOrganization(api.databaseUrl, organization);
  await api.operate(({ organizations }) => organizations.setApiEnabled(disabled.organizationId, false));
  const { body } = await send({ url: '/v4/jobs/changes?limit=1' }, caller);
  // As if the database had been restored.
  await runOn(api.databaseUrl, 'UPDATE change_counters SET log_id = gen_random_uuid()');
  const requests: [ErrorCode, ExampleRequest, string][] = [
    ['invalid_cursor', { url: '/v4/jobs?cursor=x' }, caller],
    ['cursor_expired', { url: `/v4/jobs/changes?limit=1&cursor=${body.next_cursor}` }, caller],
    ['missing_parameter', { url: '/v4/jobs?sort=relevance' }, caller],
    ['invalid_request', { url: '/v4/jobs?levels=senor' }, caller],
    ['unauthorized', { url: '/v4/jobs' }, ''],
    ['insufficient_credits', { url: '/v4/jobs' }, await as({ ...organization, purchasedCredits: 0 })],
    ['organization_api_disabled', { url: '/v4/jobs' }, disabled.token],
    ['plan_limit_reached', newWatch(4), caller],
    ['field_not_in_plan', { url: '/v4/jobs?technologies=python' }, await as({ rateTier: 'tier_1' })],
    ['not_found', { url: '/v4/job' }, caller],
    ['method_not_allowed', { method: 'DELETE', url: '/v4/jobs' }, caller],
    ['payload_too_large', { method: 'POST', url: '/v4/metrics/query', body: { slice: 'x'.repeat(1_100_000) } }, caller],
    ['rate_limited', { url: '/v4/jobs' }, limited],
  ];
  for (const i of [1, 2, 3]) await send(newWatch(i), caller);
  const errors: Partial<Record<ErrorCode, unknown>> = {};
  for (const [code, request, token] of requests) {
    const { body } = await send(request, token);
    expect((body.error as Json).code).toBe(code);
    errors[code] = stable(body);
  }
  return errors;
};

const documentOf = async () => (await api.get('/openapi.json', {})).body;

/** The price of each operation by its id, as the document states it. */
const pricesOf = ({ paths }: { paths: Record<string, Record<string, Json>> }): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, 'x-price': price }) => [operationId, price]),
  );

describe('the examples of the OpenAPI document', () => {
  test('are what the service responds to these requests, which cost what the document states', async () => {
    expectGolden(new URL('examples.json', import.meta.url), {
      ...(await recordOperations()),
      errors: await recordErrors(),
    });
  });

  test('exist for every operation', async () => {
    const { paths } = await documentOf();
    for (const operation of Object.values<Record<string, Json>>(paths).flatMap((methods) => Object.values(methods))) {
      const {
        operationId,
        responses,
        requestBody,
        'x-codeSamples': samples,
      } = operation as never as {
        operationId: string;
        responses: Record<string, { content: Record<string, Json> }>;
        requestBody?: { content: Record<string, Json> };
        'x-codeSamples'?: object[];
      };
      expect([operationId, responses[200]?.content['application/json']?.example]).toEqual([
        operationId,
        expect.any(Object),
      ]);
      expect([operationId, samples?.length]).toEqual([operationId, 1]);
      if (requestBody) expect(requestBody.content['application/json']?.example).toEqual(expect.any(Object));
    }
  });

  test('match their schemas', async () => {
    const document = await documentOf();
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema(document, 'openapi.json');
    const escaped = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
    const expectMatch = (steps: string[], value: unknown) => {
      const validate = ajv.getSchema(
        `openapi.json#/${[...steps, 'content', 'application/json', 'schema'].map(escaped).join('/')}`,
      );
      validate?.(value);
      expect([steps.join(' '), validate?.errors]).toEqual([steps.join(' '), null]);
    };
    for (const [path, methods] of Object.entries<
      Record<string, { responses: Record<string, never>; requestBody?: never }>
    >(document.paths))
      for (const [method, { responses, requestBody }] of Object.entries(methods)) {
        const exampleOf = (part: { content: Record<string, Json> }) => part.content['application/json']?.example;
        expectMatch(['paths', path, method, 'responses', '200'], exampleOf(responses[200] as never));
        if (requestBody) expectMatch(['paths', path, method, 'requestBody'], exampleOf(requestBody));
      }
    for (const [name, { content }] of Object.entries<{ content: Record<string, Json> }>(document.components.responses))
      if (content['application/json']?.example !== undefined)
        expectMatch(['components', 'responses', name], content['application/json'].example);
  });
});
