import { generateKeyPairSync } from 'node:crypto';
import { type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import type { DashboardDatabase } from '../database/dashboard-database.js';
import type { ClientDocuments } from './client-documents.js';
import { SCOPE } from './metadata.js';
import { stateAdapter } from './state-adapter.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds. */
export const LIFETIMES = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  Interaction: 10 * MINUTE,
  /** After the last refresh. */
  RefreshToken: 30 * DAY,
  /** However often it was refreshed. */
  Grant: 365 * DAY,
} as const;

/** Paths of the authorization server. */
const OAUTH_PATHS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** The path to which cookies of authorization requests are sent without TLS: the API that the consent page calls. */
const REQUESTS_PATH = '/dashboard/api/authorization-requests';

interface ProviderOptions {
  readonly origin: string;
  readonly resource: string;
  readonly database: DashboardDatabase;
  readonly documents: ClientDocuments;
  readonly onServerError: (error: Error) => void;
}

/** The authorization server of an address. It keeps all state in Postgres, so that any process serves any request. */
export const createProvider = (options: ProviderOptions): Provider => {
  const provider = new Provider(options.origin, configurationOf(options));
  // Its URLs are those of the issuer: `serve` sets the headers of a proxy.
  provider.proxy = true;
  provider.on('server_error', (_, error) => options.onServerError(error));
  return provider;
};

const configurationOf = ({ origin, resource, database, documents }: ProviderOptions): Configuration => ({
  adapter: stateAdapter(database),
  routes: OAUTH_PATHS,
  scopes: ['offline_access'],
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  // Nothing is signed: access tokens are opaque, and there are no id tokens.
  jwks: {
    keys: [
      {
        ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
        alg: 'ES256',
        use: 'sig',
      },
    ],
  },
  pkce: { required: () => true },
  ttl: { ...LIFETIMES, Session: MINUTE, IdToken: MINUTE },
  rotateRefreshToken: true,
  issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: async () => false,
  allowOmittingSingleRegisteredRedirectUri: false,
  cookies: {
    names: {
      session: 'rolecall_oauth_session',
      // Browsers refuse `__Host-` without TLS, and with a path.
      interaction: isSecure(origin) ? '__Host-rolecall_oauth_request' : 'rolecall_oauth_request',
      resume: 'rolecall_oauth_resume',
    },
    short: { httpOnly: true, sameSite: 'lax', path: isSecure(origin) ? '/' : REQUESTS_PATH },
    long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
  },
  // Whoever consents has to be an Admin whenever a token is issued.
  findAccount: async (_, accountId) => {
    const mayHold = await database.run(({ connectedApps }) => connectedApps.mayConnect(accountId));
    return mayHold ? { accountId, claims: async () => ({ sub: accountId }) } : undefined;
  },
  interactions: { policy: [consentOfEach()], url: (_, { uid }) => `/connect/${uid}` },
  loadExistingGrant: async ({ oidc }) => {
    const grantId = oidc.result?.consent?.grantId;
    return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
  },
  renderError: (ctx, { error, error_description: reason }) => {
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `The app cannot be connected: ${error}${reason ? `, ${reason}` : ''}. Start again in the app; if it happens again, its maker has to change it.\n`;
  },
  fetch: (url) => documents.fetch(url as URL),
  fetchResponseBodyLimits: { 'client_id metadata document': 16 * 1024 },
  features: {
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
    claimsParameter: { enabled: false },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_, indicator) => {
        if (indicator !== resource) throw new errors.InvalidTarget(`the resource is ${resource}`);
        return { scope: SCOPE, audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: LIFETIMES.AccessToken };
      },
    },
    revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  },
});

const isSecure = (origin: string): boolean => origin.startsWith('https:');

/** Every request needs a consent of its own. */
const consentOfEach = (): interactionPolicy.Prompt =>
  new interactionPolicy.Prompt(
    { name: 'consent', requestable: true },
    new interactionPolicy.Check('consent_missing', 'An Admin must consent.', ({ oidc }) =>
      oidc.result?.consent === undefined
        ? interactionPolicy.Check.REQUEST_PROMPT
        : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  );
