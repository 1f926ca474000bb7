import { randomBytes } from 'node:crypto';
import { Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DIGEST_FREQUENCIES, type DigestFrequency } from '#libs/digests/digest.js';
import { DigestStore } from '#libs/digests/digest-store.js';
import { AppError } from '#libs/errors/app-error.js';
import { MAIL_LINK_PURPOSES, type MailLinkPurpose, MailLinks } from '#libs/mail/mail-link.js';
import { EntranceController } from '../../http/entrance.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';
import { mailLinks } from './mail-links.entrance.js';

/** A confirmation is asked for once, and must follow soon. */
const CONFIRMATION_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** The subject of a link that confirms the address of a person. */
export const confirmationSubject = (userId: string, at: Date): string[] => [
  userId,
  String(Math.floor(at.getTime() / MS_PER_DAY) + CONFIRMATION_DAYS),
];

interface Page {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly button?: string;
}

/** What a link does once its button is pressed, or a mail program sends its POST. */
interface Action {
  readonly before: Page;
  run(): Promise<Page>;
}

/**
 * The pages at links in e-mails. They need no session. GET shows a page and changes nothing, because mail programs and scanners open links by themselves;
 * POST does what the link is for, whoever sends it (RFC 8058).
 */
@EntranceController(mailLinks, ':purpose/:token')
export class MailLinksController {
  constructor(
    private readonly links: MailLinks,
    private readonly digests: DigestStore,
    private readonly anonymous: AnonymousRequests,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendPage(reply, (await this.actionOf(request)).before);
  }

  @Post()
  @HttpCode(200)
  async run(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    sendPage(reply, await (await this.actionOf(request)).run());
  }

  /** @throws AppError `not_found` for a link that was not signed here, which counts as a request without a token. */
  private async actionOf({ params, ip }: FastifyRequest): Promise<Action> {
    const { purpose, token } = params as { purpose: string; token: string };
    const known = MAIL_LINK_PURPOSES.find((each) => each === purpose);
    const subject = known ? this.links.verify(known, token) : null;
    const action = known && subject ? ACTIONS[known](subject, this.digests) : null;
    if (action) return action;
    this.anonymous.assertNotBlocked(ip, undefined);
    await this.anonymous.countFailure(ip);
    throw new AppError(
      'not_found',
      'This link is not valid, or is too old. Copy it completely from the e-mail, or sign in and change what you receive on the page of a watch.',
    );
  }
}

const ACTIONS: Readonly<Record<MailLinkPurpose, (subject: string[], digests: DigestStore) => Action | null>> = {
  unsubscribe: ([userId = '', name], digests) => {
    const frequency = DIGEST_FREQUENCIES.find((each): each is DigestFrequency => each === name);
    if (!frequency) return null;
    return {
      before: {
        title: `Unsubscribe from the ${frequency} digest?`,
        text: 'You receive no more of these e-mails. Your watches and their events stay.',
        button: 'Unsubscribe',
      },
      run: async () => {
        await digests.unsubscribe(userId, frequency);
        return {
          title: 'You are unsubscribed',
          text: `You receive no more ${frequency} digests. To receive one again, choose it on the page of a watch.`,
        };
      },
    };
  },
  confirm: ([userId = '', until], digests) => {
    if (Number(until) * MS_PER_DAY < Date.now()) return null;
    return {
      before: {
        title: 'Receive digests at this address?',
        text: 'You receive what happens to the watches that you follow. Each e-mail has a link that ends it.',
        button: 'Confirm',
      },
      run: async () =>
        (await digests.confirm(userId))
          ? {
              title: 'The address is confirmed',
              text: 'The next digest is sent at seven in your time zone, if something has happened by then.',
            }
          : { title: 'There is nothing to confirm', text: 'This account has no digests any more.' },
    };
  },
};

const STYLE =
  'body{margin:0;padding:12vh 20px;background:#fff;color:#1c2329;font:16px/24px system-ui,sans-serif}main{max-width:480px;margin:0 auto}' +
  'h1{margin:0 0 12px;font-size:24px;line-height:32px}button{margin-top:20px;padding:10px 18px;border:0;border-radius:6px;background:#0b5a6b;color:#fff;font:inherit;cursor:pointer}' +
  'a{color:#0b5a6b}@media (prefers-color-scheme:dark){body{background:#14191d;color:#e6eaed}a{color:#6fc3d6}}';

/** All texts are ours. Without a script, and without anything from elsewhere. */
const sendPage = (reply: FastifyReply, { title, text, button }: Page): void => {
  const nonce = randomBytes(16).toString('base64');
  const form = button
    ? `<form method="post"><button>${button}</button></form>`
    : '<p><a href="/">To the dashboard</a></p>';
  reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
        `<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>\n`,
    );
};
