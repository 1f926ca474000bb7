import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An e-mail that a mail server received, parsed. */
export interface ReceivedMail {
  readonly to: string;
  readonly parsed: Email;
  header(name: string): string | undefined;
}

/** What the server says to a message that it has received: null accepts it. */
type Reply = { readonly code: number } | null;

/** A mail server that keeps what it receives. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Its reply to the next messages. It has received them, whatever it says. */
  reply: () => Reply | Promise<Reply> = () => null;
  /** Its reply to recipients. */
  acceptsRecipient: (address: string) => Reply = () => null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      closeTimeout: 500,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, callback) => {
        const refused = mailServer.acceptsRecipient(address);
        callback(refused && refusal(refused.code));
      },
      onData: (stream, session, callback) => {
        const receive = async () => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          const parsed = await PostalMime.parse(Buffer.concat(chunks));
          const to = session.envelope.rcptTo[0]?.address ?? '';
          const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
          mailServer.mails.push({ to, parsed, header });
          const refused = await mailServer.reply();
          callback(refused && refusal(refused.code));
        };
        // A client that was killed in the middle of its message.
        receive().catch(callback);
      },
    });
    // A client that was killed.
    server.on('error', () => {});
    const mailServer = new MailServer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return mailServer;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** The e-mails to an address, oldest first. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter(({ to }) => to === address);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

const refusal = (responseCode: number): Error => Object.assign(new Error('Refused by the test.'), { responseCode });
