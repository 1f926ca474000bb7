import { Injectable } from '@nestjs/common';
import type { AccountLinkKind } from '#libs/accounts/links/account-link.entity.js';
import { linkUrl } from '#libs/accounts/links/link-url.js';
import type { IssuedLink } from '#libs/accounts/links/single-use-link.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Mailer } from './mailer.js';

/** A link to be delivered. */
export interface SentLink {
  /** Shown once: only its hash is stored. */
  readonly link: string;
  readonly expires_at: string;
  /** Whether it was also sent by e-mail. */
  readonly emailed: boolean;
}

const TEXTS: Readonly<Record<AccountLinkKind, { subject: string; action: string }>> = {
  invitation: { subject: 'You are invited to Rolecall', action: 'join the organization and choose a password' },
  password_reset: { subject: 'Choose a new Rolecall password', action: 'choose a new password' },
};

/** Delivers links: to the Admin who requested one, and by e-mail if configured. */
@Injectable()
export class LinkSender {
  constructor(
    private readonly options: DashboardOptions,
    private readonly mailer: Mailer,
  ) {}

  get sendsMail(): boolean {
    return this.mailer.isConfigured;
  }

  async send({ link, secret }: IssuedLink, organizationName: string): Promise<SentLink> {
    const url = linkUrl(this.options.dashboardUrl, link.kind, secret);
    const { kind, email: to, expiresAt, createdBy } = link;
    const { subject, action } = TEXTS[kind];
    const text = [
      `Open this link to ${action}. It can be used once, until ${expiresAt.toUTCString()}:`,
      url,
      `Requested by ${createdBy}. If you did not expect this message, ask an Admin of your organization to withdraw the link.`,
    ];
    const emailed = await this.mailer.send({ to, subject, organizationName, text });
    return { link: url, expires_at: expiresAt.toISOString(), emailed };
  }
}
