import type { MailerOptions } from '#libs/mail/mail-transport.js';

/** How this installation is configured. */
export abstract class DashboardOptions {
  /** Public URL of the dashboard, for links; without a trailing slash. */
  abstract readonly dashboardUrl: string;
  /** Whether visitors without an account see figures on the landing page. */
  abstract readonly publicFigures: boolean;
  /** Null without a mail server: Admins then share links themselves. */
  abstract readonly mail: MailerOptions | null;
}
