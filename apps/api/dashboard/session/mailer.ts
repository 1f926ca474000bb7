import { createTransport } from 'nodemailer';
import type { AccountLinkKind } from '#libs/accounts/links/account-link.entity.js';

export interface MailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly smtpUrl: string;
  /** Address of the sender. */
  readonly from: string;
}

export interface LinkMail {
  readonly kind: AccountLinkKind;
  readonly to: string;
  readonly organizationName: string;
  readonly link: string;
  readonly expiresAt: Date;
}

const TEXTS: Readonly<Record<AccountLinkKind, { subject: string; action: string }>> = {
  invitation: { subject: 'You are invited to Rolecall', action: 'join the organization and choose a password' },
  password_reset: { subject: 'Choose a new Rolecall password', action: 'choose a new password' },
};

/** Sends links by e-mail, where a mail server is configured. */
export class Mailer {
  private readonly transport;

  constructor(private readonly options: MailerOptions | null) {
    this.transport =
      options && createTransport({ url: options.smtpUrl, connectionTimeout: 5_000, socketTimeout: 10_000 });
  }

  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** Plain text only, so that a name in it is never markup. @returns whether the mail server accepted it. */
  async send({ kind, to, organizationName, link, expiresAt }: LinkMail): Promise<boolean> {
    if (!this.transport || !this.options) return false;
    const { subject, action } = TEXTS[kind];
    const text = [
      `Organization: ${organizationName}`,
      '',
      `Open this link to ${action}. It can be used once, until ${expiresAt.toUTCString()}:`,
      '',
      link,
      '',
      'If you did not expect this message, ignore it.',
      '',
    ].join('\n');
    try {
      await this.transport.sendMail({ from: this.options.from, to, subject, text });
      return true;
    } catch {
      return false;
    }
  }
}
