import { Injectable } from '@nestjs/common';
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

/** Delivers links: to the Admin who requested one, and by e-mail if configured. */
@Injectable()
export class LinkSender {
  private readonly mailer: Mailer;

  constructor(private readonly options: DashboardOptions) {
    this.mailer = new Mailer(options.mail);
  }

  get sendsMail(): boolean {
    return this.mailer.isConfigured;
  }

  async send({ link, secret }: IssuedLink, organizationName: string): Promise<SentLink> {
    const url = linkUrl(this.options.dashboardUrl, link.kind, secret);
    const { kind, email: to, expiresAt } = link;
    const emailed = await this.mailer.send({ kind, to, organizationName, link: url, expiresAt });
    return { link: url, expires_at: expiresAt.toISOString(), emailed };
  }
}
