import { createHash, randomBytes } from 'node:crypto';
import { newAddress, type TestMember } from '../../dashboard/testing/dashboard-client.js';
import type { TestApi } from '../../testing/test-api.js';

const REDIRECT = 'http://127.0.0.1:3334/callback';

/** Tokens of a response of the token endpoint. */
export interface AppTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests read bodies of any shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly location: URL | null;
}

/** An app and the browser in which it is connected, by HTTP. */
export class TestApp {
  clientId = '';
  redirectUri = REDIRECT;
  readonly verifier = randomBytes(32).toString('base64url');
  /** Cookies of the authorization server in the browser. */
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly api: TestApi,
    private readonly address = newAddress(),
  ) {}

  static async registered(api: TestApi, metadata: object = {}): Promise<TestApp> {
    const app = new TestApp(api);
    const { status, body } = await app.register(metadata);
    if (status !== 201) throw new Error(JSON.stringify(body));
    app.clientId = body.client_id;
    return app;
  }

  register(metadata: object = {}): Promise<Received> {
    const payload = JSON.stringify({ client_name: 'Notebook', redirect_uris: [this.redirectUri], ...metadata });
    return this.send('POST', '/oauth/register', payload, 'application/json');
  }

  /** Opens the authorization endpoint in the browser. */
  authorize(changes: Readonly<Record<string, string | undefined>> = {}): Promise<Received> {
    const parameters = {
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      scope: 'read',
      state: 'some state',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: 'http://localhost/mcp',
      ...changes,
    };
    return this.send('GET', `/oauth/authorize?${query(parameters)}`);
  }

  /** The id of the request for which the browser is sent to the consent page. */
  async request(changes: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    const { status, location, body } = await this.authorize(changes);
    if (status !== 303 || !location?.pathname.startsWith('/connect/'))
      throw new Error(`${status}: ${location ?? JSON.stringify(body)}`);
    return location.pathname.split('/')[2] as string;
  }

  /** What the consent page does for a user. */
  consent(member: TestMember, request: string, body: object = { credits_per_day: 100 }) {
    return member.client.post(`/authorization-requests/${request}`, body, this.withSession(member));
  }

  /** Cookies of the dashboard and of the authorization server together, as the browser has them. */
  withSession(member: TestMember): Record<string, string> {
    const own = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    return { cookie: [member.client.cookie, ...own].join('; ') };
  }

  /** Cookies of another tab, in which an earlier request is open. */
  withRequest(member: TestMember, request: string): Record<string, string> {
    return { cookie: `${member.client.cookie}; rolecall_oauth_request=${request}` };
  }

  /** Continues in the browser where the consent page leads. @returns where the app is called back. */
  async callback(redirect: string): Promise<URL> {
    const { location, status, body } = await this.send('GET', new URL(redirect).pathname);
    if (!location) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return location;
  }

  /** A code for which an Admin has consented. */
  async code(admin: TestMember, creditsPerDay = 100): Promise<string> {
    const { status, body } = await this.consent(admin, await this.request(), { credits_per_day: creditsPerDay });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (await this.callback(body.redirect)).searchParams.get('code') as string;
  }

  exchange(code: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<Received> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string): Promise<Received> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  revoke(token: string): Promise<Received> {
    return this.form('/oauth/revoke', { token, client_id: this.clientId });
  }

  /** The tokens of an app that an Admin has connected. */
  async connect(admin: TestMember, creditsPerDay = 100): Promise<AppTokens> {
    const { status, body } = await this.exchange(await this.code(admin, creditsPerDay));
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Calls a method of `/mcp`. */
  async call(token: string, method: string, params: object = {}): Promise<Received> {
    const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    return this.send('POST', '/mcp?tools=all', payload, 'application/json', { authorization: `Bearer ${token}` });
  }

  private token(parameters: Readonly<Record<string, string | undefined>>): Promise<Received> {
    return this.form('/oauth/token', { client_id: this.clientId, resource: 'http://localhost/mcp', ...parameters });
  }

  private form(url: string, parameters: Readonly<Record<string, string | undefined>>): Promise<Received> {
    return this.send('POST', url, query(parameters), 'application/x-www-form-urlencoded');
  }

  private async send(
    method: 'GET' | 'POST',
    url: string,
    payload?: string,
    contentType?: string,
    more: Record<string, string> = {},
  ): Promise<Received> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, headers, body } = await this.api.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        accept: '*/*',
        ...(contentType && { 'content-type': contentType }),
        ...(cookie && { cookie }),
        ...more,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.cookies.set(name, value);
    }
    const { location } = headers;
    return {
      status: statusCode,
      headers,
      body: String(headers['content-type']).startsWith('application/json') ? JSON.parse(body) : body,
      location: typeof location === 'string' ? new URL(location, 'http://localhost') : null,
    };
  }
}

const query = (parameters: Readonly<Record<string, string | undefined>>): string =>
  String(
    new URLSearchParams(
      Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
