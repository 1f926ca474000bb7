import { Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { inTurn, leaveTurn } from '../../isolation/isolation.js';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Body } from '../http/input.js';
import { Route } from '../http/route.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { callbackUrl } from './callback-url.js';
import { IdentityProviders } from './identity-providers.js';
import { issuerUrl } from './issuer-url.js';
import { ProviderNetwork } from './provider-network.js';
import { endedBySettings, passwordsBody, settingsBody, settingsView, viewProvider } from './sso-schemas.js';

/** The identity provider of the organization. */
@DashboardController('single-sign-on')
export class SsoSettingsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly providers: IdentityProviders,
    private readonly network: ProviderNetwork,
    private readonly options: DashboardOptions,
  ) {}

  @Route('get', '', { access: 'admin', summary: 'Single sign-on', response: settingsView })
  async settings(@CurrentUser() { organizationId }: SignedInUser): Promise<z.infer<typeof settingsView>> {
    return this.database.run(async ({ ssoProviders }) => {
      const provider = await ssoProviders.find(organizationId);
      return {
        provider: provider && viewProvider(provider),
        domains: await ssoProviders.domains(organizationId),
        callback_url: callbackUrl(this.options),
      };
    });
  }

  @Route('post', '', {
    access: 'admin',
    summary: 'Save the identity provider',
    description:
      'Reads the metadata of the issuer first, and refuses one that cannot be used. Without `client_secret` the present one is kept, unless issuer or client change. With another issuer or client, sessions that were started at the provider end, and the accounts of people are linked again at their next sign-in. While passwords are switched off, changes with which a mistake could keep people from signing in are refused.',
    body: settingsBody,
    response: settingsView,
  })
  async save(
    @Body() body: z.infer<typeof settingsBody>,
    @CurrentUser() user: SignedInUser,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof settingsView>> {
    const { organizationId } = user;
    const { client_secret: secret } = body;
    const settings = {
      issuer: issuerUrl(body.issuer, this.network.allowPrivate),
      clientId: body.client_id,
      scope: body.scope,
      roleClaim: body.role_claim,
      adminValues: body.admin_values,
      memberValues: body.member_values,
      withoutRole: body.without_role,
      createsMembers: body.creates_members,
      requiresVerifiedEmail: body.requires_verified_email,
    };
    // A provider that is slow must not hold up the requests of others.
    leaveTurn(request);
    await this.providers.assertUsable(organizationId, settings);
    const sealed = secret === null ? null : this.providers.seal(secret, organizationId);
    return inTurn(request, async () => {
      await this.database.run(({ ssoProviders }) => ssoProviders.save(organizationId, settings, sealed, actor));
      return this.settings(user);
    });
  }

  @Route('patch', '', {
    access: 'admin',
    summary: 'Allow passwords, or switch them off',
    description:
      'Can be switched off only in a session that was started at the provider, which proves that it works for an Admin. Sessions that were started with a password end.',
    body: passwordsBody,
    response: endedBySettings,
    errors: [404],
  })
  async setPasswords(
    @Body() { local_passwords: isAllowed }: z.infer<typeof passwordsBody>,
    @CurrentUser() { organizationId, sso }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    if (!isAllowed && !sso) throw signInFirst();
    const ended = await this.database.run(({ ssoProviders }) =>
      ssoProviders.setLocalPasswords(organizationId, isAllowed, actor),
    );
    return { ended };
  }

  @Route('delete', '', {
    access: 'admin',
    summary: 'Remove the identity provider',
    description:
      'Members sign in with passwords again, and sessions that were started at the provider end. Refused while no Admin has a password.',
    response: endedBySettings,
    errors: [400, 404],
  })
  async remove(@CurrentUser() { organizationId }: SignedInUser, @CurrentActor() actor: Actor) {
    return { ended: await this.database.run(({ ssoProviders }) => ssoProviders.remove(organizationId, actor)) };
  }
}

const signInFirst = (): AppError =>
  new AppError(
    'invalid_request',
    'Sign out and sign in with your organization first. That proves that at least one Admin can still sign in without a password.',
    { details: { parameter: 'local_passwords' } },
  );
