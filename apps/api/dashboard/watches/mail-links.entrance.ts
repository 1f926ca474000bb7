import { type CanActivate, Injectable } from '@nestjs/common';
import { envelope } from '../../errors/public-error.js';
import type { Entrance } from '../../http/entrance.js';

/** Whoever has an e-mail may use its links: the controller verifies their signature. */
@Injectable()
class MailLinksGuard implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}

/** Links in e-mails, which need no session. */
export const mailLinks: Entrance = {
  prefix: '/mail',
  guard: MailLinksGuard,
  cors: { origin: false },
  // `List-Unsubscribe=One-Click`, which is not read.
  bodyLimits: { kibibytes: 1, keys: 10, values: 10, depth: 1 },
  errorBody: envelope,
};

/** A URL as it may be logged. */
export const withoutMailToken = (url: string | undefined): string | undefined =>
  url?.replace(/^(\/mail\/[^/?]*\/)[^/?]*/, '$1...');
