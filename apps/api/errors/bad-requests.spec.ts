import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testJob, testSource } from '#libs/search/testing/test-dataset.js';
import { TestApi, type TestResponse } from '../testing/test-api.js';
import { errorTable } from './error-table.js';

let api: TestApi;
let port: number;
beforeAll(async () => {
  const acme = testSource();
  api = await TestApi.start({ sources: [acme], jobs: [testJob({ source: acme.id as string })] });
  await api.app.listen(0, '127.0.0.1');
  port = Number(new URL(await api.app.getUrl()).port);
}, 60_000);
afterAll(() => api?.stop());

/** The complete envelope, without internal details. */
const expectEnvelope = ({ status, headers, body }: TestResponse, expected: [status: number, code: string]) => {
  expect([status, body.error?.code]).toEqual(expected);
  expect(Object.keys(body)).toEqual(['error']);
  const { details, ...error } = body.error;
  expect(error).toEqual({
    code: expected[1],
    message: expect.stringMatching(/^.{10,}[.?]$/s),
    status,
    request_id: headers['x-request-id'],
  });
  expect(error.request_id).toMatch(/^req_[0-9a-f]+$/);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.stringify(body)).not.toMatch(/ at .*[.][jt]s|node_modules|Exception|SyntaxError|stack/);
};

describe('400 invalid_request that names the parameter', () => {
  const refused: [query: string, parameter: string, suggestion?: string][] = [
    ['lmit=1', 'lmit', 'limit'],
    ['country=US', 'country', 'countries'],
    ['technology=go', 'technology', 'technologies'],
    ['Q=x', 'Q', 'q'],
    ['title=x', 'title', 'titles'],
    ['sotr=newest', 'sotr', 'sort'],
    ['organization_id=x', 'organization_id'],
    ['data_access=global', 'data_access'],
    ['__proto__=x', '__proto__'],
    ['constructor=x', 'constructor'],
    ['toString=x', 'toString'],
    ['=x', ''],
    ['countries[]=US', 'countries[]', 'countries'],
    ['onet_codes_all=15', 'onet_codes_all', 'onet_codes'],
    ['job_statuses=actve', 'job_statuses', 'active'],
    ['sort=newst', 'sort', 'newest'],
    ['countries=XX', 'countries'],
    ['remote=yes', 'remote'],
    ['remote=1', 'remote'],
    ['count=maybe', 'count'],
    ['salary_gte=12k', 'salary_gte'],
    ['salary_gte=-1', 'salary_gte'],
    ['salary_gte=1.5', 'salary_gte'],
    ['created_at_gte=yesterday', 'created_at_gte'],
    ['created_at_gte=2026-02-30', 'created_at_gte'],
    ['created_at_gte=2026-13-01', 'created_at_gte'],
    ['created_at_gte=1767225600', 'created_at_gte'],
    ['created_at_gte=2026-08-01T00:00:00', 'created_at_gte'],
    ['created_at_within_days=0', 'created_at_within_days'],
    ['onet_codes=99999', 'onet_codes'],
    ['onet_codes=*', 'onet_codes'],
    ['ids=J123', 'ids'],
    ['source_ids=x', 'source_ids'],
    ['salary_currencies=dollars', 'salary_currencies'],
    // Given twice where one value is taken.
    ['limit=1&limit=2', 'limit'],
    ['q=a&q=b', 'q'],
    ['remote=true&remote=true', 'remote'],
    ['sort=newest&sort=newest', 'sort'],
    ['created_at_gte=2026-01-01&created_at_gte=2026-01-02', 'created_at_gte'],
    // Empty.
    ['q=', 'q'],
    ['q=%20%09', 'q'],
    ['countries=', 'countries'],
    ['countries', 'countries'],
    ['countries=US,', 'countries'],
    ['countries=US,,CA', 'countries'],
    ['fields=', 'fields'],
    ['limit=', 'limit'],
    // Too long, too many.
    [`q=${'a'.repeat(501)}`, 'q'],
    [`cities=${'a'.repeat(301)}`, 'cities'],
    [`zips=${'9'.repeat(21)}`, 'zips'],
    [`countries=${'US,'.repeat(500)}US`, 'countries'],
  ];
  test.each(refused.map(([query, parameter, suggestion]) => ({ query, parameter, suggestion })))(
    'number %#',
    async ({ query, parameter, suggestion }) => {
      const response = await api.get(`/v4/jobs?${query}`);
      expectEnvelope(response, [400, 'invalid_request']);
      const { details } = response.body.error;
      expect(details.parameter).toBe(parameter);
      expect(details.suggestion).toBe(suggestion);
      if (suggestion) {
        expect(details.allowed).toContain(suggestion);
        expect(response.body.error.message).toContain(suggestion);
      }
    },
  );
});

