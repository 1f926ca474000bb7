import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';

export const CLIENT = { client_id: 'rolecall', client_secret: 'a secret of 32 characters or more.' } as const;

/** What the provider knows of a person, besides the subject. */
type PersonClaims = Readonly<Record<string, unknown>>;

/** Changes a response of the provider, by the name of its route. */
type Tampering = (route: string, ctx: KoaContextWithOIDC) => void | Promise<void>;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;

/** A real OpenID provider, with a form to sign in, whose people and faults tests choose. */
export class TestProvider {
  /** By login, which is the subject. */
  readonly people = new Map<string, PersonClaims>();
  tampering: Tampering = () => {};
  readonly key = newKey();

  private constructor(
    private readonly server: Server,
    private readonly host: string,
  ) {}

  /** @param redirectUri of Rolecall. */
  static async start(
    redirectUri: string,
    options: { claimsInIdToken?: boolean; host?: string } = {},
  ): Promise<TestProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const started = new TestProvider(server, options.host ?? '127.0.0.1');
    server.on('request', started.provider(redirectUri, options.claimsInIdToken ?? false).callback());
    return started;
  }

  get issuer(): string {
    return `http://${this.host}:${(this.server.address() as AddressInfo).port}`;
  }

  /** An ID token like one that the provider has issued, with other claims. */
  resigned(token: string, changes: PersonClaims, { key = this.key, header = {} }: Resigning = {}): string {
    const [head = '', payload = ''] = token.split('.');
    const protectedHeader = { ...decoded(head), ...header };
    const content = `${encoded(protectedHeader)}.${encoded({ ...decoded(payload), ...changes })}`;
    if (protectedHeader['alg'] === 'none') return `${content}.`;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }

  /** Changes the ID tokens that the provider issues from now on. */
  changeTokens(changes: PersonClaims | ((claims: PersonClaims) => PersonClaims), resigning: Resigning = {}): void {
    this.tampering = (route, ctx) => {
      const body = ctx.body as { id_token?: string };
      if (route !== 'token' || !body.id_token) return;
      const claims = decoded(body.id_token.split('.')[1] as string);
      body.id_token = this.resigned(
        body.id_token,
        typeof changes === 'function' ? changes(claims) : changes,
        resigning,
      );
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private provider(redirectUri: string, claimsInIdToken: boolean): Provider {
    const jwk = { ...this.key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };
    const provider = quietly(
      () =>
        new Provider(this.issuer, {
          clients: [
            { ...CLIENT, redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] },
          ],
          jwks: { keys: [jwk] },
          cookies: { keys: ['a key of the cookies of this provider'] },
          pkce: { required: () => true },
          ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
          conformIdTokenClaims: !claimsInIdToken,
          claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
          scopes: ['openid', 'email', 'profile', 'groups'],
          findAccount: async (_, accountId) => ({
            accountId,
            claims: async () => ({ ...this.people.get(accountId), sub: accountId }),
          }),
        }),
    );
    provider.use(async (ctx, next) => {
      await next();
      const { route } = (ctx as KoaContextWithOIDC).oidc ?? {};
      if (route !== undefined) await this.tampering(route, ctx as KoaContextWithOIDC);
    });
    return provider;
  }
}

/** The provider warns of what tests want: state in memory, and forms of its own. */
const quietly = <T>(create: () => T): T => {
  const { warn } = console;
  console.warn = () => {};
  try {
    return create();
  } finally {
    console.warn = warn;
  }
};

export const anotherKey = newKey;

interface Resigning {
  readonly key?: KeyObject;
  readonly header?: PersonClaims;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
