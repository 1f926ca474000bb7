import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestApi } from '../testing/test-api.js';
import { dashboardRoutes } from './openapi/dashboard-document.js';
import { createTeam, newAddress, type TestTeam } from './testing/dashboard-client.js';

// Input that no store can hold, or that is not what its name says, is an error of the caller on every route.

let api: TestApi;
let team: TestTeam;
beforeAll(async () => {
  api = await TestApi.start();
  team = await createTeam(api);
}, 60_000);
afterAll(() => api?.stop());

const routes = dashboardRoutes().map(({ template, ...route }) => ({
  ...route,
  url: template.replace('/dashboard/api', ''),
}));
const withBody = routes.filter(({ body }) => body !== undefined);

/** Not through `DashboardClient`: some of the requests sign it out, and each has an own address. */
const send = async (method: string, url: string, payload?: string) => {
  const response = await api.app.inject({
    method: method.toUpperCase() as 'GET',
    url: `/dashboard/api${url}`,
    remoteAddress: newAddress(),
    headers: {
      host: 'localhost:4000',
      cookie: team.admin.client.cookie,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return { status: response.statusCode, code: isJson ? response.json().error?.code : undefined };
};

const ids = ['%00', 'a%00b', '%0000', '%F0%9F%98%80', '%ED%A0%80', '%', '..%2f..', "'", 'x'.repeat(5_000)];

test.each(routes.filter(({ url }) => url.includes('{')).map((route) => [route.method, route.url, route] as const))(
  '%s %s with an id that cannot exist',
  async (method, url, { body }) => {
    for (const id of ids) {
      const { status, code } = await send(method, url.replaceAll(/\{\w+\}/g, id), method === 'get' ? undefined : '{}');
      // Hiding or blocking an unknown id is no error.
      expect([id, status < 500, code !== 'internal_error']).toEqual([id, true, true]);
      // Where a body is required, its absence may be what is said.
      if (id.includes('%00') && body === undefined) expect([id, status]).toEqual([id, 404]);
    }
  },
);

/** As JSON. */
const values = [
  ['an object', '{"a":1}'],
  // Such objects have no string form.
  ['an object with a member toString', '{"toString":1}'],
  ['a list', '["a@example.com"]'],
  ['null', 'null'],
  ['a number beyond the range', '1e400'],
  ['U+0000', '"\\u0000"'],
  ['text with U+0000', '"a\\u0000@example.com"'],
  ['a list of text with U+0000', '["a\\u0000b"]'],
  ['half an emoji', '"\\ud83d"'],
  ['half an emoji in an address', '"a\\ud83d@example.com"'],
  ['long text', `"${'x'.repeat(100_000)}"`],
  ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
] as const;

test.each(withBody.map((route) => [route.method, route.url, route] as const))(
  '%s %s with values of other kinds in each field',
  async (method, url, { body }) => {
    const fields = Object.keys((body as unknown as { shape: Record<string, unknown> }).shape);
    const path = url.replaceAll(/\{\w+\}/g, team.member.id);
    for (const field of fields) {
      for (const [name, value] of values) {
        const members = fields.map((other) => `"${other}":${other === field ? value : '"someone@example.com"'}`);
        const { status, code } = await send(method, path, `{${members.join()}}`);
        expect([field, name, status < 500, code !== 'internal_error']).toEqual([field, name, true, true]);
      }
    }
  },
);

test('an address with U+0000, or an object in its place, is refused with the name of the field', async () => {
  for (const [url, fields] of [
    ['/session', { password: 'x' }],
    ['/password-resets/request', {}],
  ] as const) {
    for (const email of ['a\0@example.com', { toString: 1 }]) {
      const response = await api.app.inject({
        method: 'POST',
        url: `/dashboard/api${url}`,
        remoteAddress: newAddress(),
        headers: { host: 'localhost:4000', 'content-type': 'application/json' },
        payload: JSON.stringify({ email, ...fields }),
      });
      const { error } = response.json();
      expect([response.statusCode, error.code, error.details]).toEqual([
        400,
        'invalid_request',
        { parameter: 'email' },
      ]);
    }
  }
});

test('U+0000 in the parameters of a list is refused', async () => {
  for (const url of [
    '/audit?action=%00',
    '/audit?actor=%00',
    '/audit?cursor=%00',
    '/usage?from=%00',
    '/ledger?cursor=%00',
  ])
    expect([url, (await send('get', url)).status]).toEqual([url, 400]);
});
