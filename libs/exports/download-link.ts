import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hours for which a link is valid. */
const LINK_HOURS = 24;

/** What a link gives access to. */
export interface LinkedFile {
  readonly exportId: string;
  readonly name: string;
}

/** A link with its signature. */
export interface SignedLink extends LinkedFile {
  /** Epoch seconds. */
  readonly expires: number;
  readonly signature: string;
}

/** Signs links to files with HMAC-SHA-256. A link names one file, and nothing of the organization. */
export class DownloadLinks {
  private readonly secrets: readonly string[];

  /** @param secret signs. @param previousSecret is accepted too, while a secret is replaced. */
  constructor(
    private readonly secret: string,
    previousSecret?: string | null,
  ) {
    this.secrets = previousSecret ? [secret, previousSecret] : [secret];
  }

  /** @param until the file is not kept longer. */
  sign({ exportId, name }: LinkedFile, now: Date, until: Date | null): SignedLink {
    const end = Math.min(now.getTime() + LINK_HOURS * 3_600_000, until?.getTime() ?? Number.POSITIVE_INFINITY);
    const expires = Math.floor(end / 1_000);
    return { exportId, name, expires, signature: mac(this.secret, exportId, name, expires).toString('base64url') };
  }

  /** Whether the signature is that of the link, which may have expired. */
  isSigned({ exportId, name, expires, signature }: SignedLink): boolean {
    const given = Buffer.from(signature, 'base64url');
    return this.secrets.some((secret) => {
      const expected = mac(secret, exportId, name, expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

/** The purpose is part of it, so that no signature of another kind is one of a link. */
const mac = (secret: string, exportId: string, name: string, expires: number): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['download', exportId, name, expires]))
    .digest();
