import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { SecretBox, SecretUnreadableError } from '#libs/accounts/secret-box.js';
import type { Claims, SsoProvider, SsoSettings } from '#libs/accounts/sso/sso-provider.js';
import { type RefusedSignIn, refuse } from '#libs/accounts/sso/sso-refusal.js';
import { ProviderNetwork } from './provider-network.js';
import { discoveryProblem, refusalOf } from './provider-problems.js';

/** Metadata and keys of a provider are read again after. */
const CACHED_MS = 10 * 60_000;
/** Each may have metadata and keys of 256 KB. */
const MAX_CACHED = 100;
/** An issuer whose metadata could not be read is not asked again for so long. */
const FAILURE_MS = 30_000;
const MAX_FAILURES = 1_000;
/** Seconds by which the clocks of a provider and of this machine may differ. */
const CLOCK_TOLERANCE = 60;

/** What proves, when the browser returns, that it was sent from here. */
interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

export const newSignInChecks = (): SignInChecks => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** The identity providers of all organizations, as this process has read them. */
@Injectable()
export class IdentityProviders {
  /** By organization, of the version that was read. */
  private readonly known = new LRUCache<
    string,
    { readonly version: number; readonly configuration: oidc.Configuration }
  >({ max: MAX_CACHED, ttl: CACHED_MS });
  /** By issuer. */
  private readonly failures = new LRUCache<string, RefusedSignIn>({ max: MAX_FAILURES, ttl: FAILURE_MS });

  constructor(
    private readonly network: ProviderNetwork,
    private readonly box: SecretBox,
  ) {}

  seal(secret: string, organizationId: string): Buffer {
    return this.box.seal(secret, organizationId);
  }

  /** Reads the metadata of a provider. @throws AppError `invalid_request` that says what is wrong with the issuer. */
  async assertUsable(organizationId: string, { issuer, clientId }: SsoSettings): Promise<void> {
    try {
      await this.discover(organizationId, issuer, clientId, oidc.None());
      this.failures.delete(issuer);
    } catch (error) {
      throw discoveryProblem(error);
    }
  }

  /** The address of the provider at which a person signs in. @throws RefusedSignIn */
  async signInUrl(provider: SsoProvider, checks: SignInChecks, callbackUrl: string, email: string): Promise<string> {
    try {
      const configuration = await this.configurationOf(provider);
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: provider.scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        login_hint: email,
      });
      return url.href;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** What the provider says of the person who returns. @param callback with the parameters that the provider added. @throws RefusedSignIn */
  async claims(provider: SsoProvider, { state, nonce, verifier }: SignInChecks, callback: URL): Promise<Claims> {
    try {
      const configuration = await this.configurationOf(provider);
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw refuse('invalid_response', { problem: 'there is no ID token' });
      const { roleClaim } = provider;
      const isComplete = statesAddress(claims) && (roleClaim === null || roleClaim in claims);
      if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      return together(claims, await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      throw refusalOf(error);
    }
  }

  private async configurationOf({ organizationId, issuer, clientId, clientSecret, version }: SsoProvider) {
    const found = this.known.get(organizationId);
    if (found?.version === version) return found.configuration;
    const authentication = authenticationWith(this.opened(clientSecret, organizationId));
    const failed = this.failures.get(issuer);
    if (failed) throw failed;
    const configuration = await this.discover(organizationId, issuer, clientId, authentication).catch((error) => {
      const refusal = refusalOf(error);
      if (refusal.reason !== 'provider_busy') this.failures.set(issuer, refusal);
      throw refusal;
    });
    this.known.set(organizationId, { version, configuration });
    return configuration;
  }

  private async discover(
    organizationId: string,
    issuer: string,
    clientId: string,
    authentication: oidc.ClientAuth,
  ): Promise<oidc.Configuration> {
    const { allowPrivate } = this.network;
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE },
      authentication,
      {
        // Signatures are checked although the token came from the provider directly.
        execute: [oidc.enableNonRepudiationChecks, ...(allowPrivate ? [oidc.allowInsecureRequests] : [])],
        [oidc.customFetch]: this.network.fetchOf(organizationId),
      },
    );
    assertIssuer(configuration.serverMetadata(), issuer);
    assertEndpoints(configuration.serverMetadata(), allowPrivate);
    return configuration;
  }

  private opened(sealed: Buffer, organizationId: string): string {
    try {
      return this.box.open(sealed, organizationId);
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error;
      throw refuse('secret_unreadable', { problem: error.message });
    }
  }
}

/** The claims of the ID token, and what only the userinfo endpoint has. An address is never taken from one and its verification from the other. */
const together = (token: Claims, userinfo: Claims): Claims => {
  const { email, email_verified } = statesAddress(token) || !('email' in userinfo) ? token : userinfo;
  const isDenied = [userinfo['email_verified'], token['email_verified']].some((stated) => String(stated) === 'false');
  return { ...userinfo, ...token, email, email_verified: isDenied ? false : email_verified };
};

const statesAddress = (claims: Claims): boolean => 'email' in claims && 'email_verified' in claims;

/** The way of sending the secret that a provider supports: `client_secret_basic` is what all have to. */
const authenticationWith = (secret: string): oidc.ClientAuth => {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isPost ? post : basic)(server, ...request);
  };
};

/** `openid-client` does not compare the issuer of providers that have one for many tenants, whose people anybody could be. */
const assertIssuer = ({ issuer: named }: oidc.ServerMetadata, issuer: string): void => {
  if (URL.canParse(named) && new URL(named).href === new URL(issuer).href) return;
  throw new oidc.ClientError(`its metadata is that of the issuer ${named}: use the issuer of your own tenant`);
};

/** The browser is sent to one of these addresses, so it must not be one that runs a script. */
const assertEndpoints = (server: oidc.ServerMetadata, allowPrivate: boolean): void => {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = server[name];
    const isUsable = address !== undefined && (allowPrivate ? /^https?:\/\//i : /^https:\/\//i).test(address);
    if (!isUsable || !URL.canParse(address)) throw new oidc.ClientError(`its metadata has no valid ${name}`);
  }
};
