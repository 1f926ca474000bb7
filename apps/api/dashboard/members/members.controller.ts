import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { type User, userRoles } from '#libs/accounts/user.entity.js';
import type { Member } from '#libs/accounts/users.js';
import { AppError } from '#libs/errors/app-error.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, time, wholeList } from '../http/schema.js';
import { LinkSender } from '../session/link-sender.js';
import { Notices } from '../session/notices.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const roleBody = z.strictObject({ role: z.enum(userRoles, { error: `must be one of ${userRoles.join(', ')}` }) });

const member = named(
  'Member',
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(userRoles),
    created_at: time,
    last_seen_at: time.nullable().describe('Can lag by up to a minute; null if the user is signed out everywhere.'),
    you: z.boolean(),
  }),
);
const memberList = listOf('Member', member);
const resetLink = named(
  'ResetLink',
  z.object({
    link: z.string().describe('Shown only once. Can be used once.'),
    expires_at: time,
    emailed: z.boolean().describe('Whether it was also sent to the member by e-mail.'),
  }),
);

/** The members of the organization. */
@DashboardController('members')
export class MembersController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly sender: LinkSender,
    private readonly notices: Notices,
  ) {}

  @Route('get', '', { access: 'member', summary: 'Members', response: memberList })
  async list(@CurrentUser() { organizationId, userId }: SignedInUser) {
    const members = await this.database.run((stores) => stores.users.list(organizationId));
    return wholeList(members.map((one) => view(one, userId)));
  }

  @Route('patch', ':user_id', {
    access: 'admin',
    summary: 'Change the role of a member',
    description:
      '`user_id` is the id or the e-mail address of the member. Takes effect with the next request. An Admin who becomes a Member loses every open link that they issued or that leads into their account. 400 `last_admin` for the last Admin.',
    body: roleBody,
    response: member,
  })
  async setRole(
    @Id('user_id') id: string,
    @CurrentUser() { organizationId, organizationName, userId }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { role }: z.infer<typeof roleBody>,
  ) {
    return this.database.run(async (stores) => {
      const users = stores.users;
      const changed = await users.setRole(organizationId, id, role, actor);
      const found = (await users.list(organizationId)).find((one) => one.id === changed.id);
      if (!found) throw new AppError('not_found', 'This member has been removed.');
      this.notices.send({ email: found.email, organizationName }, { type: 'role_changed', role, by: actor.name });
      return view(found, userId);
    });
  }

  @Route('delete', ':user_id', {
    access: 'admin',
    summary: 'Remove a member',
    description:
      '`user_id` is the id or the e-mail address of the member. Every session ends at once, and with it every open link that they issued or that leads into their account. 400 `last_admin` for the last Admin.',
    response: nothing,
  })
  async remove(
    @Id('user_id') id: string,
    @CurrentUser() { organizationId, organizationName }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    const { email } = await this.database.run((stores) => stores.users.remove(organizationId, id, actor));
    this.notices.send({ email, organizationName }, { type: 'removed', by: actor.name });
    return {};
  }

  @Route('post', ':user_id/password-reset', {
    access: 'admin',
    summary: 'Issue a password-reset link for a member',
    description:
      'The current password works until the link is used. A newer link replaces it. Refused where the organization has switched passwords off.',
    response: resetLink,
    status: 201,
    errors: [400],
  })
  async resetPassword(
    @Id('user_id') id: string,
    @CurrentUser() { organizationId, organizationName }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    const issued = await this.database.run(async (stores) => {
      const user: User = await stores.users.find(organizationId, id);
      return stores.accountLinks.resetPassword(user, actor);
    });
    return this.sender.send(issued, organizationName);
  }
}

const view = (one: Member, userId: string): z.infer<typeof member> => ({
  id: one.id,
  email: one.email,
  name: one.name,
  role: one.role,
  created_at: one.createdAt.toISOString(),
  last_seen_at: one.lastSeenAt?.toISOString() ?? null,
  you: one.id === userId,
});
