import type { WatchedKind } from '#libs/watches/saved-watch.js';

/** The events of a watch, as a message contains them. */
export interface MessageContent {
  readonly at: Date;
  readonly watch: { readonly id: string; readonly name: string; readonly kind: WatchedKind };
  /** Each as JSON, as `GET /v4/watches/{watch_id}/events` returns it. */
  readonly events: readonly string[];
  /** Continues after these events at `GET /v4/watches/{watch_id}/events`. */
  readonly nextCursor: string;
}

/** A form of messages. Each method returns the JSON of a request body. */
export interface MessageFormat {
  /** Maximum number of events of one message. */
  readonly maxEvents: number;
  events(content: MessageContent): string;
  test(webhookId: string, at: Date): string;
}
