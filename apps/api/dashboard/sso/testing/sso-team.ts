import { randomBytes } from 'node:crypto';
import { SsoProviders } from '#libs/accounts/sso/sso-providers.js';
import type { TestApi, TestResponse } from '../../../testing/test-api.js';
import { CLIENT, TestProvider } from '../../../testing/test-provider.js';
import { createTeam, DashboardClient, type TestTeam } from '../../testing/dashboard-client.js';
import { ProviderBrowser } from './provider-browser.js';

const CALLBACK = 'http://localhost/sign-in/callback';
const operator = { type: 'operator', name: 'test' } as const;

/** An organization whose people sign in at a provider of their own. */
export class SsoTeam {
  private constructor(
    readonly api: TestApi,
    readonly team: TestTeam,
    readonly provider: TestProvider,
    readonly domain: string,
  ) {}

  static async create(
    api: TestApi,
    settings: object = {},
    options: Parameters<typeof TestProvider.start>[1] = {},
  ): Promise<SsoTeam> {
    const [team, provider] = await Promise.all([createTeam(api), TestProvider.start(CALLBACK, options)]);
    const created = new SsoTeam(api, team, provider, newDomain());
    await created.addDomain(created.domain);
    const { status, body } = await created.configure(settings);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return created;
  }

  configure(settings: object = {}): Promise<TestResponse> {
    return this.team.admin.client.post('/single-sign-on', { issuer: this.provider.issuer, ...CLIENT, ...settings });
  }

  addDomain(domain: string): Promise<string> {
    const { organizationId } = this.team;
    return this.api.operate(({ dataSource }) =>
      new SsoProviders(dataSource).addDomain(organizationId, domain, operator),
    );
  }

  removeDomain(domain: string): Promise<string> {
    const { organizationId } = this.team;
    return this.api.operate(({ dataSource }) =>
      new SsoProviders(dataSource).removeDomain(organizationId, domain, operator),
    );
  }

  /** A person of the provider. @returns the login. */
  person(claims: Readonly<Record<string, unknown>> = {}): { login: string; email: string } {
    const login = `p${randomBytes(6).toString('hex')}`;
    const email = `${login}@${this.domain}`;
    this.provider.people.set(login, { email, email_verified: true, name: 'Ada', ...claims });
    return { login, email };
  }

  /** Goes to the provider and returns with its answer. */
  async answer(client: DashboardClient, login: string, email = `anyone@${this.domain}`): Promise<string> {
    const { status, body } = await client.post('/single-sign-on/start', { email });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return new ProviderBrowser().signIn(body.url, login);
  }

  complete(client: DashboardClient, query: string): Promise<TestResponse> {
    return client.post('/single-sign-on/complete', { query });
  }

  /** Signs in. @returns the response, and the browser, which has the session. */
  async signIn(login: string): Promise<TestResponse & { client: DashboardClient }> {
    const client = new DashboardClient(this.api);
    return { ...(await this.complete(client, await this.answer(client, login))), client };
  }

  /** The latest entries of the audit log, as the Admin with a password sees them. */
  async audit(action: string): Promise<readonly { details: Record<string, unknown>; target: string | null }[]> {
    return this.api.operate(({ dataSource }) =>
      dataSource.query(
        'SELECT details, target_name AS target FROM audit_entries WHERE organization_id = $1 AND action = $2 ORDER BY id DESC',
        [this.team.organizationId, action],
      ),
    );
  }

  stop(): Promise<void> {
    return this.provider.stop();
  }
}

const newDomain = (): string => `d${randomBytes(6).toString('hex')}.example.com`;
