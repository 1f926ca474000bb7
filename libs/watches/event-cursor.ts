import type { Cursors } from '#libs/search/query/cursor.js';

/** What a cursor of the events of a watch belongs to. */
export const eventCursorKey = (organizationId: string, watchId: string): string => `${organizationId} ${watchId}`;

/** The cursor with which `GET /v4/watches/{watch_id}/events` continues after an event. @param sequence that of the event. */
export const eventCursor = (cursors: Cursors, organizationId: string, watchId: string, sequence: number): string =>
  cursors.encode(eventCursorKey(organizationId, watchId), { asOf: 0, after: [sequence], delivered: 0 });
