import { z } from 'zod';
import type { AuditAction } from '#libs/accounts/audit/audit-actions.js';
import type { Actor } from '#libs/accounts/audit/audit-log.js';
import type { SignedInUser } from '#libs/accounts/sessions/sessions.js';
import { DIGEST_FREQUENCIES, DIGEST_HOUR, MAX_DIGEST_RECORDS, MAX_LISTED_RECORDS } from '#libs/digests/digest.js';
import { DigestStore } from '#libs/digests/digest-store.js';
import { isTimeZone } from '#libs/digests/period.js';
import { MailLinks, mailLinkPath } from '#libs/mail/mail-link.js';
import { FEED_SECONDS, FeedStore, MAX_FEED_ENTRIES } from '#libs/syndication/feed-store.js';
import { WATCH_ID } from '#libs/watches/saved-watch.js';
import { MAX_NEW_EVENTS, WatchViews } from '#libs/watches/watch-views.js';
import { DashboardDatabase } from '../../database/dashboard-database.js';
import { feedUrl } from '../../v4/watches/serve-feeds.js';
import { DashboardController } from '../dashboard.entrance.js';
import { DashboardOptions } from '../dashboard-options.js';
import { Body, Id, Query } from '../http/input.js';
import { Route } from '../http/route.js';
import { count, named, nothing, time } from '../http/schema.js';
import { Mailer } from '../session/mailer.js';
import { CurrentActor, CurrentUser } from '../session/session.guard.js';
import { confirmationSubject } from './mail-links.controller.js';

const MAX_IDS = 100;

const newsQuery = z.object({
  watch_ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(WATCH_ID.regex, 'must be ids of watches, separated by commas'))
        .max(MAX_IDS, `must name at most ${MAX_IDS} watches`),
    )
    .describe(`Ids of up to ${MAX_IDS} watches, separated by commas.`),
});
const viewBody = z.strictObject({
  sequence: z.int('must be the `sequence` of an event').min(0).describe('The last event that the person knows of.'),
});
const digestBody = z.strictObject({
  frequency: z
    .enum([...DIGEST_FREQUENCIES, 'never'], `must be ${DIGEST_FREQUENCIES.join(', ')} or never`)
    .describe('`never` ends it.'),
  time_zone: z
    .string('must be the name of a time zone')
    .max(100, 'must be the name of a time zone, such as Europe/Berlin')
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
    .describe('IANA name, such as `Europe/Berlin`. It applies to all digests of the person.'),
});

const digestOf = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES),
  problem: z.string().nullable().describe('Why the last e-mail was not sent; null if it was.'),
  last_sent_at: time.nullable(),
});
const followed = named(
  'FollowedWatch',
  z.object({
    watch_id: z.string(),
    new_events: count.describe(
      `Events since the person last looked, at most ${MAX_NEW_EVENTS}; all that are kept if never. Nothing is charged, and those of hidden records count.`,
    ),
    viewed_at: time.nullable(),
    digest: digestOf.nullable().describe('Null: the person receives none of this watch.'),
  }),
);
const followedList = named(
  'FollowedWatches',
  z.object({
    data: z.array(followed),
    digests: z.object({
      available: z.boolean().describe('Whether the operator has configured a mail server.'),
      email: z.string().describe('Where they are sent.'),
      confirmed: z.boolean().describe('Whether the person has confirmed the address. Before, none is sent.'),
      time_zone: z.string().nullable(),
      hour: z.int().describe('When they are sent in this time zone; weekly ones on Monday.'),
      max_credits: z.int().describe('What one e-mail costs at most.'),
      max_credits_of_watch: z.int().describe('What one watch costs at most in one e-mail.'),
    }),
  }),
);
const digestChanged = named(
  'DigestChange',
  z.object({
    confirmation_sent: z
      .boolean()
      .describe('Whether an e-mail with a link was sent, with which the person must confirm the address.'),
    confirmed: z.boolean(),
  }),
);
const feed = named(
  'WatchFeed',
  z.object({
    created_at: time.nullable().describe('Null: the watch has no feed.'),
    max_entries: z.int(),
    seconds: z.int().describe('Events are added once in so many seconds.'),
  }),
);
const createdFeed = named(
  'CreatedWatchFeed',
  z.object({
    rss_url: z.string().describe('It is not stored and cannot be shown again.'),
    json_url: z.string().describe('The same as JSON Feed.'),
  }),
);

/** What a person follows of the watches of the organization: news, digests and feeds. */
@DashboardController('watches')
export class FollowedWatchesController {
  constructor(
    private readonly database: DashboardDatabase,
    private readonly options: DashboardOptions,
    private readonly digests: DigestStore,
    private readonly feeds: FeedStore,
    private readonly views: WatchViews,
    private readonly links: MailLinks,
    private readonly mailer: Mailer,
  ) {}

