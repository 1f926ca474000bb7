import type { RecordSummary } from '#libs/watches/record-summary.js';
import { shownName } from '#libs/watches/record-summary.js';
import type { WatchEventType, WatchedKind } from '#libs/watches/saved-watch.js';
import type { DigestFrequency } from './digest.js';

/** One record of a digest, with the latest that happened to it. */
export interface DigestItem {
  readonly recordId: string;
  readonly type: WatchEventType;
  readonly summary: RecordSummary;
}

/** What happened to the records of one watch. */
export interface DigestSection {
  readonly watch: { readonly id: string; readonly name: string; readonly kind: WatchedKind };
  readonly items: readonly DigestItem[];
  /** How many more records have events. */
  readonly others: number;
  /** How many of these are not listed because no credits were left. */
  readonly unpaid: number;
  /** How many records no longer match, or are no longer in the dataset. */
  readonly ended: number;
}

export interface DigestContent {
  readonly frequency: DigestFrequency;
  readonly organizationName: string;
  readonly timeZone: string;
  readonly sections: readonly DigestSection[];
  /** Credits that the records cost; null if the organization pays no credits. */
  readonly credits: number | null;
  readonly dashboardUrl: string;
  readonly unsubscribeUrl: string;
}

export interface DigestText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const HAPPENED: Readonly<Record<WatchEventType, string>> = {
  matched: 'New',
  changed: 'Changed',
  closed: 'Closed',
  unmatched: 'No longer matches',
};
const NOUNS: Readonly<Record<WatchedKind, readonly [string, string]>> = {
  jobs: ['posting', 'postings'],
  sources: ['company', 'companies'],
  signals: ['signal', 'signals'],
};
const MAX_SUBJECT = 120;
const WIDTH = 78;

/** The e-mail of a digest, as text and as HTML with the same content. */
export const digestText = (content: DigestContent): DigestText => {
  const { frequency, sections } = content;
  const shown = sections.map((section) => viewOf(section, content));
  const total = sections.reduce((sum, { items, others }) => sum + items.length + others, 0);
  const [first] = sections;
  const what = sections.length === 1 && first ? shownName(first.watch.name) : `${sections.length} watches`;
  const subject = `${frequency === 'daily' ? 'Today' : 'This week'}: ${total === 0 ? 'changes' : `${total.toLocaleString('en')} new or changed`} in ${what}`;
  return { subject: subject.slice(0, MAX_SUBJECT), text: plainText(content, shown), html: htmlText(content, shown) };
};

interface LineView {
  readonly happened: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** In the dashboard. */
  readonly link: string;
  /** The page of the employer. */
  readonly url: string | null;
}

interface SectionView {
  readonly name: string;
  readonly link: string;
  readonly lines: readonly LineView[];
  readonly notes: readonly string[];
}

const viewOf = (
  { watch, items, others, unpaid, ended }: DigestSection,
  { dashboardUrl, timeZone }: DigestContent,
): SectionView => {
  const [one, many] = NOUNS[watch.kind];
  const noun = (count: number) =>
    `${count.toLocaleString('en')} ${items.length > 0 ? 'more ' : ''}${count === 1 ? one : many}`;
  const link = `${dashboardUrl}/watches/${watch.id}`;
  return {
    name: shownName(watch.name),
    link,
    lines: items.map(({ recordId, type, summary }) => ({
      happened: HAPPENED[type],
      title: summary.title,
      facts: factsOf(watch.kind, summary, timeZone),
      link: recordLink(watch.kind, recordId, link, dashboardUrl),
      url: summary.url,
    })),
    notes: [
      ...(others > 0
        ? [
            `Up to ${noun(others)} ${others === 1 ? 'is' : 'are'} not listed, which may include what your organization hides.`,
          ]
        : []),
      ...(unpaid > 0
        ? [
            `${unpaid.toLocaleString('en')} of these ${unpaid === 1 ? 'is' : 'are'} left out because your organization had no credits left.`,
          ]
        : []),
      ...(ended > 0
        ? [
            `${ended.toLocaleString('en')} ${ended === 1 ? `${one} no longer matches or is` : `${many} no longer match or are`} no longer in the dataset.`,
          ]
        : []),
    ],
  };
};

