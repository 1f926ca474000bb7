import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { enrichmentVersion } from '#libs/quality/enrichment-version.js';
import { headlineOf, measurements } from '#libs/quality/measurements.js';
import { Customer } from '../../testing/customer.js';
import { TestApi } from '../../testing/test-api.js';
import { allowedHosts } from '../http/allowed-origins.js';
import { modernRequest, RpcClient } from '../testing/rpc-client.js';
import { SAMPLE } from '../testing/sample.js';

let api: TestApi;
let customer: Customer;
let client: RpcClient;
beforeAll(async () => {
  api = await TestApi.start(SAMPLE);
  customer = await Customer.create(api, { purchasedCredits: 100 });
  await api.operate(({ organizations }) =>
    organizations.setLimits(customer.organizationId, { perMinute: 100_000, perFiveHours: 100_000 }),
  );
  client = new RpcClient(api, customer.token);
}, 60_000);
afterAll(() => api?.stop());

const legacy = (id: unknown, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});
const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

describe('a revision with a handshake', () => {
  test.each(['2025-11-25', '2025-06-18', '2025-03-26'])('initialize with %s', async (protocolVersion) => {
    const { status, body, headers } = await client.post(
      legacy('a', 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }),
    );
    expect([status, body.id, body.result.protocolVersion]).toEqual([200, 'a', protocolVersion]);
    expect(body.result).toMatchObject({ capabilities: { tools: {} }, serverInfo: { name: 'rolecall' } });
    expect(headers).not.toHaveProperty('mcp-session-id');
  });

  test('the instructions say the date of the data and its age', async () => {
    const { dataset } = (await api.get('/v4/me')).body;
    const { instructions } = await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    expect(instructions).toContain(`Data as of ${dataset.as_of.slice(0, 10)}, ${dataset.age_days} days ago`);
  });

  test('initialize with an unknown revision returns the latest legacy one', async () => {
    for (const protocolVersion of ['1999-01-01', '2026-07-28'])
      expect((await client.request('initialize', { protocolVersion, capabilities: {} })).protocolVersion).toBe(
        '2025-11-25',
      );
  });

  test('ping', async () =>
    expect((await client.post(legacy(0, 'ping'))).body).toEqual({ jsonrpc: '2.0', id: 0, result: {} }));

  test('notifications and responses are accepted without a body', async () => {
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 1, result: {} },
    ])
      expect(await client.post(message)).toMatchObject({ status: 202, body: null });
  });

  test('tools/list has one page', async () => {
    expect((await client.request('tools/list')).tools.length).toBeGreaterThan(5);
    expect((await client.post(legacy(1, 'tools/list', { cursor: 'x' }))).body.error.code).toBe(-32_602);
  });

  test.each(['completion/complete', 'logging/setLevel', 'server/discover', 'nonsense', 'constructor'])(
    '-32601 for %s',
    async (method) =>
      expect(await client.post(legacy(7, method))).toMatchObject({
        status: 200,
        body: { id: 7, error: { code: -32_601 } },
      }),
  );

  test('400 for an unsupported revision in the header', async () => {
    const response = await client.post(legacy(1, 'ping'), { 'mcp-protocol-version': '1999-01-01' });
    expect(response).toMatchObject({ status: 400, body: { id: 1, error: { code: -32_000 } } });
  });
});

