import { AppError } from '#libs/errors/app-error.js';
import type { QueuedJob } from '#libs/jobs/job-queue.js';
import type { MailLinks } from '#libs/mail/mail-link.js';
import { mailLinkPath } from '#libs/mail/mail-link.js';
import type { MailOutcome, MailTransport } from '#libs/mail/mail-transport.js';
import type { VisibilityStore } from '#libs/visibility/visibility-store.js';
import type { WatchesDatabase } from '#libs/watches/watches-database.js';
import { digestText } from '../digest-text.js';
import { digestPeriod, isNewPeriod } from '../period.js';
import type { DigestBuilder } from './digest-builder.js';
import { type DigestRecipient, findDigestRecipient } from './digest-recipients.js';
import type { DigestMailStore, StoredMail } from './mail-store.js';

export interface DigestSenderParts {
  readonly database: WatchesDatabase;
  readonly visibility: VisibilityStore;
  readonly mails: DigestMailStore;
  readonly builder: DigestBuilder;
  readonly transport: MailTransport;
  readonly links: MailLinks;
  /** Without a trailing slash. */
  readonly dashboardUrl: string;
}

/** Whether a job is done, waits for credits, or why it must be retried. */
export type DigestOutcome = 'done' | 'waits' | { readonly failed: string };

const NO_CREDITS = 'Your organization has no credits left: the digest waits, and is sent once it has some.';

/** Sends the e-mail of one digest. */
export class DigestSender {
  constructor(private readonly parts: DigestSenderParts) {}

  /** @throws AppError `service_unavailable`. */
  async deliver(digestId: string, job: QueuedJob): Promise<DigestOutcome> {
    const { database, visibility, mails, builder } = this.parts;
    const recipient = await findDigestRecipient(database, visibility, digestId);
    if (!recipient) return 'done';
    let mail = await mails.pending(digestId);
    if (!mail) {
      const { now, timeZone, frequency, lastPeriod } = recipient;
      if (!isNewPeriod(lastPeriod, digestPeriod(now, timeZone, frequency), frequency)) return 'done';
      const created = await builder.create(recipient).catch(insufficientCredits);
      if (created === 'insufficient_credits') {
        await mails.setProblem(digestId, NO_CREDITS);
        return 'waits';
      }
      mail = created ? await mails.pending(digestId) : null;
      if (!mail) return 'done';
    }
    return this.send(recipient, mail, job);
  }

  private async send(
    recipient: DigestRecipient,
    mail: StoredMail,
    { retries, retryLimit }: QueuedJob,
  ): Promise<DigestOutcome> {
    const { mails, builder } = this.parts;
    const sections = await builder.sections(recipient, mail);
    if (sections === null) {
      await mails.cancel(mail.id, { isDelivered: true });
      return 'done';
    }
    if (!(await mails.begin(mail.id))) return 'done';
    const outcome = await this.sendMail(recipient, mail, sections);
    if (outcome.accepted) {
      await mails.delivered(mail.id);
      return 'done';
    }
    const { isFinal, reason } = outcome;
    if (isFinal) {
      await mails.cancel(mail.id, { isDelivered: false });
      await mails.setProblem(recipient.id, `Stopped: ${reason} Ask your operator, then choose the digest again.`, true);
      return 'done';
    }
    if (retries >= retryLimit) {
      await mails.cancel(mail.id, { isDelivered: false });
      await mails.setProblem(recipient.id, `${reason} What happened follows with the next digest.`);
      return 'done';
    }
    await mails.setProblem(recipient.id, `${reason} It is tried again.`);
    return { failed: reason };
  }

  private sendMail(
    { userId, email, frequency, timeZone, organizationName, paysCredits }: DigestRecipient,
    { id, credits }: StoredMail,
    sections: NonNullable<Awaited<ReturnType<DigestBuilder['sections']>>>,
  ): Promise<MailOutcome> {
    const { transport, links, dashboardUrl } = this.parts;
    const unsubscribeUrl = dashboardUrl + mailLinkPath('unsubscribe', links.sign('unsubscribe', [userId, frequency]));
    const content = { frequency, organizationName, timeZone, sections, dashboardUrl, unsubscribeUrl };
    return transport.send({
      to: email,
      ...digestText({ ...content, credits: paysCredits ? credits : null }),
      messageId: `${id}@${transport.domain}`,
      headers: {
        'List-Id': `<${frequency}.digests.${transport.domain}>`,
        // RFC 8058: mail programs unsubscribe with one POST.
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // RFC 3834: no automatic answers.
        'Auto-Submitted': 'auto-generated',
      },
    });
  }
}

const insufficientCredits = (error: unknown): 'insufficient_credits' => {
  if (error instanceof AppError && error.code === 'insufficient_credits') return error.code;
  throw error;
};
