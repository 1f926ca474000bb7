import type { MailerOptions } from './session/mailer.js';

/** How this installation is configured. */
export abstract class DashboardOptions {
  /** Where people reach the dashboard, for links; without a slash at the end. */
  abstract readonly dashboardUrl: string;
  /** Null without a mail server: Admins then pass links on themselves. */
  abstract readonly mail: MailerOptions | null;
}