describe('revision 2026-07-28', () => {
  test('server/discover', async () => {
    const { status, body } = await client.post(modernRequest(1, 'server/discover'), modernHeaders('server/discover'));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: expect.any(Number),
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'rolecall' } },
    });
  });

  test('tools/list may be cached for one caller', async () => {
    const { body } = await client.post(modernRequest(1, 'tools/list'), modernHeaders('tools/list'));
    expect(body.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'private' });
    expect(body.result.tools).toEqual((await client.request('tools/list')).tools);
  });

  test('tools/call', async () => {
    const request = modernRequest(1, 'tools/call', { name: 'count_jobs', arguments: {} });
    const { body } = await client.post(request, modernHeaders('tools/call', 'count_jobs'));
    expect(body.result).toMatchObject({ resultType: 'complete', structuredContent: { count: 60 } });
    expect(body.result).not.toHaveProperty('ttlMs');
    const encoded = `=?base64?${Buffer.from('count_jobs').toString('base64')}?=`;
    expect((await client.post(request, modernHeaders('tools/call', encoded))).status).toBe(200);
  });

  const call = modernRequest(1, 'tools/call', { name: 'count_jobs', arguments: {} });
  const withMeta = (_meta: object) => ({ ...call, params: { name: 'count_jobs', _meta } });
  test.each([
    ['no header', call, {}, -32_020],
    ['no Mcp-Method', call, { 'mcp-protocol-version': '2026-07-28' }, -32_020],
    ['no Mcp-Name', call, modernHeaders('tools/call'), -32_020],
    ['another method', call, modernHeaders('tools/list', 'count_jobs'), -32_020],
    ['another tool', call, modernHeaders('tools/call', 'get_job'), -32_020],
    [
      'another version',
      call,
      { ...modernHeaders('tools/call', 'count_jobs'), 'mcp-protocol-version': '2025-11-25' },
      -32_020,
    ],
    ['a header without a description', legacy(1, 'tools/list'), modernHeaders('tools/list'), -32_602],
    [
      'a version that does not exist',
      withMeta({
        'io.modelcontextprotocol/protocolVersion': '2030-01-01',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      }),
      { ...modernHeaders('tools/call', 'count_jobs'), 'mcp-protocol-version': '2030-01-01' },
      -32_022,
    ],
    [
      'an incomplete description',
      withMeta({ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }),
      modernHeaders('tools/call', 'count_jobs'),
      -32_602,
    ],
  ])('400 for %s', async (_, body, headers, code) => {
    const response = await client.post(body, headers as unknown as Record<string, string>);
    expect([response.status, response.body.error.code, response.body.id]).toEqual([400, code, 1]);
  });

  test('404 for an unknown method, and for those with a handshake only', async () => {
    for (const method of ['nonsense', 'initialize', 'ping'])
      expect(await client.post(modernRequest(3, method), modernHeaders(method))).toMatchObject({
        status: 404,
        body: { id: 3, error: { code: -32_601 } },
      });
  });
});

describe('malformed JSON-RPC, as in the examples of its specification', () => {
  test.each([
    '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
    '[{"jsonrpc": "2.0", "method"',
    '',
    'nonsense',
    '\ufffd',
  ])('-32700 for %s', async (text) => {
    const { status, body } = await client.post(text);
    expect([status, body]).toEqual([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.any(String) } },
    ]);
  });

  const INVALID: [unknown, unknown][] = [
    [{ jsonrpc: '2.0', method: 1, params: 'bar' }, null],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: 'bar' }, 1],
    [{ jsonrpc: '2.0', id: 1, method: 'ping', params: [1] }, 1],
    [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 1],
    [{ id: 'x', method: 'ping' }, 'x'],
    [{ jsonrpc: '2.0', id: null, method: 'ping' }, null],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, null],
    [{ jsonrpc: '2.0', id: [1], method: 'ping' }, null],
    [{ jsonrpc: '2.0', id: true, method: 'ping' }, null],
    [{ jsonrpc: '2.0', id: 1.5, method: 'ping' }, null],
    [{}, null],
    [1, null],
    ['text', null],
    [null, null],
    [true, null],
    [[], null],
  ];
  test.each(INVALID.map(([message, id]) => ({ message: JSON.stringify(message), id })))(
    '-32600 for $message',
    async ({ message, id }) => {
      const { status, body } = await client.post(message);
      expect([status, body.id, body.error.code]).toEqual([400, id, -32_600]);
    },
  );

  test('another content type', async () =>
    expect(await client.post(legacy(1, 'ping'), { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { error: { code: -32_600 } },
    }));
});