  @Route('get', '', {
    access: 'member',
    summary: 'What is new in watches, and which the person follows by e-mail',
    description: 'Free.',
    query: newsQuery,
    response: followedList,
  })
  async list(
    @CurrentUser() { userId, organizationId, email }: SignedInUser,
    @Query() { watch_ids: ids }: z.infer<typeof newsQuery>,
  ): Promise<z.infer<typeof followedList>> {
    const [news, settings] = await Promise.all([
      this.views.news(userId, organizationId, ids),
      this.digests.settings(userId),
    ]);
    const digests = new Map(settings.watches.map((each) => [each.watchId, each]));
    return {
      data: news.map(({ watchId, newEvents, viewedAt }) => {
        const digest = digests.get(watchId);
        return {
          watch_id: watchId,
          new_events: newEvents,
          viewed_at: viewedAt?.toISOString() ?? null,
          digest: digest
            ? {
                frequency: digest.frequency,
                problem: digest.problem,
                last_sent_at: digest.lastSentAt?.toISOString() ?? null,
              }
            : null,
        };
      }),
      digests: {
        available: this.mailer.isConfigured,
        email,
        confirmed: settings.isConfirmed,
        time_zone: settings.timeZone,
        hour: DIGEST_HOUR,
        max_credits: MAX_DIGEST_RECORDS,
        max_credits_of_watch: MAX_LISTED_RECORDS,
      },
    };
  }

  @Route('post', ':watch_id/view', {
    access: 'member',
    summary: 'Mark the events of a watch as seen',
    body: viewBody,
    response: nothing,
  })
  async view(
    @Id('watch_id') id: string,
    @CurrentUser() { userId, organizationId }: SignedInUser,
    @Body() { sequence }: z.infer<typeof viewBody>,
  ) {
    await this.views.view(userId, organizationId, id, sequence);
    return {};
  }

  @Route('post', ':watch_id/digest', {
    access: 'member',
    summary: 'Follow a watch by e-mail, or no longer',
    description:
      'The first time, an e-mail asks the person to confirm the address. Choosing it again sends another one, at most once a minute.',
    body: digestBody,
    response: digestChanged,
  })
  async follow(
    @Id('watch_id') id: string,
    @CurrentUser() { userId, organizationId, email, organizationName }: SignedInUser,
    @CurrentActor() actor: Actor,
    @Body() { frequency, time_zone: timeZone }: z.infer<typeof digestBody>,
  ): Promise<z.infer<typeof digestChanged>> {
    const wanted = frequency === 'never' ? null : frequency;
    const { needsConfirmation } = await this.digests.follow({ userId, organizationId }, id, wanted, timeZone);
    await this.audit(actor, organizationId, wanted ? 'digest.follow' : 'digest.unfollow', id, { frequency });
    const sent = needsConfirmation && (await this.askForConfirmation(userId, email, organizationName));
    return { confirmation_sent: sent, confirmed: (await this.digests.settings(userId)).isConfirmed };
  }

  @Route('get', ':watch_id/feed', { access: 'member', summary: 'Whether a watch has a feed', response: feed })
  async feed(
    @Id('watch_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
  ): Promise<z.infer<typeof feed>> {
    const createdAt = await this.feeds.createdAt(organizationId, id);
    return { created_at: createdAt?.toISOString() ?? null, max_entries: MAX_FEED_ENTRIES, seconds: FEED_SECONDS };
  }

  @Route('post', ':watch_id/feed', {
    access: 'admin',
    summary: 'Make an address of the feed of a watch',
    description: 'An earlier address no longer works. Whoever knows it reads the feed without signing in.',
    response: createdFeed,
    status: 201,
  })
  async createFeed(
    @Id('watch_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ): Promise<z.infer<typeof createdFeed>> {
    const secret = await this.feeds.create(organizationId, id);
    await this.audit(actor, organizationId, 'feed.create', id);
    const { dashboardUrl } = this.options;
    return { rss_url: feedUrl(dashboardUrl, secret, 'xml'), json_url: feedUrl(dashboardUrl, secret, 'json') };
  }

  @Route('delete', ':watch_id/feed', { access: 'admin', summary: 'Revoke the address of a feed', response: nothing })
  async revokeFeed(
    @Id('watch_id') id: string,
    @CurrentUser() { organizationId }: SignedInUser,
    @CurrentActor() actor: Actor,
  ) {
    if (await this.feeds.revoke(organizationId, id)) await this.audit(actor, organizationId, 'feed.revoke', id);
    return {};
  }

  private askForConfirmation(userId: string, to: string, organizationName: string): Promise<boolean> {
    const token = this.links.sign('confirm', confirmationSubject(userId, new Date()));
    return this.mailer.send({
      to,
      subject: 'Confirm that you want digests of Rolecall',
      organizationName,
      text: [
        'You asked for digests of watches by e-mail. Open this link within 7 days to confirm that they reach you:',
        this.options.dashboardUrl + mailLinkPath('confirm', token),
        'If it was not you, do nothing: no digest is sent.',
      ],
    });
  }

  private audit(
    actor: Actor,
    organizationId: string,
    action: AuditAction,
    targetId: string,
    details: Record<string, string> = {},
  ): Promise<void> {
    return this.database.run(({ auditLog }) => auditLog.record(actor, { organizationId, action, targetId, details }));
  }
}
