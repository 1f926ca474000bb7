import { randomBytes } from 'node:crypto';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { UserRole } from '#libs/accounts/user.entity.js';
import { Users } from '#libs/accounts/users.js';
import { createTestOrganization, type TestOrganization } from '#libs/database/testing/test-database.js';
import { ResponseChecker } from '../../testing/response-checker.js';
import type { TestApi, TestResponse } from '../../testing/test-api.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const PASSWORD = 'correct horse battery staple';

const operator: Actor = { type: 'operator', name: 'test' };

/** Each test has its own address, so that their attempts are counted separately. */
export const newAddress = (): string => `10.${[...randomBytes(3)].join('.')}`;

export const newEmail = (): string => `u${randomBytes(6).toString('hex')}@example.com`;

/** Behaves like a browser with the dashboard open, and checks every response against the dashboard's OpenAPI document. */
export class DashboardClient {
  /** The cookie of its session; empty when signed out. */
  cookie = '';

  constructor(
    readonly api: TestApi,
    private readonly defaults: Readonly<Record<string, string>> = {},
    readonly address = newAddress(),
  ) {}

  get = (url: string, headers?: Record<string, string>) => this.send('GET', url, undefined, headers);
  post = (url: string, body: object = {}, headers?: Record<string, string>) => this.send('POST', url, body, headers);
  patch = (url: string, body: object = {}, headers?: Record<string, string>) => this.send('PATCH', url, body, headers);
  delete = (url: string, headers?: Record<string, string>) => this.send('DELETE', url, undefined, headers);

  /** @param url below `/dashboard/api`, or a read of `/v4`. */
  async send(method: Method, url: string, body?: object, headers: Record<string, string> = {}): Promise<TestResponse> {
    const isRead = url.startsWith('/v4/');
    const whole = isRead ? url : `/dashboard/api${url}`;
    const response = await this.api.app.inject({
      method,
      url: whole,
      remoteAddress: this.address,
      headers: {
        host: 'localhost:4000',
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { origin: 'http://localhost:4000' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...this.defaults,
        ...headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    this.keepCookie(response.headers['set-cookie']);
    const { statusCode: status } = response;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const received = { status, headers: response.headers, body: isJson ? response.json() : response.body };
    // The document of `/v4` describes what tokens receive.
    if (isRead && received.body?.error?.code === 'admin_required') return received;
    const checker = await ResponseChecker.of(this.api.app, isRead ? '/openapi.json' : '/dashboard/openapi.json');
    checker?.check(method, whole, status, isJson ? received.body : undefined);
    return received;
  }

  async signIn(email: string, password = PASSWORD): Promise<this> {
    const { status, body } = await this.post('/session', { email, password });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return this;
  }

  private keepCookie(header: string | string[] | undefined): void {
    for (const cookie of [header ?? []].flat()) {
      const [pair = ''] = cookie.split(';');
      this.cookie = pair.endsWith('=') ? '' : pair;
    }
  }
}

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly client: DashboardClient;
}

/** An organization with a live token, an Admin and a Member, both signed in. */
export interface TestTeam extends TestOrganization {
  readonly admin: TestMember;
  readonly member: TestMember;
}

/** Creates a user and signs in. */
export const createMember = async (api: TestApi, organizationId: string, role: UserRole): Promise<TestMember> => {
  const email = newEmail();
  const { id } = await api.operate(({ dataSource }) =>
    new Users(dataSource).create(organizationId, email, role, PASSWORD, operator),
  );
  return { id, email, client: await new DashboardClient(api).signIn(email) };
};

export const createTeam = async (
  api: TestApi,
  options: Parameters<typeof createTestOrganization>[1] = {},
): Promise<TestTeam> => {
  const organization = await createTestOrganization(api.databaseUrl, options);
  const [admin, member] = await Promise.all([
    createMember(api, organization.organizationId, 'admin'),
    createMember(api, organization.organizationId, 'member'),
  ]);
  return { ...organization, admin, member };
};
