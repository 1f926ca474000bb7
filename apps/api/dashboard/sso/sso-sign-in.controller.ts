import { Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailAddress } from '#libs/accounts/email-address.js';
import { SecretBox } from '#libs/accounts/secret-box.js';
import { domainOf } from '#libs/accounts/sso/email-domain.js';
import { RefusedSignIn, refuse } from '#libs/accounts/sso/sso-refusal.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { inTurn, leaveTurn } from '../../isolation/isolation.js';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Body } from '../http/input.js';
import { Route } from '../http/route.js';
import { named } from '../http/schema.js';
import { originOf } from '../session/session.guard.js';
import { sessionView } from '../session/session-schemas.js';
import { SessionStarter } from '../session/session-starter.js';
import { Throttle } from '../session/throttling.js';
import { callbackUrl } from './callback-url.js';
import { IdentityProviders, newSignInChecks } from './identity-providers.js';
import { keepPendingSignIn, takePendingSignIn } from './pending-sign-in.js';

/** Of the codes and states of common providers, far more than any needs. */
const MAX_QUERY = 8_192;

const startBody = z.strictObject({
  email: z.string({ error: 'must be an e-mail address' }),
  next: z
    .string()
    .max(2_000, 'is too long')
    .nullable()
    .default(null)
    .describe('The page to which the browser returns, as `next` of the sign-in page.'),
});
const startedSignIn = named(
  'StartedSignIn',
  z.object({ url: z.string().describe('The address of the identity provider at which the browser continues.') }),
);
const completeBody = z.strictObject({
  query: z
    .string({ error: 'must be the query string with which the provider has returned' })
    .max(MAX_QUERY, 'is too long'),
});
const completedSignIn = named('CompletedSignIn', z.object({ session: sessionView, next: z.string().nullable() }));

/** Sign-in at the identity provider of an organization, by OpenID Connect. */
@DashboardController('single-sign-on')
export class SsoSignInController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly providers: IdentityProviders,
    private readonly starter: SessionStarter,
    private readonly box: SecretBox,
    private readonly options: DashboardOptions,
  ) {}

  @Route('post', 'start', {
    access: 'public',
    summary: 'Sign in with your organization',
    description:
      'The provider is that of the organization to which the domain of the address belongs; nothing depends on whether the address has an account. The browser keeps what proves that it started the sign-in, for 15 minutes.',
    body: startBody,
    response: startedSignIn,
  })
  @Throttle('address')
  async start(
    @Body() { email, next }: z.infer<typeof startBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const address = emailAddress(email);
    const domain = domainOf(address);
    const callback = callbackUrl(this.options);
    if (new URL(callback).hostname !== request.hostname) throw otherHost(this.options.dashboardUrl);
    const provider = await this.database.run(({ ssoProviders }) => ssoProviders.ofDomain(domain));
    if (!provider) throw unknownDomain(domain);
    const checks = newSignInChecks();
    const { organizationId, version } = provider;
    const url = await this.recorded(organizationId, request, () =>
      this.providers.signInUrl(provider, checks, callback, address),
    );
    keepPendingSignIn(reply, this.box, { organizationId, version, ...checks, next });
    return { url };
  }

  @Route('post', 'complete', {
    access: 'public',
    summary: 'Complete a sign-in with the response of the identity provider',
    description:
      'Starts a session, which ends after 12 hours, so that access is soon checked again at the provider. The first sign-in links the account of the provider to a member, or creates one. 401 says in `details.reason` why a person is refused; the audit log has it, too.',
    body: completeBody,
    response: completedSignIn,
  })
  @Throttle('address')
  async complete(
    @Body() { query }: z.infer<typeof completeBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof completedSignIn>> {
    const pending = takePendingSignIn(request, reply, this.box);
    if (!pending) throw refuse('not_started_here').asAppError();
    const { organizationId, version, next } = pending;
    const provider = await this.database.run(({ ssoProviders }) => ssoProviders.find(organizationId));
    const claims = await this.recorded(organizationId, request, () => {
      if (provider?.version !== version) throw refuse('settings_changed');
      const callback = new URL(callbackUrl(this.options));
      callback.search = query;
      return this.providers.claims(provider, pending, callback);
    });
    return inTurn(request, () =>
      this.database.run(async (stores) => {
        const user = await stores.ssoSignIns.admit(provider as NonNullable<typeof provider>, claims, originOf(request));
        return { session: await this.starter.start(stores, user.id, request, reply, { sso: true }), next };
      }),
    );
  }

  /** Has the provider asked, without the turn of the request: one that is slow must not hold up others. A refusal is recorded. */
  private async recorded<T>(organizationId: string, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    leaveTurn(request);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedSignIn)) throw error;
      await inTurn(request, () =>
        this.database.run(({ ssoSignIns }) => ssoSignIns.refuse(organizationId, error, originOf(request))),
      );
      throw error.asAppError();
    }
  }
}

const unknownDomain = (domain: string): AppError =>
  new AppError(
    'sign_in_failed',
    `No organization uses single sign-on for ${domain}. Enter any address of your organization's domain, also if yours is of another one, or sign in with your password.`,
    { details: { reason: 'unknown_domain' } },
  );

/** The cookie of this sign-in would stay behind at the other address. */
const otherHost = (dashboardUrl: string): AppError =>
  new AppError('invalid_request', `Open the dashboard at ${dashboardUrl}, to which identity providers return.`);
