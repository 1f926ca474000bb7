import { createTransport } from 'nodemailer';

export interface MailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly smtpUrl: string;
  /** Address of the sender. */
  readonly from: string;
}

/** An e-mail. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with markup. Default: text only. */
  readonly html?: string;
  /** Without brackets. The same for each attempt, so that servers can recognize a repeated one. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the mail server said. */
export type MailOutcome =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      /** Whether the server refuses the recipient or the message for good (a reply 5xx to them, RFC 5321). */
      readonly isFinal: boolean;
      /** A sentence for the recipient's organization, without names of hosts. */
      readonly reason: string;
    };

/** Milliseconds. */
const CONNECTION_TIMEOUT = 5_000;
const SOCKET_TIMEOUT = 10_000;

/** Sends e-mails through the mail server of the operator. */
export class MailTransport {
  private readonly transport;

  constructor(private readonly options: MailerOptions) {
    this.transport = createTransport({
      url: options.smtpUrl,
      connectionTimeout: CONNECTION_TIMEOUT,
      greetingTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      // What a message contains never makes this process read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** The part of the sender's address after the `@`, of which ids of messages are made. */
  get domain(): string {
    return /@([\w.-]+)/.exec(this.options.from)?.[1] ?? 'localhost';
  }

  /** Never throws. */
  async send({ to, subject, text, html, messageId, headers }: MailMessage): Promise<MailOutcome> {
    try {
      await this.transport.sendMail({
        from: this.options.from,
        to,
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(messageId !== undefined && { messageId: `<${messageId}>` }),
        ...(headers && { headers }),
      });
      return { accepted: true };
    } catch (error) {
      return refusalOf(error as SmtpError);
    }
  }

  close(): void {
    this.transport.close();
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Errors of the connection, of signing in and of 4xx replies are retried; 5xx replies to the recipient or the message are not. */
const refusalOf = ({ code, responseCode }: SmtpError): MailOutcome => {
  if (responseCode === undefined)
    return { accepted: false, isFinal: false, reason: `The mail server cannot be reached (${code ?? 'no code'}).` };
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const refused =
    code === 'EAUTH' ? 'the sign-in of the operator' : code === 'EENVELOPE' ? 'the address' : 'the message';
  return { accepted: false, isFinal, reason: `The mail server refused ${refused} (${responseCode}).` };
};