const recordLink = (kind: WatchedKind, id: string, watchLink: string, dashboardUrl: string): string => {
  if (kind === 'jobs') return `${dashboardUrl}/explore?ids=${id}`;
  return kind === 'sources' ? `${dashboardUrl}/companies/${id}` : watchLink;
};

/** What is unknown is said. */
const factsOf = (
  kind: WatchedKind,
  { company, place, pay, seenAt, state }: RecordSummary,
  timeZone: string,
): string[] => {
  const date = seenAt && new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(seenAt);
  if (kind === 'sources') return [];
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

const opening = ({ frequency, organizationName }: DigestContent): string =>
  `What happened ${frequency === 'daily' ? 'since the last daily digest' : 'since the last weekly digest'} to the watches of ${organizationName} that you follow.`;

const closing = ({ credits }: DigestContent): string[] => [
  ...(credits === null
    ? []
    : [
        credits === 1
          ? 'This e-mail cost 1 credit.'
          : `This e-mail cost ${credits} credits: 1 for each record that is listed.`,
      ]),
  'A record that had several events is listed once, with the latest. Opening it in Rolecall is a read of its own.',
];

const plainText = (content: DigestContent, sections: readonly SectionView[]): string => {
  const blocks = sections.map(({ name, link, lines, notes }) =>
    [
      `${name}\n${'-'.repeat(Math.min(WIDTH, [...name].length))}\n${link}`,
      ...lines.map(({ happened, title, facts, link: record, url }) =>
        [
          `* ${happened}: ${title}`,
          ...(facts.length > 0 ? [`  ${facts.join(' | ')}`] : []),
          `  ${record}`,
          ...(url ? [`  ${url}`] : []),
        ].join('\n'),
      ),
      ...notes,
    ].join('\n\n'),
  );
  const end = `${closing(content).join('\n')}\n\nChange what you receive: ${content.dashboardUrl}/watches\nUnsubscribe: ${content.unsubscribeUrl}`;
  return `${[opening(content), ...blocks, end].join('\n\n\n')}\n`;
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

const MUTED = 'color:#5c6670;font-size:14px;line-height:20px';
const LINK = 'color:#0b5a6b';

const htmlText = (content: DigestContent, sections: readonly SectionView[]): string => {
  const parts = sections.map(
    ({ name, link, lines, notes }) =>
      `<h2 style="margin:28px 0 8px;font-size:18px;line-height:24px"><a href="${escaped(link)}" style="${LINK}">${escaped(name)}</a></h2>` +
      `<ul style="margin:0;padding:0;list-style:none">${lines.map(htmlLine).join('')}</ul>` +
      notes.map((note) => `<p style="margin:10px 0 0;${MUTED}">${escaped(note)}</p>`).join(''),
  );
  const end = closing(content).map((line) => `<p style="margin:0 0 6px;${MUTED}">${escaped(line)}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light"><title>Digest</title></head>',
    '<body style="margin:0;padding:20px;background:#ffffff;color:#1c2329;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px">',
    `<div style="max-width:640px;margin:0 auto;overflow-wrap:anywhere"><p style="margin:0">${escaped(opening(content))}</p>`,
    ...parts,
    `<hr style="margin:28px 0 16px;border:0;border-top:1px solid #dde2e6">${end.join('')}`,
    `<p style="margin:10px 0 0;${MUTED}"><a href="${escaped(`${content.dashboardUrl}/watches`)}" style="${LINK}">Change what you receive</a>`,
    ` &middot; <a href="${escaped(content.unsubscribeUrl)}" style="${LINK}">Unsubscribe</a></p></div></body></html>\n`,
  ].join('');
};

const htmlLine = ({ happened, title, facts, link, url }: LineView): string =>
  `<li style="padding:10px 0;border-top:1px solid #dde2e6"><span style="${MUTED}">${escaped(happened)}:</span> ` +
  `<a href="${escaped(link)}" style="${LINK};font-weight:600">${escaped(title)}</a>` +
  (facts.length > 0 ? `<br><span style="${MUTED}">${facts.map(escaped).join(' &middot; ')}</span>` : '') +
  (url === null ? '' : `<br><a href="${escaped(url)}" style="${MUTED}">The employer's page</a>`) +
  '</li>';