test.each([
  ['remote_not=true', 'remote_not', ['remote']],
  ['salary=50000', 'salary', ['salary_gte', 'salary_lte']],
])(
  'a parameter that accepts only `unknown` names those that accept more: %s',
  async (query, parameter, suggestions) => {
    const response = await api.get(`/v4/jobs?${query}`);
    expectEnvelope(response, [400, 'invalid_request']);
    const { message, details } = response.body.error;
    expect(details).toMatchObject({ parameter, allowed: ['unknown'], suggestion: suggestions[0], suggestions });
    for (const name of suggestions) expect(message).toContain(`\`${name}\``);
  },
);

test.each(['', '%20%09', '%00', 'a%00b', 'a'.repeat(5_000), 'nonsense'])(
  'a malformed cursor is 400 invalid_cursor: number %#',
  async (cursor) => {
    for (const list of ['/v4/jobs', '/v4/sources', '/v4/jobs/hidden'])
      expectEnvelope(await api.get(`${list}?cursor=${cursor}`), [400, 'invalid_cursor']);
  },
);

test.each(['per', 'nonsense', 'organization_id', 'xyz'])(
  '%s is too different from every parameter for a suggestion',
  async (name) => {
    const { details } = (await api.get(`/v4/jobs?${name}=1`)).body.error;
    expect(details).toEqual({ parameter: name, allowed: expect.any(Array) });
  },
);

describe('400 for a query string that cannot be decoded', () => {
  test.each([
    'q=%ff',
    'q=%C3%28',
    'q=%E0%80%AF',
    'q=%',
    'q=%zz',
    '%ff=1',
    'q=%ED%A0%80',
    'q=%00',
    'q=a%00b',
    '%00=1',
    'countries=US%00',
  ])('%s', async (query) => {
    for (const route of ['/v4/jobs', '/v4/jobs/x', '/v4/sources-id/x', '/v4/me']) {
      const response = await api.get(`${route}?${query}`);
      expectEnvelope(response, [400, 'invalid_request']);
      expect(response.body.error.message).toContain('query string');
    }
  });
});

describe('long query strings', () => {
  test('10 KB of one word', async () =>
    expectEnvelope(await api.get(`/v4/jobs?q=${'a'.repeat(10_240)}`), [400, 'invalid_request']));
  test('10 KB of unknown name', async () => {
    const response = await api.get(`/v4/jobs?${'a'.repeat(10_240)}=1`);
    expectEnvelope(response, [400, 'invalid_request']);
    expect(response.body.error.details.parameter.length).toBeLessThan(200);
  });
  test('10 KB of ampersands', async () => expect((await api.get(`/v4/jobs?${'&'.repeat(10_240)}`)).status).toBe(200));
  test('10 KB of pairs', async () =>
    expectEnvelope(await api.get(`/v4/jobs?${'a=1&'.repeat(2_560)}`), [400, 'invalid_request']));
  test('10 KB of commas', async () =>
    expectEnvelope(await api.get(`/v4/jobs?cities=${','.repeat(10_240)}`), [400, 'invalid_request']));
  test('10 KB that are fine', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `J${i.toString(16).padStart(32, '0')}`).join(',');
    expect((await api.get(`/v4/jobs?ids=${ids}`)).body.data).toEqual([]);
  });
});

