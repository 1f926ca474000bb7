import type { RecordValue } from '#libs/registry/field.js';
import type { WatchedKind } from './saved-watch.js';

/** What a person reads of a record. Null is unknown, or not part of this kind of record. */
export interface RecordSummary {
  readonly title: string;
  readonly company: string | null;
  readonly place: string | null;
  readonly pay: string | null;
  /** When it was first seen, or a signal was detected. */
  readonly seenAt: Date | null;
  /** Whether a posting is open: `active`, `unverified` or `inactive`. */
  readonly state: string | null;
  /** The page of the employer. */
  readonly url: string | null;
}

const MAX_TITLE = 160;
const MAX_TEXT = 100;
const MAX_URL = 1_000;

interface CompanyView {
  readonly brand_name?: string | null;
  readonly url_source?: string | null;
}

interface PayView {
  readonly min?: number | null;
  readonly max?: number | null;
  readonly currency?: string | null;
  readonly period?: string | null;
  readonly annual_min_usd?: number | null;
  readonly annual_max_usd?: number | null;
}

interface PlaceView {
  readonly place_name?: string | null;
  readonly text?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly country?: string | null;
}

interface RecordView extends CompanyView {
  readonly id?: string;
  readonly title?: string | null;
  readonly type?: string;
  readonly source?: CompanyView | null;
  readonly locations?: readonly PlaceView[] | null;
  readonly salary?: PayView | null;
  readonly first_seen_at?: string | null;
  readonly created_at?: string | null;
  readonly detected_at?: string | null;
  readonly job_status?: string | null;
  readonly url_job?: string | null;
}

/** The parts of a record that tell a person what it is. */
export const summaryOf = (kind: WatchedKind, record: RecordValue): RecordSummary => {
  const view = record as unknown as RecordView;
  const nothing = { place: null, pay: null, state: null, seenAt: null };
  if (kind === 'sources')
    return {
      ...nothing,
      title: shortened(companyOf(view) ?? 'Unknown company', MAX_TITLE),
      company: null,
      url: webAddress(view.url_source && `https://${view.url_source}`),
    };
  const company = view.source ? companyOf(view.source) : null;
  if (kind === 'signals')
    return {
      ...nothing,
      title: shortened(sentenceCase((view.type ?? 'signal').replaceAll('_', ' ')), MAX_TITLE),
      company: company && shortened(company, MAX_TEXT),
      seenAt: timeOf(view.detected_at),
      url: null,
    };
  return {
    title: shortened(oneLine(view.title) ?? 'Untitled posting', MAX_TITLE),
    company: company && shortened(company, MAX_TEXT),
    place: placeOf(view.locations ?? []),
    pay: payOf(view.salary ?? {}),
    seenAt: timeOf(view.first_seen_at ?? view.created_at),
    state: view.job_status ?? null,
    url: webAddress(view.url_job),
  };
};

const companyOf = ({ brand_name, url_source }: CompanyView): string | null =>
  oneLine(brand_name) ?? oneLine(url_source);

const placeOf = ([first, ...others]: readonly PlaceView[]): string | null => {
  if (!first) return null;
  const { place_name, text, city, state, country } = first;
  const parts = [city, state, country].flatMap((part) => oneLine(part) ?? []).join(', ');
  const place = oneLine(place_name) ?? (parts || oneLine(text));
  if (place === null || place === '') return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'place' : 'places'}`;
  return `${shortened(place, MAX_TEXT)}${more}`;
};

/** Pay as posted, otherwise per year in US dollars. */
const payOf = ({ min, max, currency, period, annual_min_usd: low, annual_max_usd: high }: PayView): string | null => {
  const posted = currency ? rangeOf(min, max, currency) : null;
  if (posted !== null) return period ? `${posted} a ${period}` : `${posted}, period unknown`;
  const annual = rangeOf(low, high, 'USD');
  return annual && `${annual} a year`;
};

const rangeOf = (low: number | null | undefined, high: number | null | undefined, currency: string): string | null => {
  const amount = (value: number) => {
    try {
      return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: value < 1_000 ? 2 : 0 })
        .format(value)
        .replace(/\.00$/, '');
    } catch {
      return `${value} ${currency}`;
    }
  };
  const [from, to] = [low ?? null, high ?? null];
  if (from === null && to === null) return null;
  if (from === null) return `up to ${amount(to as number)}`;
  if (to === null) return `from ${amount(from)}`;
  return from === to ? amount(from) : `${amount(from)} to ${amount(to)}`;
};

const timeOf = (text: string | null | undefined): Date | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
};

/** A text on one line, without characters that no document may contain, change the direction of what follows, or have no width; null if nothing is left. */
export const oneLine = (text: string | null | undefined): string | null => {
  const shown = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shown === '' ? null : shown;
};

/** The name of a watch on one line, as it is shown in an e-mail or a feed. */
export const shownName = (name: string): string => shortened(oneLine(name) ?? 'Watch', MAX_TITLE);

/** At most so many characters, of which none is cut in two. */
export const shortened = (text: string, limit: number): string => {
  const characters = [...text];
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
};

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const webAddress = (text: string | null | undefined): string | null => {
  if (typeof text !== 'string' || text.length > MAX_URL || !/^https?:/i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).href;
};
