import type { WatchedKind } from '#libs/watches/saved-watch.js';

/** A message that is stored and not yet delivered. */
export interface StoredMessage {
  readonly id: string;
  /** Null: a test. */
  readonly watch: { readonly id: string; readonly name: string; readonly kind: WatchedKind } | null;
  /** The sequences of its events. */
  readonly sequences: readonly number[];
  /** Of these, those whose records are paid for. */
  readonly paid: ReadonlySet<number>;
  /** How far the events of the watch are delivered with it. */
  readonly lastSequence: number;
}

/** A watch of a webhook with events that are in no message. */
export interface DeliverableWatch {
  readonly id: string;
  readonly name: string;
  readonly kind: WatchedKind;
  /** The last event that was delivered. */
  readonly position: number;
  /** The same, or the last one that is no longer kept. */
  readonly delivered: number;
  /** The last event of the watch. */
  readonly last: number;
  /** Whether there are events; otherwise only their numbers have advanced. */
  readonly hasEvents: boolean;
}
