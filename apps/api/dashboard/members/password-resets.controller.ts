import { z } from 'zod';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { AccountLink } from '#libs/accounts/links/account-link.entity.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { DashboardController } from '../dashboard.entrance.js';
import { Id } from '../http/input.js';
import { Route } from '../http/route.js';
import { listOf, named, nothing, time, wholeList } from '../http/schema.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';

const passwordReset = named(
  'PasswordReset',
  z.object({
    id: z.string(),
    user_id: z.string(),
    email: z.string(),
    issued_by: z
      .string()
      .describe('E-mail address of the Admin, or of the member who requested it, or system account of the operator.'),
    created_at: time,
    expires_at: time,
  }),
);
const passwordResetList = listOf('PasswordReset', passwordReset);

/** Links with which members can choose a new password. */
@DashboardController('password-resets')
export class PasswordResetsController {
  constructor(private readonly database: DashboardDatabase) {}

  @Route('get', '', {
    access: 'member',
    summary: 'Open password-reset links',
    description: 'All members see who can sign in to their accounts. The secrets of the links are not included.',
    response: passwordResetList,
  })
  async list(@CurrentUser() { organizationId }: SignedInUser) {
    const links = await this.database.run((stores) => stores.accountLinks.open(organizationId, 'password_reset'));
    return wholeList(links.map(view));
  }

  @Route('delete', ':reset_id', { access: 'admin', summary: 'Withdraw a password-reset link', response: nothing })
  async withdraw(
    @Id('reset_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    await this.database.run((stores) => stores.accountLinks.withdraw(organizationId, 'password_reset', id, actor));
    return {};
  }
}

const view = (link: AccountLink): z.infer<typeof passwordReset> => ({
  id: link.id,
  user_id: link.userId as string,
  email: link.email,
  issued_by: link.createdBy,
  created_at: link.createdAt.toISOString(),
  expires_at: link.expiresAt.toISOString(),
});
