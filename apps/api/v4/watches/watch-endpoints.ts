import { integerScalar } from '#libs/registry/kinds/scalars.js';
import { MAX_LIMIT, one, pagingParameters } from '#libs/search/query/parameter.js';
import { commonParameters, pageParameters } from '#libs/search/query/request-parameters.js';
import { EventReader } from '#libs/watches/event-reader.js';
import { parameters } from '../../reads/parameters.js';
import { defineRead, defineWrite } from '../../reads/read.js';
import { bytes, json } from '../../reads/response.js';
import { deletedWatch, newWatch, savedWatch, savedWatches, watchChanges, watchEvents } from './watch-schemas.js';
import { WatchService } from './watch-service.js';

const eventParameters = [
  ...pagingParameters('Events per page', 'parameters'),
  one(
    'from_sequence',
    integerScalar(1, Number.MAX_SAFE_INTEGER),
    'Instead of `cursor`: the first event to return, by its `sequence`; the oldest that is kept, if that one is not. The latest 10 events of a watch begin with its `last_sequence` minus 9.',
  ),
] as const;

export const listWatches = defineRead({
  group: 'watches',
  price: 'unmetered',
  routes: [{ path: '/v4/watches', summary: 'Watches' }],
  description: 'The saved searches of your organization, by name. Free.',
  parameters: parameters(pageParameters),
  response: json(savedWatches),
  tools: [{ name: 'list_watches', description: 'Saved searches that are watched. Free.' }],
  inject: [WatchService],
  run: ({ query, request, operation }, watches) => watches.list(query, request, operation),
});

export const readWatch = defineRead({
  group: 'watches',
  price: 'unmetered',
  routes: [{ path: '/v4/watches/{watch_id}', summary: 'One watch' }],
  description: 'A watch, with the number of records that match it. Free.',
  parameters: parameters(commonParameters),
  response: json(savedWatch),
  tools: [{ name: 'get_watch', description: 'A saved search that is watched. Free.' }],
  inject: [WatchService],
  run: ({ path, operation }, watches) => watches.get(path.watch_id, operation),
});

export const createWatch = defineWrite({
  method: 'post',
  session: { role: 'member', action: 'watch.create' },
  group: 'watches',
  price: 'unmetered',
  routes: [{ path: '/v4/watches', summary: 'Watch a search' }],
  description:
    'Free. Saves a search; its events tell what changes. The filters are those of the list of the kind, collections included.',
  parameters: parameters(commonParameters),
  body: newWatch,
  response: json(savedWatch),
  inject: [WatchService],
  run: ({ body, operation }, watches) => watches.create(body, operation),
});

export const changeWatch = defineWrite({
  method: 'patch',
  session: { role: 'member', action: 'watch.change' },
  group: 'watches',
  price: 'unmetered',
  routes: [{ path: '/v4/watches/{watch_id}', summary: 'Change a watch' }],
  description: 'Free. Changes what the body names, for instance pauses the watch.',
  parameters: parameters(commonParameters),
  body: watchChanges,
  response: json(savedWatch),
  inject: [WatchService],
  run: ({ path, body, operation }, watches) => watches.change(path.watch_id, body, operation),
});

export const deleteWatch = defineWrite({
  method: 'delete',
  session: { role: 'member', action: 'watch.delete' },
  group: 'watches',
  price: 'unmetered',
  routes: [{ path: '/v4/watches/{watch_id}', summary: 'Delete a watch' }],
  description: 'Free. Deletes the watch with its events. Idempotent. An unknown id returns `{}`.',
  parameters: parameters(commonParameters),
  response: json(deletedWatch),
  inject: [WatchService],
  run: ({ path, operation }, watches) => watches.delete(path.watch_id, operation),
});

export const readWatchEvents = defineRead({
  group: 'watches',
  routes: [{ path: '/v4/watches/{watch_id}/events', summary: 'Events of a watch' }],
  description:
    'In their order, each once. Without a cursor it begins with the oldest event that is kept. Store `next_cursor`: it continues at any later time. 1 credit per record in an event.',
  parameters: parameters(eventParameters),
  response: bytes(watchEvents),
  tools: [
    {
      name: 'watch_events',
      description:
        'What happened to the records of a watch, in order: `matched`, `changed`, `closed`, `unmatched`. Send next_cursor back as cursor. 1 credit per record.',
      compactFields: ['type', 'record_id', 'created_at', 'record.title', 'record.brand_name', 'record.type'],
    },
  ],
  inject: [EventReader, WatchService],
  run: async ({ path, request, operation }, events, watches) => {
    await watches.assertMayRead(path.watch_id, operation);
    const {
      limit = MAX_LIMIT,
      cursor,
      from_sequence: fromSequence,
    } = request as { limit?: number; cursor?: string; from_sequence?: number };
    return events.list({ watchId: path.watch_id, limit, cursor, fromSequence }, operation);
  },
});
