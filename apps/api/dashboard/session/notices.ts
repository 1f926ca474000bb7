import { Injectable } from '@nestjs/common';
import type { UserRole } from '#libs/accounts/user.entity.js';
import { Mailer } from './mailer.js';

/** What happened to an account. */
export type AccountEvent =
  | { readonly type: 'password_changed'; readonly address: string }
  | { readonly type: 'role_changed'; readonly role: UserRole; readonly by: string }
  | { readonly type: 'passwords_off' }
  | { readonly type: 'removed'; readonly by: string };

interface Recipient {
  readonly email: string;
  readonly organizationName: string;
}

/** Tells people by e-mail what happened to their account, if a mail server is configured. */
@Injectable()
export class Notices {
  constructor(private readonly mailer: Mailer) {}

  /** Does not wait for the mail server: the change has been made, and the audit log has it. */
  send({ email: to, organizationName }: Recipient, event: AccountEvent): void {
    void this.mailer.send({ to, organizationName, ...noticeOf(event) });
  }
}

const noticeOf = (event: AccountEvent): { subject: string; text: string[] } => {
  switch (event.type) {
    case 'password_changed':
      return {
        subject: 'Your Rolecall password was changed',
        text: [
          `The password of your account was changed from the address ${event.address}. All other sessions, and all open invitations and links that you issued, have ended.`,
          'If this was not you, ask an Admin of your organization for a link to choose a new password.',
        ],
      };
    case 'role_changed':
      return {
        subject: 'Your Rolecall role was changed',
        text: [`${event.by} changed your role to ${event.role === 'admin' ? 'Admin' : 'Member'}.`],
      };
    case 'passwords_off':
      return {
        subject: 'Your organization has no Rolecall passwords',
        text: [
          'A link to choose a new password was requested for your account. Your organization has switched passwords off: choose "Sign in with your organization" on the sign-in page.',
        ],
      };
    case 'removed':
      return { subject: 'Your Rolecall account was removed', text: [`${event.by} removed your account.`] };
  }
};