describe('batches', () => {
  test('the example of the specification', async () => {
    const { status, body } = await client.post([
      legacy('1', 'ping'),
      { jsonrpc: '2.0', method: 'notify_hello', params: {} },
      { foo: 'boo' },
      legacy('5', 'foo.get', { name: 'myself' }),
      legacy('9', 'ping'),
      1,
      [legacy(2, 'ping')],
    ]);
    expect(status).toBe(200);
    expect(
      body.map(({ id, result, error }: { id: unknown; result?: unknown; error?: { code: number } }) => [
        id,
        result ?? error?.code,
      ]),
    ).toEqual([
      ['1', {}],
      [null, -32_600],
      ['5', -32_601],
      ['9', {}],
      [null, -32_600],
      [null, -32_600],
    ]);
  });

  test.each([[[1]], [[1, 2, 3]], [[null, 'text', true]], [[[]]]])(
    'an error for each invalid entry: %j',
    async (entries) => {
      const { status, body } = await client.post(entries);
      expect([status, body.map(({ id, error }: { id: null; error: { code: number } }) => [id, error.code])]).toEqual([
        200,
        entries.map(() => [null, -32_600]),
      ]);
    },
  );

  test('an unknown tool or argument fails only its own operation', async () => {
    const { status, body } = await client.post([
      legacy('0', 'tools/call', { name: 'serch_jobs' }),
      legacy('1', 'tools/call', { name: 'count_jobs', arguments: { countrys: ['US'] } }),
      legacy('2', 'tools/call', { name: 'count_jobs', arguments: {} }),
    ]);
    const [unknown, misspelt, counted] = body;
    expect([status, unknown.error.code, misspelt.result.isError, counted.result.structuredContent.count]).toEqual([
      200,
      -32_602,
      true,
      60,
    ]);
  });

  test('entries of the current revision agree with the headers, as messages of their own do', async () => {
    const counted = (id: number) => modernRequest(id, 'tools/call', { name: 'count_jobs', arguments: {} });
    const codes = async (entries: object[], headers: Record<string, string>) =>
      (await client.post(entries, headers)).body.map(
        (entry: { error?: { code: number } }) => entry.error?.code ?? 'ok',
      );
    const headers = modernHeaders('tools/call', 'count_jobs') as Record<string, string>;
    expect(await codes([counted(1), counted(2)], headers)).toEqual(['ok', 'ok']);
    const other = modernRequest(3, 'tools/call', { name: 'get_job', arguments: { job_id: 'x' } });
    expect(await codes([counted(1), other, modernRequest(4, 'tools/list')], headers)).toEqual(['ok', -32_020, -32_020]);
    expect(await codes([counted(1)], {})).toEqual([-32_020]);
  });

  test('entries of earlier revisions agree with the headers that are sent', async () => {
    const { body } = await client.post([legacy(1, 'tools/list'), legacy(2, 'ping')], { 'mcp-method': 'tools/list' });
    expect(body.map(({ error }: { error?: { code: number } }) => error?.code)).toEqual([undefined, -32_020]);
  });

  test('the ids 1 and "1" are different', async () =>
    expect((await client.post([legacy(1, 'ping'), legacy('1', 'ping')])).body).toEqual([
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: '1', result: {} },
    ]));

  test('may mix both revisions', async () => {
    const sent = [modernRequest(1, 'tools/list'), legacy(2, 'tools/list')];
    const { body } = await client.post(sent, modernHeaders('tools/list') as Record<string, string>);
    expect(body.map(({ result }: { result: { resultType?: string } }) => result.resultType)).toEqual([
      'complete',
      undefined,
    ]);
  });

  test('of notifications only return no body', async () =>
    expect(await client.post([{ jsonrpc: '2.0', method: 'notifications/initialized' }])).toMatchObject({
      status: 202,
      body: null,
    }));

  test('return one result for an id that occurs twice', async () => {
    const { body } = await client.post([legacy(1, 'ping'), legacy(1, 'ping')]);
    expect(body).toMatchObject([
      { id: 1, result: {} },
      { id: null, error: { code: -32_600 } },
    ]);
  });

  test('may have 20 entries; 21 are 400 batch_too_large', async () => {
    const pings = Array.from({ length: 21 }, (_, id) => legacy(id, 'ping'));
    expect((await client.post(pings.slice(1))).body).toHaveLength(20);
    const { status, body } = await client.post(pings);
    expect([status, body.error.code, body.error.details]).toEqual([400, 'batch_too_large', { max: 20 }]);
  });

  test('must not contain initialize', async () =>
    expect((await client.post([legacy(1, 'initialize', { protocolVersion: '2025-03-26' })])).body).toMatchObject([
      { id: 1, error: { code: -32_600 } },
    ]));
});

