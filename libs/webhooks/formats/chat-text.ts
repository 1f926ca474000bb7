import type { RecordValue } from '#libs/registry/field.js';
import { oneLine, shortened } from '#libs/watches/record-summary.js';
import type { WatchEventType } from '#libs/watches/saved-watch.js';
import type { MessageContent } from './message-format.js';

/** How a chat writes text. */
export interface ChatSyntax {
  /** Text that is shown as it is. */
  escaped(text: string): string;
  bold(text: string): string;
  link(text: string, url: string): string;
}

const MAX_TITLE = 120;
const WORDS: Readonly<Record<WatchEventType, string>> = {
  matched: 'New',
  changed: 'Changed',
  closed: 'Closed',
  unmatched: 'No longer matches',
};

/**
 * The events as lines of a chat: the name of the watch, then one line for each event.
 * @param maxEvents a message that was made for another format may have more: those are counted.
 */
export const chatText = (
  { watch, events }: MessageContent,
  { escaped, bold, link }: ChatSyntax,
  maxEvents: number,
): string => {
  const lines = events.slice(0, maxEvents).map((json) => {
    const { type, record_id, record } = JSON.parse(json) as {
      type: WatchEventType;
      record_id: string;
      record: RecordValue | null;
    };
    const title = escaped(record ? titleOf(record) : record_id);
    const url = record ? urlOf(record) : null;
    return `• ${WORDS[type]}: ${url === null ? title : link(title, url)}`;
  });
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  const more = events.length > maxEvents ? [`… and ${events.length - maxEvents} more`] : [];
  return [`${bold(escaped(shortened(oneLine(watch.name) ?? 'Watch', MAX_TITLE)))}: ${count}`, ...lines, ...more].join(
    '\n',
  );
};

export const TEST_TEXT = 'A test message of Rolecall: this webhook works.';

/** A posting by its title and company, a company by its name, a signal by its type and company. */
const titleOf = (record: RecordValue): string => {
  const { title, brand_name, type, source } = record as Record<string, unknown>;
  const company = (source as { brand_name?: unknown } | null | undefined)?.brand_name ?? brand_name;
  const parts = [title, typeof type === 'string' ? type.replaceAll('_', ' ') : undefined, company];
  // A line break would begin a line that looks like an event of its own.
  const words = parts.flatMap((part) => (typeof part === 'string' ? (oneLine(part) ?? []) : []));
  return shortened(words.join(' – ') || String((record as { id: unknown }).id), MAX_TITLE);
};

const MAX_URL = 500;

/** The page of a posting; null if it names none. */
const urlOf = ({ url_job: url }: RecordValue): string | null =>
  typeof url === 'string' && url.length <= MAX_URL && /^https?:/.test(url) && URL.canParse(url)
    ? new URL(url).href
    : null;
