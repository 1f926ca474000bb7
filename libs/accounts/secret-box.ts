import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const MARK_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Named after what was encrypted first: with another name, nothing stored could be read. */
const PURPOSE = 'rolecall webhook secrets';

interface BoxKey {
  readonly key: Buffer;
  /** Says which key has encrypted a text. */
  readonly mark: Buffer;
}

/** No key of this process has encrypted the text. */
export class SecretUnreadableError extends Error {}

/**
 * Encrypts secrets that must be used again, such as those that sign messages, with AES-256-GCM and a key that is derived from the secret of
 * the project. A text is bound to its context, so that an encrypted secret is of no use in another row.
 */
export class SecretBox {
  private readonly current: BoxKey;
  private readonly keys: readonly BoxKey[];

  /** @param secret encrypts. @param previousSecret decrypts too, while a secret is replaced. */
  constructor(secret: string, previousSecret?: string | null) {
    this.current = boxKey(secret);
    this.keys = previousSecret ? [this.current, boxKey(previousSecret)] : [this.current];
  }

  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.current.key, nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([this.current.mark, nonce, cipher.getAuthTag(), encrypted]);
  }

  /** @throws SecretUnreadableError if it was encrypted with another secret, or is damaged. */
  open(sealed: Buffer, context: string): string {
    const found = this.keys.find(({ mark }) => mark.equals(sealed.subarray(0, MARK_BYTES)));
    if (!found) throw new SecretUnreadableError('The secret was encrypted with another ROLECALL_SECRET.');
    const nonceEnd = MARK_BYTES + NONCE_BYTES;
    if (sealed.length < nonceEnd + TAG_BYTES) throw new SecretUnreadableError('The secret is damaged.');
    const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(MARK_BYTES, nonceEnd))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(nonceEnd, nonceEnd + TAG_BYTES));
    try {
      return decipher.update(sealed.subarray(nonceEnd + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch (cause) {
      throw new SecretUnreadableError('The secret is damaged.', { cause });
    }
  }

  /** The first bytes of what the present secret encrypts: what has others must be encrypted again before the previous one is removed. */
  get mark(): Buffer {
    return this.current.mark;
  }
}

const boxKey = (secret: string): BoxKey => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
  return { key, mark: createHash('sha256').update(PURPOSE).update(key).digest().subarray(0, MARK_BYTES) };
};