describe('prompts and resources', () => {
  test('each prompt is listed with its arguments, and is a text with their values', async () => {
    const { prompts } = await client.request('prompts/list');
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual([
      'market_brief',
      'company_brief',
      'candidate_search',
    ]);
    for (const { name, arguments: args } of prompts) {
      const given = Object.fromEntries(args.map((each: { name: string }) => [each.name, `value of ${each.name}`]));
      const { messages } = await client.request('prompts/get', { name, arguments: given });
      for (const value of Object.values(given)) expect(messages[0].content.text).toContain(value);
      expect(messages[0].content.text).toContain('unknown');
    }
  });

  test('prompts name only tools and arguments that exist', async () => {
    const { tools } = await client.request('tools/list');
    const names = new Set(
      tools.flatMap((tool: { name: string; inputSchema: { properties: object } }) => [
        tool.name,
        ...Object.keys(tool.inputSchema.properties),
      ]),
    );
    const { prompts } = await client.request('prompts/list');
    for (const { name, arguments: args } of prompts) {
      const given = Object.fromEntries(args.map((each: { name: string }) => [each.name, 'x']));
      const { messages } = await client.request('prompts/get', { name, arguments: given });
      const by = tools.find(({ name }: { name: string }) => name === 'count_openings').inputSchema.properties.by.enum;
      const known = new Set([...names, ...by, 'cannot_tell', 'too_few']);
      for (const [word] of messages[0].content.text.matchAll(/\b[a-z]+_[a-z]+\b/g))
        expect([word, known.has(word)]).toEqual([word, true]);
    }
  });

  test.each([
    [{ name: 'market_breif' }, 'Did you mean market_brief?'],
    [{ name: 'market_brief', arguments: { occupation: 'nurse' } }, '`place`'],
    [{ name: 'company_brief', arguments: { company: ' ' } }, '`company`'],
    [{ name: 'company_brief', arguments: { company: 'x', of: 'y' } }, 'no argument `of`'],
    [{ name: 'company_brief', arguments: [] }, '`arguments` must be an object'],
    [{}, '`name`'],
  ])('-32602 for the prompt %j', async (params, message) => {
    const { body } = await client.post(legacy(1, 'prompts/get', params));
    expect(body.error).toMatchObject({ code: -32_602, message: expect.stringContaining(message) });
  });

  test('each guide is listed, and small', async () => {
    const { resources } = await client.request('resources/list');
    expect(resources.length).toBeGreaterThan(1);
    for (const { uri, mimeType, size } of resources) {
      const { contents } = await client.request('resources/read', { uri });
      expect(contents).toEqual([{ uri, mimeType, text: expect.any(String) }]);
      expect([Buffer.byteLength(contents[0].text), size < 2_000]).toEqual([size, true]);
    }
    const { body } = await client.post(legacy(1, 'resources/read', { uri: 'rolecall://guides/none' }));
    expect(body.error).toMatchObject({ code: -32_602, data: { uri: 'rolecall://guides/none' } });
  });

  test('the guide to quality has one line a field: precision on held-out postings, with the day and whether rules have changed', async () => {
    const { contents } = await client.request('resources/read', { uri: 'rolecall://guides/quality' });
    const lines: string[] = contents[0].text.split('\n').filter((line: string) => line.startsWith('- '));
    const byField = Map.groupBy(measurements(), ({ filter }) => filter);
    const expected = [...byField].filter(([, own]) => headlineOf(own) !== null).map(([filter]) => filter);
    expect(expected).toEqual(expect.arrayContaining(['onet_codes', 'work_models', 'salary']));
    expect(expected).not.toContain('isco_codes');
    expect(lines.map((line) => /`(\w+)`/.exec(line)?.[1])).toEqual(expected);
    for (const line of lines) {
      expect(line).toMatch(
        /: [01]\.\d\d \([01]\.\d\d to [01]\.\d\d, n \d+, \d{4}-\d\d-\d\d(, rules have changed since)?\)$/,
      );
      const headline = headlineOf(byField.get(/`(\w+)`/.exec(line)?.[1] ?? '') ?? []);
      expect([line, line.includes('changed since')]).toEqual([
        line,
        headline?.enrichmentVersion !== enrichmentVersion(),
      ]);
    }
  });

  test('they may be cached in revision 2026-07-28, whose headers name the prompt or resource', async () => {
    const { body } = await client.post(modernRequest(1, 'prompts/list'), modernHeaders('prompts/list'));
    expect(body.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000 });
    const read = modernRequest(1, 'resources/read', { uri: 'rolecall://guides/naming' });
    expect((await client.post(read, modernHeaders('resources/read', 'rolecall://guides/naming'))).status).toBe(200);
    expect((await client.post(read, modernHeaders('resources/read', 'other'))).body.error.code).toBe(-32_020);
  });
});

