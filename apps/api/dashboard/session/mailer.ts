import { createTransport } from 'nodemailer';

export interface MailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly smtpUrl: string;
  /** Address of the sender. */
  readonly from: string;
}

/** Plain text only, so that a name in it is never markup. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly organizationName: string;
  /** Paragraphs. */
  readonly text: readonly string[];
}

/** Sends e-mail, where a mail server is configured. */
export class Mailer {
  private readonly transport;

  constructor(private readonly options: MailerOptions | null) {
    this.transport =
      options && createTransport({ url: options.smtpUrl, connectionTimeout: 5_000, socketTimeout: 10_000 });
  }

  get isConfigured(): boolean {
    return this.transport !== null;
  }

  /** @returns whether the mail server accepted it. */
  async send({ to, subject, organizationName, text }: Mail): Promise<boolean> {
    if (!this.transport || !this.options) return false;
    const paragraphs = [`Organization: ${organizationName}`, ...text];
    try {
      await this.transport.sendMail({ from: this.options.from, to, subject, text: `${paragraphs.join('\n\n')}\n` });
      return true;
    } catch {
      return false;
    }
  }
}