describe('404 and 405', () => {
  test.each([
    '/',
    '/v4',
    '/v4/',
    '/v4/nope',
    '/v3/jobs',
    '/v4/jobs/x/y',
    '/V4/jobs',
    '//v4/jobs',
    '/v4/sources-id',
    '/favicon.ico',
    '/.env',
    '/%2e%2e/etc/passwd',
    '/v4/nope?token=x',
  ])('unknown route: %s', async (url) => {
    expectEnvelope(await api.get(url), [404, 'not_found']);
    expectEnvelope(await api.get(url, {}), [404, 'not_found']);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const)(
    '%s of a route that only accepts GET is 405',
    async (method) => {
      for (const url of [
        '/v4/jobs',
        '/v4/jobs/',
        '/v4/jobs/x',
        '/v4/jobs/%F0%9F%98%80',
        '/v4/sources-id/x?count=true',
        '/v4/me',
        '/openapi.json',
      ]) {
        const response = await api.app.inject({ method: method as 'POST', url });
        expectEnvelope({ status: response.statusCode, headers: response.headers, body: response.json() }, [
          405,
          'method_not_allowed',
        ]);
        expect(response.headers.allow).toBe('GET, HEAD');
      }
    },
  );

  // Over a connection, because a body would be read by Node's parser, which knows the method.
  test.each([
    ['/v4/jobs', 'GET, HEAD'],
    ['/v4/jobs/search', 'GET, HEAD, POST'],
    ['/v4/jobs/hidden/x', 'DELETE, POST'],
    ['/mcp', 'POST'],
  ])('QUERY %s is 405 with the methods of the route, with or without a body and its type', async (url, allow) => {
    const json = { headers: { 'content-type': 'application/json' } };
    for (const parts of [{}, json, { ...json, body: '{"titles":["engineer"]}' }]) {
      const response = await fetch(`http://127.0.0.1:${port}${url}`, { method: 'QUERY', ...parts });
      const headers = Object.fromEntries(response.headers);
      expectEnvelope({ status: response.status, headers, body: await response.json() }, [405, 'method_not_allowed']);
      expect(headers.allow).toBe(allow);
    }
  });

  test('QUERY of an unknown route is 404', async () => {
    for (const parts of [{}, { body: '{}' }]) {
      const response = await fetch(`http://127.0.0.1:${port}/v4/nope`, { method: 'QUERY', ...parts });
      const headers = Object.fromEntries(response.headers);
      expectEnvelope({ status: response.status, headers, body: await response.json() }, [404, 'not_found']);
    }
  });

  test('POST to an unknown route is 404 regardless of the body', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/v4/nope',
      headers: { 'content-type': 'text/csv' },
      payload: 'a,b',
    });
    expectEnvelope({ status: response.statusCode, headers: response.headers, body: response.json() }, [
      404,
      'not_found',
    ]);
  });

  test('a body larger than 1 MB is 413', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/v4/jobs',
      headers: { 'content-type': 'application/json' },
      payload: `"${'x'.repeat(1_100_000)}"`,
    });
    expectEnvelope({ status: response.statusCode, headers: response.headers, body: response.json() }, [
      413,
      'payload_too_large',
    ]);
  });
});

describe('input that is not a valid HTTP request', () => {
  /** Sends bytes and reads until the server closes the connection. */
  const raw = (head: string): Promise<TestResponse> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject).on('close', () => {
        const [top = '', body = ''] = text.split('\r\n\r\n');
        const [statusLine = '', ...lines] = top.split('\r\n');
        const headers = Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
        );
        resolve({ status: Number(statusLine.split(' ')[1]), headers, body: JSON.parse(body) });
      });
      socket.write(`${head}\r\n\r\n`);
    });

  test('500 ids, each as a parameter, are not too long', async () => {
    const ids = Array.from({ length: 500 }, (_, i) => `ids=J${i.toString(16).padStart(32, '0')}`).join('&');
    const token = await api.token();
    const head = `GET /v4/jobs?${ids} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nConnection: close`;
    expect(await raw(head)).toMatchObject({ status: 200, body: { data: [] } });
  });

  test('a head of more than 32 KB', async () => {
    for (const head of [
      `GET /v4/jobs?q=${'a'.repeat(33_000)} HTTP/1.1\r\nHost: x`,
      `GET /v4/jobs HTTP/1.1\r\nHost: x\r\nAuthorization: ${'a'.repeat(33_000)}`,
    ]) {
      const response = await raw(head);
      expectEnvelope(response, [400, 'invalid_request']);
      expect(response.body.error.message).toContain('32 KB');
    }
  });

  test('a URL with unencoded bytes', async () => {
    const response = await raw('GET /v4/jobs?q=Zürich HTTP/1.1\r\nHost: x\r\nConnection: close');
    expectEnvelope(response, [400, 'invalid_request']);
    expect(response.body.error.message).toContain('Percent-encode');
  });

  test('a request without Host', async () => {
    const response = await raw('GET /v4/jobs HTTP/1.1\r\nConnection: close');
    expectEnvelope(response, [400, 'invalid_request']);
    expect(response.body.error.message).toContain('Host');
  });

  test.each([
    'nonsense',
    'GET',
    'GET /v4/jobs HTTP/9.9',
    'FOO /v4/jobs HTTP/1.1\r\nHost: x',
    'GET /v4/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: x',
    'GET /v4/jobs HTTP/1.1\r\nHo st: x',
  ])('number %#', async (head) => expectEnvelope(await raw(head), [400, 'invalid_request']));

  test('the server still responds after malformed input', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/v4/jobs?count=true`, {
      headers: { authorization: await api.token() },
    });
    expect(await response.json()).toMatchObject({ count: 1 });
  });
});

test('every error code has an HTTP status and a message for the client', () => {
  for (const [code, { status, message }] of Object.entries(errorTable)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true]);
    expect(message).toMatch(/^[A-Z].*\.$/);
  }
});