describe('tools/call', () => {
  test.each([
    [{ name: 'serch_jobs' }, 'search_jobs'],
    [{ name: 'constructor' }, undefined],
    [{}, undefined],
    [{ name: 1 }, undefined],
    [{ name: 'search_jobs', arguments: [] }, undefined],
    [{ name: 'search_jobs', arguments: 'x' }, undefined],
  ])('-32602 for %j', async (params, suggestion) => {
    const { body } = await client.post(legacy(1, 'tools/call', params));
    expect(body.error.code).toBe(-32_602);
    if (suggestion) expect(body.error.data.suggestion).toBe(suggestion);
  });

  test.each([
    ['search_jobs', { countrys: ['US'] }, { parameter: 'countrys', suggestion: 'countries' }],
    ['search_jobs', { count: true }, { parameter: 'count' }],
    ['search_jobs', { levels: ['senor'] }, { parameter: 'levels', suggestion: 'senior' }],
    ['search_jobs', { limit: 26 }, { parameter: 'limit' }],
    ['search_jobs', { countries: { in: 'US' } }, { parameter: 'countries' }],
    ['search_jobs', { countries: [] }, { parameter: 'countries' }],
    ['search_jobs', { detail: 'fll' }, { parameter: 'detail', suggestion: 'full' }],
    ['search_jobs', { organization_id: 'x' }, { parameter: 'organization_id' }],
    ['get_source', { source_id: 'x', url_source: 'y' }, { allowed: ['source_id', 'url_source'] }],
    ['search_jobs', { q: 'a\0b' }, undefined],
    ['resolve', { words: 'a\0b' }, { parameter: 'words' }],
    ['resolve', {}, { parameter: 'words' }],
    ['resolve', { words: 'x', kinds: ['place'] }, { parameter: 'kinds', suggestion: 'places' }],
  ])('a result that says what to change: %s %j', async (name, args, details) => {
    const { status, body } = await client.post(legacy(1, 'tools/call', { name, arguments: args }));
    expect([status, body.result.isError, body.result.structuredContent]).toEqual([200, true, undefined]);
    const { error } = JSON.parse(body.result.content[0].text);
    expect(error).toMatchObject({
      code: expect.stringMatching(/^(invalid_request|missing_parameter)$/),
      ...(details && { details }),
    });
    expect(body.result.content[0].text).not.toMatch(/node_modules|\.ts|at .*:\d+/);
  });
});

describe('HTTP', () => {
  test.each(['GET', 'DELETE', 'PUT'] as const)('405 for %s', async (method) => {
    const response = await api.app.inject({
      method,
      url: '/mcp',
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  });

  test('413 for 5 MB', async () => {
    const { status, body } = await client.post(JSON.stringify(legacy(1, 'ping', { x: 'x'.repeat(5_000_000) })));
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  });

  test.each(['', 'Bearer nonsense', `Bearer T${'0'.repeat(32)}`])(
    '401 for "%s", regardless of the body',
    async (authorization) => {
      for (const body of [legacy(1, 'ping'), 'nonsense', [], modernRequest(1, 'tools/list')])
        expect(await client.post(body, { authorization })).toMatchObject({
          status: 401,
          body: { error: { code: 'unauthorized' } },
        });
    },
  );

  test('the headers of the protocol in CORS', async () => {
    const { headers } = await api.app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: { origin: 'https://agent.example', 'access-control-request-method': 'POST' },
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const name of ['Authorization', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
      expect(headers['access-control-allow-headers']).toContain(name);
    expect(
      headers['access-control-expose-headers'] ??
        (await client.post(legacy(1, 'ping'), { origin: 'https://agent.example' })).headers[
          'access-control-expose-headers'
        ],
    ).toContain('X-Credit-Charged');
  });

  test('403 for an invalid origin', async () => {
    for (const origin of ['null', 'nonsense'])
      expect(await client.post(legacy(1, 'ping'), { origin })).toMatchObject({
        status: 403,
        body: { error: { code: 'origin_not_allowed' } },
      });
    expect((await client.post(legacy(1, 'ping'), { origin: 'https://agent.example' })).status).toBe(200);
  });
});

test('a foreign host is refused on a loopback address, as a foreign origin is', async () => {
  const hosts = allowedHosts('127.0.0.1', {
    origins: undefined,
    publicUrls: ['https://jobs.example.com'],
    trustProxy: null,
  });
  const local = await TestApi.start({ mcpHosts: hosts });
  try {
    const other = new RpcClient(local, await local.token());
    const statusFor = async (host: string) => (await other.post(legacy(1, 'ping'), { host })).status;
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000', 'jobs.example.com'])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:4000', '10.0.0.1'])
      expect([host, await statusFor(host)]).toEqual([host, 403]);
  } finally {
    await local.stop();
  }
  for (const options of [{ origins: '*' }, { trustProxy: '10.0.0.1' }])
    expect(allowedHosts('127.0.0.1', { origins: undefined, publicUrls: [], trustProxy: null, ...options })).toBe('any');
  expect(allowedHosts('0.0.0.0', { origins: undefined, publicUrls: [], trustProxy: null })).toBe('any');
});

test('nothing above was charged', async () => expect(await customer.balance()).toBe(100));
