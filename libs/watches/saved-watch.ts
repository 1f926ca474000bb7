import { randomBytes } from 'node:crypto';
import type { RawQuery } from '#libs/search/query/read-values.js';

/** The kinds of records that can be watched, by the name of their definition. */
export const WATCHED_KINDS = ['jobs', 'sources', 'signals'] as const;
export type WatchedKind = (typeof WATCHED_KINDS)[number];

/**
 * What a watch tells of: `matched`, a record begins to match; `changed`, one that matches changes and still matches; `unmatched`, one no
 * longer matches, or is no longer in the dataset; `closed`, what one describes has ended, whether or not it still matches.
 */
export const WATCH_EVENTS = ['matched', 'changed', 'unmatched', 'closed'] as const;
export type WatchEventType = (typeof WATCH_EVENTS)[number];

/** At most one event of each type for each of them. */
export const ONCE_PER = ['record', 'source'] as const;
export type OncePer = (typeof ONCE_PER)[number];

/** What an organization says about a watch. */
export interface WatchSettings {
  readonly name: string;
  readonly kind: WatchedKind;
  /** Those of the kind's list, as in its query string. */
  readonly filters: RawQuery;
  readonly on: readonly WatchEventType[];
  /** Null: every event. */
  readonly oncePer: OncePer | null;
  readonly paused: boolean;
}

export interface SavedWatch extends WatchSettings {
  readonly id: string;
  /** Why its filters cannot be used at present; null if they can. */
  readonly invalidReason: string | null;
  /** How many records match, as of the last comparison. */
  readonly matches: number;
  /** The sequence of the last event; 0 if there was none. */
  readonly lastSequence: number;
  /** When the last event was found; null if there was none, or it is no longer kept. */
  readonly lastEventAt: Date | null;
  readonly createdAt: Date;
}

/** Maximum number of records that one watch may match. */
export const MAX_WATCHED_RECORDS = 20_000;

/** Days that events are kept. */
export const EVENT_DAYS = 30;

export const WATCH_ID = { regex: /^W[0-9a-f]{32}$/, message: 'must be W and 32 hexadecimal characters' };

export const newWatchId = (): string => `W${randomBytes(16).toString('hex')}`;

/** What to do about a watch that matches too much. */
export const TOO_MANY_MATCHES = `The filters match more than ${MAX_WATCHED_RECORDS.toLocaleString('en')} records, the maximum of a watch: add filters, or watch parts of them separately.`;
