import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../database/dashboard-database.js';
import { AuthorizationServer } from './authorization-server.js';
import { SCOPE } from './metadata.js';
import { LIFETIMES } from './provider.js';
import { PublicAddress } from './public-address.js';

type Interaction = InstanceType<Provider['Interaction']>;
type InteractionResult = NonNullable<Interaction['result']>;

/** Who asks for what. */
export interface AuthorizationRequest {
  readonly clientId: string;
  /** What the client calls itself. */
  readonly name: string;
  /** The host that published the client's metadata, which proves who it is; null for a client that registered itself. */
  readonly verifiedHost: string | null;
  /** Where the browser is sent afterwards: a host, with the scheme if it is that of a local app. */
  readonly returnsTo: string;
  readonly scope: string;
  readonly expiresAt: Date;
}

/** The requests of clients that wait for a consent. */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly database: DashboardDatabase,
    private readonly address: PublicAddress,
  ) {}

  /** @throws AppError `link_not_valid`. */
  async find(id: string, request: FastifyRequest): Promise<AuthorizationRequest> {
    return this.describe(await this.openInteraction(id, request));
  }

  /**
   * Connects the app that asks.
   * @returns the address at which the browser continues.
   * @throws AppError `link_not_valid`, and what `ConnectedApps.connect` throws.
   */
  async approve(
    id: string,
    request: FastifyRequest,
    { organizationId, userId }: Pick<SignedInUser, 'organizationId' | 'userId'>,
    { creditsPerDay, actor }: { readonly creditsPerDay: number; readonly actor: Actor },
  ): Promise<string> {
    const interaction = await this.openInteraction(id, request);
    const { clientId, name } = await this.describe(interaction);
    const grant = new this.server.provider.Grant({ accountId: userId, clientId });
    grant.addResourceScope(this.address.resource, SCOPE);
    const grantId = await grant.save();
    try {
      await this.database.run((outer) =>
        outer.transaction(async ({ authorizationState, connectedApps }) => {
          const consent = { organizationId, userId, grantId, clientId, clientName: name, scope: SCOPE, creditsPerDay };
          await connectedApps.connect(consent, actor);
          if (!(await authorizationState.consume('Interaction', id))) throw notValid();
          await authorizationState.keepClient(clientId, new Date(Date.now() + LIFETIMES.Grant * 1_000));
        }),
      );
    } catch (error) {
      await grant.destroy();
      throw error;
    }
    return answer(interaction, { login: { accountId: userId, remember: false }, consent: { grantId } });
  }

  /** Refuses the request. @returns the address at which the browser continues. @throws AppError `link_not_valid`. */
  async refuse(id: string, request: FastifyRequest): Promise<string> {
    const interaction = await this.openInteraction(id, request);
    return answer(interaction, { error: 'access_denied', error_description: 'The user refused to connect the app.' });
  }

  /** A request is answered only in the browser in which it was made. Otherwise one could have an Admin approve one's own request. */
  private async openInteraction(id: string, request: FastifyRequest): Promise<Interaction> {
    const { provider } = this.server;
    if (parseCookie(request.headers.cookie ?? '')[provider.cookieName('interaction')] !== id) throw notValid();
    const interaction = await provider.Interaction.find(id);
    if (!interaction || interaction.result !== undefined) throw notValid();
    return interaction;
  }

  private async describe({ params, exp }: Interaction): Promise<AuthorizationRequest> {
    const client = await this.server.provider.Client.find(String(params['client_id'])).catch(() => undefined);
    if (!client) throw notValid();
    const { clientId, clientName, redirectUris } = client;
    const { host, protocol } = new URL(String(params['redirect_uri'] ?? redirectUris?.[0]));
    const verifiedHost = clientId.startsWith('https:') ? new URL(clientId).host : null;
    return {
      clientId,
      name: clientName || verifiedHost || 'An app without a name',
      verifiedHost,
      returnsTo: ['http:', 'https:'].includes(protocol) ? host : `${protocol}//${host}`,
      scope: SCOPE,
      expiresAt: new Date(exp * 1_000),
    };
  }
}

const answer = async (interaction: Interaction, result: InteractionResult): Promise<string> => {
  interaction.result = result;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000));
  return interaction.returnTo;
};

const notValid = (): AppError =>
  new AppError(
    'link_not_valid',
    'This request has expired, was answered already, or was made in another browser. Start again in the app that you want to connect.',
  );
