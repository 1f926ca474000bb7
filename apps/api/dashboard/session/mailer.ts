import { type MailerOptions, MailTransport } from '#libs/mail/mail-transport.js';

/** Plain text only, so that a name in it is never markup. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly organizationName: string;
  /** Paragraphs. */
  readonly text: readonly string[];
}

/** Sends e-mail about accounts, where a mail server is configured. */
export class Mailer {
  private readonly transport;

  constructor(options: MailerOptions | null) {
    this.transport = options && new MailTransport(options);
  }

  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** @returns whether the mail server accepted it. */
  async send({ to, subject, organizationName, text }: Mail): Promise<boolean> {
    if (!this.transport) return false;
    const paragraphs = [`Organization: ${organizationName}`, ...text];
    const { accepted } = await this.transport.send({ to, subject, text: `${paragraphs.join('\n\n')}\n` });
    return accepted;
  }
}
