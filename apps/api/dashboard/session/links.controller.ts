import { Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { emailAddress } from '#libs/accounts/email-address.js';
import type { DatabaseStores } from '#libs/database/database-stores.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { toAppError } from '../../errors/public-error.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body } from '../http/input.js';
import { Route } from '../http/route.js';
import { nothing } from '../http/schema.js';
import { LinkSender } from './link-sender.js';
import { Notices } from './notices.js';
import { actorOf, originOf } from './session.guard.js';
import {
  acceptBody,
  completeResetBody,
  inspectBody,
  linkView,
  requestResetBody,
  sessionView,
} from './session-schemas.js';
import { SessionStarter } from './session-starter.js';
import { Throttle } from './throttling.js';

/** Links with which people join an organization or choose a new password. */
@DashboardController()
export class LinksController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly starter: SessionStarter,
    private readonly sender: LinkSender,
    private readonly notices: Notices,
  ) {}

  @Route('post', 'links/inspect', {
    access: 'public',
    summary: 'Purpose of a link',
    description: 'Does not consume the link.',
    body: inspectBody,
    response: linkView,
  })
  @Throttle('address')
  async inspect(@Body() { token }: z.infer<typeof inspectBody>, @Req() request: FastifyRequest) {
    const { link, organizationName, passwords } = await this.database.run((stores) =>
      stores.accountLinks.inspect(token, originOf(request)),
    );
    const { kind, email, expiresAt } = link;
    return { kind, email, organization_name: organizationName, passwords, expires_at: expiresAt.toISOString() };
  }

  @Route('post', 'invitations/accept', {
    access: 'public',
    summary: 'Join an organization',
    description: "Creates the invited user's account and signs in.",
    body: acceptBody,
    response: sessionView,
    status: 201,
  })
  @Throttle('address')
  async accept(
    @Body() { token, password, name }: z.infer<typeof acceptBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.database.run(async (stores) => {
      const { id } = await stores.accountLinks.accept(token, { password, name }, originOf(request));
      return this.starter.start(stores, id, request, reply);
    });
  }

  @Route('post', 'password-resets/complete', {
    access: 'public',
    summary: 'Reset the password with a link',
    description: 'Ends every session of the user, and signs in.',
    body: completeResetBody,
    response: sessionView,
  })
  @Throttle('address')
  async complete(
    @Body() { token, password }: z.infer<typeof completeResetBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.database.run(async (stores) => {
      const { id } = await stores.accountLinks.completeReset(token, password, originOf(request));
      const view = await this.starter.start(stores, id, request, reply);
      const recipient = { email: view.user.email, organizationName: view.organization.name };
      this.notices.send(recipient, { type: 'password_changed', address: request.ip });
      return view;
    });
  }

  @Route('post', 'password-resets/request', {
    access: 'public',
    summary: 'Request a password-reset link',
    description:
      'Sends the link if the address has an account; the response does not reveal whether it does. Available only if `GET /config` returns `password_reset_by_email`.',
    body: requestResetBody,
    response: nothing,
    status: 202,
  })
  @Throttle('sender', 'recipient')
  async request(@Body() { email }: z.infer<typeof requestResetBody>, @Req() request: FastifyRequest) {
    if (!this.sender.sendsMail) {
      throw new AppError(
        'invalid_request',
        'This installation sends no e-mail: ask an Admin of your organization for a link to choose a new password.',
      );
    }
    const address = emailAddress(email);
    // Not awaited: the response time would reveal whether there is an account.
    void this.database
      .run((stores) => this.sendReset(stores, address, request))
      .catch((error) => request.log.error({ err: toAppError(error) }, 'could not send a link to reset a password'));
    return {};
  }

  private async sendReset(stores: DatabaseStores, email: string, request: FastifyRequest): Promise<void> {
    const found = await stores.users.findByEmail(email);
    if (!found) return;
    const { user, organizationName } = found;
    if (!(await stores.credentials.mayUsePassword(user))) {
      this.notices.send({ email, organizationName }, { type: 'passwords_off' });
      return;
    }
    const issued = await stores.accountLinks.resetPassword(user, actorOf(request, user));
    await this.sender.send(issued, organizationName);
  }
}
