import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What the page at a link in an e-mail does. */
export const MAIL_LINK_PURPOSES = ['confirm', 'unsubscribe'] as const;
export type MailLinkPurpose = (typeof MAIL_LINK_PURPOSES)[number];

const KEY_PURPOSE = 'rolecall links in e-mails';
const KEY_BYTES = 32;
const MAC_BYTES = 24;
const SEPARATOR = '~';

/** The path of a link in an e-mail, which needs no session. */
export const mailLinkPath = (purpose: MailLinkPurpose, token: string): string => `/mail/${purpose}/${token}`;

/**
 * Signs links in e-mails with a key that is derived from the secret of the server, so that nothing must be stored of them. A link of one purpose is
 * valid for no other.
 */
export class MailLinks {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** @param previousSecret signed links until `secret` replaced it. */
  constructor(secret: string, previousSecret?: string | null) {
    this.keys = previousSecret ? [keyOf(secret), keyOf(previousSecret)] : [keyOf(secret)];
  }

  /** @param subject what the link is about: letters, digits, `.`, `_` and `-` only in each part. */
  sign(purpose: MailLinkPurpose, subject: readonly string[]): string {
    const text = subject.join(SEPARATOR);
    return `${text}${SEPARATOR}${macOf(this.keys[0], purpose, text).toString('base64url')}`;
  }

  /** The subject of a link; null if it was not signed for this purpose. */
  verify(purpose: MailLinkPurpose, token: string): string[] | null {
    const parts = token.split(SEPARATOR);
    const mac = Buffer.from(parts.pop() ?? '', 'base64url');
    const text = parts.join(SEPARATOR);
    const isSigned = this.keys.some((key) => {
      const expected = macOf(key, purpose, text);
      return mac.length === expected.length && timingSafeEqual(mac, expected);
    });
    return isSigned ? parts : null;
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES));

const macOf = (key: Buffer, purpose: MailLinkPurpose, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, MAC_BYTES);
