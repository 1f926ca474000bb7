import { z } from 'zod';
import { ServiceError } from '#libs/services/service-error.js';
import type { MailerOptions } from './mail-transport.js';

/** The variables of programs that send e-mails. */
export const mailEnv = {
  DASHBOARD_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL, such as https://jobs.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({
      description: 'Public URL of the dashboard, used in links, `security.txt` and social tags.',
      default: 'the address to listen on',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL, such as smtp://user:password@mail.example.com:587' })
    .optional()
    .meta({
      description:
        'Mail server that sends links and [digests](../watches.md#digests). With it, users can request a link to reset their own password. Set it for the API and the courier.',
      default: 'none: Admins share the links themselves, and there are no digests',
    }),
  SMTP_FROM: z.string().optional().describe('Sender of these e-mails; required with `SMTP_URL`.'),
};

/** How e-mails are sent; null without a mail server. @throws ServiceError if variables that belong to `SMTP_URL` are missing. */
export const mailOptions = (values: {
  readonly SMTP_URL?: string | undefined;
  readonly SMTP_FROM?: string | undefined;
  readonly DASHBOARD_URL?: string | undefined;
}): MailerOptions | null => {
  const { SMTP_URL: smtpUrl, SMTP_FROM: from, DASHBOARD_URL } = values;
  if (smtpUrl === undefined) return null;
  if (from === undefined || DASHBOARD_URL === undefined)
    throw new ServiceError('SMTP_URL requires SMTP_FROM and DASHBOARD_URL. Set them too.');
  return { smtpUrl, from };
};
