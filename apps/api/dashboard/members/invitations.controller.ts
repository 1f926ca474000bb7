import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { AccountLink } from '#libs/accounts/links/account-link.entity.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { type UserRole, userRoles } from '#libs/accounts/user.entity.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Body, Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, time, wholeList } from '../http/schema.js';
import { LinkSender } from '../session/link-sender.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const inviteBody = z.strictObject({
  email: z.string({ error: 'must be an e-mail address' }),
  role: z.enum(userRoles, { error: `must be one of ${userRoles.join(', ')}` }).default('member'),
});

const shape = {
  id: z.string(),
  email: z.string(),
  role: z.enum(userRoles),
  invited_by: z.string().describe('E-mail address of the Admin, or system account of the operator.'),
  created_at: time,
  expires_at: time,
};
const invitation = named('Invitation', z.object(shape));
const invitationList = listOf('Invitation', invitation);
const createdInvitation = named(
  'CreatedInvitation',
  z.object({
    ...shape,
    link: z.string().describe('Shown only once. Can be used once.'),
    emailed: z.boolean().describe('Whether it was also sent by e-mail.'),
  }),
);

/** Open invitations. */
@DashboardController('invitations')
export class InvitationsController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly sender: LinkSender,
  ) {}

  @Route('get', '', { access: 'member', summary: 'Open invitations', response: invitationList })
  async list(@CurrentUser() { organizationId }: SignedInUser) {
    const links = await this.database.run((stores) => stores.accountLinks.open(organizationId, 'invitation'));
    return wholeList(links.map(view));
  }

  @Route('post', '', {
    access: 'admin',
    summary: 'Invite a member',
    description:
      'A later invitation of the same address replaces the earlier one. Open invitations count as members in the limit of the product plan: 403 `plan_limit_reached`.',
    body: inviteBody,
    response: createdInvitation,
    status: 201,
  })
  async create(
    @CurrentUser() { organizationId, organizationName }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { email, role }: z.infer<typeof inviteBody>,
  ): Promise<z.infer<typeof createdInvitation>> {
    const issued = await this.database.run((stores) => stores.accountLinks.invite(organizationId, email, role, actor));
    return { ...view(issued.link), ...(await this.sender.send(issued, organizationName)) };
  }

  @Route('delete', ':invitation_id', {
    access: 'admin',
    summary: 'Withdraw an invitation',
    response: nothing,
  })
  async withdraw(
    @Id('invitation_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    await this.database.run((stores) => stores.accountLinks.withdraw(organizationId, 'invitation', id, actor));
    return {};
  }
}

const view = (link: AccountLink): z.infer<typeof invitation> => ({
  id: link.id,
  email: link.email,
  role: link.role as UserRole,
  invited_by: link.createdBy,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
});
