import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTeam, type TestTeam } from '../dashboard/testing/dashboard-client.js';
import { TestApi } from '../testing/test-api.js';
import { TestApp } from './testing/test-app.js';

let api: TestApi;
let team: TestTeam;
let app: TestApp;
beforeAll(async () => {
  api = await TestApi.start();
}, 60_000);
afterAll(() => api?.stop());
beforeEach(async () => {
  [team, app] = await Promise.all([createTeam(api), TestApp.registered(api)]);
});

const get = async (url: string) => (await api.app.inject({ url })).json();
const isRefused = async (token: string) => (await app.call(token, 'tools/list')).status === 401;

test('a 401 of /mcp leads to the metadata of the resource, which is at both addresses, and that to the authorization server', async () => {
  const { status, headers } = await app.call('T'.padEnd(33, '0'), 'tools/list');
  expect([status, headers['www-authenticate']]).toEqual([
    401,
    'Bearer resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp", scope="read", error="invalid_token"',
  ]);
  const resource = await get('/.well-known/oauth-protected-resource/mcp');
  expect(resource).toEqual(await get('/.well-known/oauth-protected-resource'));
  expect(resource).toMatchObject({
    resource: 'http://localhost/mcp',
    authorization_servers: ['http://localhost'],
    scopes_supported: ['read'],
  });
  expect(await get('/.well-known/oauth-authorization-server')).toMatchObject({
    issuer: 'http://localhost',
    authorization_endpoint: 'http://localhost/oauth/authorize',
    token_endpoint: 'http://localhost/oauth/token',
    registration_endpoint: 'http://localhost/oauth/register',
    revocation_endpoint: 'http://localhost/oauth/revoke',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
});

test('an Admin consents, and the app calls tools with the access token until it is disconnected', async () => {
  const request = await app.request();
  const { body: shown } = await team.admin.client.get(
    `/authorization-requests/${request}`,
    app.withSession(team.admin),
  );
  expect(shown).toEqual({
    name: 'Notebook',
    verified_host: null,
    returns_to: '127.0.0.1:3334',
    scope: 'read',
    organization: 'Test organization',
    expires_at: expect.any(String),
  });
  const { status, body } = await app.consent(team.admin, request, { credits_per_day: 250 });
  expect(status).toBe(200);
  const callback = await app.callback(body.redirect);
  expect([callback.origin, callback.pathname]).toEqual(['http://127.0.0.1:3334', '/callback']);
  expect(Object.fromEntries(callback.searchParams)).toEqual({
    code: expect.any(String),
    state: 'some state',
    iss: 'http://localhost',
  });
  const { body: tokens } = await app.exchange(callback.searchParams.get('code') as string);
  expect(tokens).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'read',
  });
  const listed = await app.call(tokens.access_token, 'tools/list');
  expect(listed.body.result.tools.length).toBeGreaterThan(10);

  const { body: apps } = await team.member.client.get('/connected-apps');
  expect(apps).toMatchObject({
    limit: 25,
    data: [
      {
        name: 'Notebook',
        client_id: app.clientId,
        scope: 'read',
        credits_per_day: 250,
        spent_today: 0,
        connected_by: team.admin.email,
      },
    ],
  });
  const id = apps.data[0].id;
  expect((await team.member.client.delete(`/connected-apps/${id}`)).status).toBe(403);
  expect((await team.admin.client.delete(`/connected-apps/${id}`)).body).toEqual({
    id,
    revoked_at: expect.any(String),
  });
  expect(await isRefused(tokens.access_token)).toBe(true);
  expect((await app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await team.admin.client.get('/connected-apps')).body.data).toEqual([]);
  const actions = (await team.admin.client.get('/audit')).body.data.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['app.connect', 'app.disconnect']));
});

test('issuer, resource and addresses are those of PUBLIC_URL, whatever Host a request has, and cookies are Secure', async () => {
  const other = await api.startAnother(undefined, { apiUrl: 'https://jobs.example.com' });
  const headers = { host: 'attacker.example', 'x-forwarded-host': 'attacker.example' };
  const read = async (url: string) => (await other.inject({ url, headers })).json();
  expect(await read('/.well-known/oauth-protected-resource')).toMatchObject({
    resource: 'https://jobs.example.com/mcp',
    authorization_servers: ['https://jobs.example.com'],
  });
  const metadata = await read('/.well-known/oauth-authorization-server');
  expect([metadata.issuer, metadata.token_endpoint]).toEqual([
    'https://jobs.example.com',
    'https://jobs.example.com/oauth/token',
  ]);
  expect(JSON.stringify(metadata)).not.toContain('attacker');
  const { headers: refused } = await other.inject({ method: 'POST', url: '/mcp', headers });
  expect(refused['www-authenticate']).toContain('https://jobs.example.com/.well-known/oauth-protected-resource/mcp');
  const query = {
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: app.redirectUri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  };
  const { headers: redirect } = await other.inject({ url: '/oauth/authorize', query, headers });
  expect(redirect.location).toMatch(/^\/connect\//);
  const cookies = [redirect['set-cookie'] ?? []].flat();
  expect(cookies).toContainEqual(expect.stringMatching(/^__Host-rolecall_oauth_request=[^;]+; path=\/;/));
  for (const cookie of cookies) expect(cookie).toMatch(/; secure.*; samesite=lax|; samesite=lax.*; secure/i);
});
