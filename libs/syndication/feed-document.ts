import { Feed } from 'feed';
import { shownName } from '#libs/watches/record-summary.js';
import type { WatchEventType, WatchedKind } from '#libs/watches/saved-watch.js';
import type { FeedContent, FeedEntry } from './feed-reader.js';

/** The formats of feeds, by the end of their address. */
export const FEED_FORMATS = {
  xml: { contentType: 'application/rss+xml; charset=utf-8', render: (feed: Feed) => feed.rss2() },
  json: { contentType: 'application/feed+json; charset=utf-8', render: (feed: Feed) => feed.json1() },
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;

const HAPPENED: Readonly<Record<WatchEventType, string>> = {
  matched: 'New',
  changed: 'Changed',
  closed: 'Closed',
  unmatched: 'No longer matches',
};

/** A feed as text. The same content is the same text, so that its digest is an entity tag. */
export const feedDocument = (
  { watch, entries, waitsForCredits }: FeedContent,
  format: FeedFormat,
  { address, dashboardUrl }: { readonly address: string; readonly dashboardUrl: string },
): string => {
  const link = `${dashboardUrl}/watches/${watch.id}`;
  const feed = new Feed({
    id: link,
    title: xmlText(shownName(watch.name)),
    description: 'What happens to the records of this watch. Each entry has the record as it is now.',
    link,
    language: 'en',
    generator: false,
    ttl: 15,
    feedLinks: { [format === 'xml' ? 'rss' : 'json']: address },
    // Not the time of the request: the text would differ each time.
    updated: entries[0]?.at ?? new Date(0),
  });
  if (waitsForCredits)
    feed.addItem({
      id: `${watch.id}/credits`,
      title: 'New events wait: your organization has no credits left',
      link,
      date: entries[0]?.at ?? new Date(0),
      description: 'They are added once it has some. Nothing is lost for 30 days.',
    });
  for (const entry of entries) feed.addItem(itemOf(watch.kind, entry, link));
  return FEED_FORMATS[format].render(feed);
};

const itemOf = (kind: WatchedKind, { id, type, at, summary }: FeedEntry, link: string) => {
  const { title, company } = summary;
  return {
    id,
    title: xmlText(`${HAPPENED[type]}: ${company === null ? title : `${title} – ${company}`}`),
    link: summary.url ?? link,
    date: at,
    // Readers show it as HTML.
    description: xmlText(escaped(factsOf(kind, summary).join(' · '))),
  };
};

/** What is unknown is said. */
const factsOf = (kind: WatchedKind, { company, place, pay, seenAt, state }: FeedEntry['summary']): string[] => {
  const date = seenAt?.toISOString().slice(0, 10);
  if (kind === 'sources') return ['Company'];
  if (kind === 'signals') return [company ?? 'company unknown', date ? `detected ${date}` : 'date unknown'];
  return [
    company ?? 'company unknown',
    place ?? 'place unknown',
    pay ?? 'pay unknown',
    date ? `first seen ${date}` : 'first seen unknown',
    ...(state === 'unverified' ? ['not confirmed as open lately'] : []),
    ...(state === 'inactive' ? ['closed'] : []),
  ];
};

/** The library writes texts as CDATA, which this would end. */
const xmlText = (text: string): string => text.replaceAll(']]>', ']] >');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
