import { Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import { passwordLength } from '#libs/accounts/password-policy.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { PASSWORDS_OFF } from '#libs/accounts/sso/local-passwords.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { toAppError } from '../../errors/public-error.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body } from '../http/input.js';
import { Route } from '../http/route.js';
import { nothing } from '../http/schema.js';
import { LinkSender } from './link-sender.js';
import { Notices } from './notices.js';
import { actorOf, CurrentActor, CurrentUser, findSession, originOf } from './session.guard.js';
import { sessionSecret, setSessionCookie } from './session-cookie.js';
import {
  changePasswordBody,
  configuration,
  currentSession,
  profileBody,
  sessionView,
  signInBody,
  viewSession,
} from './session-schemas.js';
import { SessionStarter } from './session-starter.js';
import { Throttle } from './throttling.js';

/** The session of the requesting browser. */
@DashboardController()
export class SessionController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly starter: SessionStarter,
    private readonly links: LinkSender,
    private readonly notices: Notices,
    private readonly anonymous: AnonymousRequests,
  ) {}

  @Route('get', 'config', { access: 'public', summary: 'Settings of the sign-in page', response: configuration })
  config(): z.infer<typeof configuration> {
    const { min, max } = passwordLength;
    return { password: { min_length: min, max_length: max }, password_reset_by_email: this.links.sendsMail };
  }

  @Route('post', 'session', {
    access: 'public',
    summary: 'Sign in',
    description:
      'Starts a session and sets its cookie. An unknown address is refused in the same way, and takes the same time, as a wrong password. Limited by address and by account.',
    body: signInBody,
    response: sessionView,
  })
  @Throttle('address', 'account')
  async signIn(
    @Body() { email, password }: z.infer<typeof signInBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.database.run(async (stores) => {
      const user = await stores.credentials.authenticate(email, password);
      if (!user) {
        this.recordRefusal(email, request);
        throw new AppError('sign_in_failed');
      }
      // Only whoever knows the password learns that it is not accepted.
      if (!(await stores.credentials.mayUsePassword(user))) {
        this.recordRefusal(email, request);
        throw new AppError('sign_in_failed', PASSWORDS_OFF, { details: { reason: 'passwords_off' } });
      }
      await stores.auditLog.record(actorOf(request, user), {
        organizationId: user.organizationId,
        action: 'session.start',
        targetId: user.id,
        targetName: user.email,
      });
      return this.starter.start(stores, user.id, request, reply);
    });
  }

  @Route('get', 'session', { access: 'member', summary: 'The signed-in user', response: sessionView })
  session(@CurrentUser() signedIn: SignedInUser) {
    return viewSession(signedIn);
  }

  @Route('get', 'sessions/current', {
    access: 'public',
    summary: 'The session of this browser, if any',
    description: 'For public pages: without a valid session, `session` is null, where `GET /session` returns 401.',
    response: currentSession,
  })
  async current(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const signedIn = await findSession(this.database, this.anonymous, request);
    // Each request with a cookie of no session counts as a failure.
    if (!signedIn && sessionSecret(request) !== undefined) setSessionCookie(reply, null);
    return { session: signedIn && viewSession(signedIn) };
  }

  @Route('delete', 'session', { access: 'member', summary: 'Sign out', response: nothing })
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.database.run((stores) => stores.sessions.endBySecret(sessionSecret(request) ?? ''));
    setSessionCookie(reply, null);
    return {};
  }

  @Route('patch', 'profile', {
    access: 'member',
    summary: 'Change your name',
    body: profileBody,
    response: sessionView,
  })
  async rename(@CurrentUser() signedIn: SignedInUser, @Body() { name }: z.infer<typeof profileBody>) {
    await this.database.run((stores) => stores.users.rename(signedIn.userId, name));
    return viewSession({ ...signedIn, name });
  }

  @Route('post', 'password', {
    access: 'member',
    summary: 'Change your password',
    description:
      'Ends every session of the user, every link that leads into the account, and every link that the user issued, and starts a new session for this browser.',
    body: changePasswordBody,
    response: sessionView,
  })
  @Throttle('address', 'user')
  async changePassword(
    @CurrentUser() signedIn: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { current_password, new_password }: z.infer<typeof changePasswordBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { userId, email } = signedIn;
    return this.database.run(async (stores) => {
      await stores.credentials.changePassword(email, current_password, new_password, actor);
      this.notices.send(signedIn, { type: 'password_changed', address: request.ip });
      return this.starter.start(stores, userId, request, reply);
    });
  }

  /** Not awaited: the response time would reveal whether there is an account. */
  private recordRefusal(email: string, request: FastifyRequest): void {
    void this.database
      .run(async (stores) => {
        const found = await stores.users.findByEmail(email.trim().toLowerCase());
        if (!found) return;
        const { id: targetId, email: targetName, organizationId } = found.user;
        await stores.auditLog.record(
          { type: 'anonymous', ...originOf(request) },
          { organizationId, action: 'session.refuse', targetId, targetName },
        );
      })
      .catch((error) => request.log.error({ err: toAppError(error) }, 'could not record a refused sign-in'));
  }
}
