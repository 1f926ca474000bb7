import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '#libs/errors/app-error.js';
import { matchesTag, textTag } from '#libs/search/read/response/entity-tag.js';
import { FEED_FORMATS, type FeedFormat, feedDocument } from '#libs/syndication/feed-document.js';
import { type FeedContent, FeedReader } from '#libs/syndication/feed-reader.js';
import { FEED_SECONDS, FEED_SECRET, FeedStore, type SyndicatedWatch } from '#libs/syndication/feed-store.js';
import { AnonymousRequests } from '../../isolation/anonymous-requests.js';

type SendError = (reply: FastifyReply, error: AppError) => void;

/** The path of a feed, whose secret stands for a token. */
const FEED_PATH = '/feeds/:name';

/** The address of a feed. */
export const feedUrl = (dashboardUrl: string, secret: string, format: FeedFormat): string =>
  `${dashboardUrl}/feeds/${secret}.${format}`;

/** A URL as it may be logged. */
export const withoutFeedSecret = (url: string | undefined): string | undefined =>
  url?.replace(/^(\/feeds\/)[^/?.]*/, '$1...');

/** Milliseconds for which a feed that was read is kept: readers ask again and again. */
const KEPT_MS = 30_000;
const KEPT_FEEDS = 200;

/** Serves the feeds of watches to whoever knows their address. Requests with an unknown one count as those without a token. */
export const serveFeeds = (app: NestFastifyApplication, dashboardUrl: string, sendError: SendError): void => {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const feeds = app.get<FeedStore>(FeedStore, { strict: false });
  const reader = app.get<FeedReader>(FeedReader, { strict: false });
  const anonymous = app.get<AnonymousRequests>(AnonymousRequests, { strict: false });
  const kept = new LRUCache<string, Promise<FeedContent>>({ max: KEPT_FEEDS, ttl: KEPT_MS });

  const contentOf = (feed: SyndicatedWatch): Promise<FeedContent> => {
    const key = JSON.stringify([feed.watch, feed.exclusionsVersion, feed.delivered, feed.isDue && feed.last]);
    const known = kept.get(key);
    if (known) return known;
    const content = reader.read(feed);
    kept.set(key, content);
    const forget = () => kept.delete(key);
    // Credits may return at any time.
    content.then(({ waitsForCredits }) => waitsForCredits && forget(), forget);
    return content;
  };

  fastify.get(FEED_PATH, async (request, reply) => {
    try {
      const { name } = request.params as { name: string };
      const [secret = '', end = '', ...rest] = name.split('.');
      const format = Object.hasOwn(FEED_FORMATS, end) && rest.length === 0 ? (end as FeedFormat) : null;
      const feed = format && FEED_SECRET.test(secret) ? await feeds.find(secret) : null;
      if (!feed || !format) {
        anonymous.assertNotBlocked(request.ip, undefined);
        await anonymous.countFailure(request.ip);
        throw new AppError(
          'not_found',
          'There is no feed at this address. Copy it exactly from the page of the watch, which can also make a new one.',
        );
      }
      if (feed === 'ended')
        throw new AppError(
          'link_expired',
          'The address of this feed was revoked or replaced. The page of the watch can make a new one.',
        );
      const document = feedDocument(await contentOf(feed), format, {
        address: feedUrl(dashboardUrl, secret, format),
        dashboardUrl,
      });
      const tag = textTag(document);
      reply.headers({ etag: tag, 'cache-control': `private, max-age=${FEED_SECONDS}`, 'x-robots-tag': 'noindex' });
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type(FEED_FORMATS[format].contentType).send(document);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendError(reply, error);
      return reply;
    }
  });
};
