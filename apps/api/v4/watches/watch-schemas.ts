import { z } from 'zod';
import { JOB_ID, SIGNAL_ID, SOURCE_ID } from '#libs/records/ids.js';
import {
  EVENT_DAYS,
  MAX_WATCHED_RECORDS,
  ONCE_PER,
  WATCH_EVENTS,
  WATCH_ID,
  WATCHED_KINDS,
} from '#libs/watches/saved-watch.js';
import { component, flag, integer, listOf, recordReference, text, time } from '../../reads/components.js';
import { parameterValue } from '../http/parameter-values.js';

const MAX_NAME = 200;

const ON =
  '`matched`: a record begins to match. `changed`: one that matches changes and still matches. `closed`: a posting that matched closes. `unmatched`: one no longer matches, or is no longer in the dataset.';
const ONCE = 'At most one event of each type for each record, or for each company. Null: every event.';
const NAME = 'Name, unique in your organization.';

const filters = z
  .record(z.string(), parameterValue)
  .describe(
    'Filters of `/v4/jobs`, `/v4/sources` or `/v4/signals` by name, such as `{"countries": ["DE"], "levels": "senior"}`. `{}`: all records.',
  );
const on = z
  .array(z.enum(WATCH_EVENTS, `must be one or more of ${WATCH_EVENTS.join(', ')}`))
  .min(1, 'must name at least one type of event')
  .transform((types) => [...new Set(types)]);
const name = z
  .string('must be a text')
  .trim()
  .min(1, 'must not be empty')
  .max(MAX_NAME, `must have at most ${MAX_NAME} characters`);
const status = z.enum(['active', 'paused'], 'must be active or paused');
const oncePer = z.enum(ONCE_PER, 'must be record, source or null').nullable();

/** The body of POST. */
export const newWatch = z.strictObject({
  name: name.describe(NAME),
  kind: z.enum(WATCHED_KINDS, `must be one of ${WATCHED_KINDS.join(', ')}`).describe('What is watched.'),
  filters: filters.default({}),
  on: on.default(['matched']).describe(ON),
  once_per: oncePer.default(null).describe(ONCE),
  start: z
    .string('must be now, beginning, or a cursor of the change feed')
    .min(1, 'must be now, beginning, or a cursor of the change feed')
    .default('now')
    .describe(
      '`now`: what matches already is no event. `beginning`: each record that matches is one. Or `next_cursor` of `/v4/jobs/changes` or `/v4/sources/changes`: what has changed since is compared.',
    ),
  status: status.default('active').describe('Whether it is compared with the dataset.'),
});

/** The body of PATCH. */
export const watchChanges = z.strictObject({
  name: name.optional().describe(NAME),
  filters: filters.optional().describe('Replaces all filters. The watch begins again: what matches now is no event.'),
  on: on.optional().describe(ON),
  once_per: oncePer.optional().describe(ONCE),
  status: status.optional().describe('`paused` stops it. When it is `active` again, it tells what changed meanwhile.'),
});

export const savedWatch = component(
  'SavedWatch',
  z.object({
    id: z.string().regex(WATCH_ID.regex).describe('Id of the watch.'),
    name: text(NAME),
    kind: z.enum(WATCHED_KINDS).describe('What is watched.'),
    filters: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .describe('Its filters, with values as in a query string.'),
    on: z.array(z.enum(WATCH_EVENTS)).describe(ON),
    once_per: z.enum(ONCE_PER).nullable().describe(ONCE),
    status: z
      .enum(['active', 'paused', 'invalid'])
      .describe(
        '`invalid`: the filters cannot be used at present, see `problem`. No events are added until they can be; then it tells what changed meanwhile.',
      ),
    problem: text('Why it is invalid, and what to do; null if it is not.').nullable(),
    matches: z
      .int()
      .min(0)
      .describe(
        `Number of records that match, as of the last comparison; at most ${MAX_WATCHED_RECORDS.toLocaleString('en')}.`,
      ),
    last_sequence: integer('Sequence of its last event; 0 if there was none.'),
    last_event_at: time('When its last event was found; null if there was none, or it is no longer kept.').nullable(),
    created_at: time('When it was created.'),
  }),
);

export const savedWatches = listOf('SavedWatchList', savedWatch);

export const deletedWatch = component(
  'DeletedWatch',
  z
    .object({
      id: z.string().regex(WATCH_ID.regex).describe('Id of the watch.').optional(),
      deleted: z.literal(true).describe('It is deleted.').optional(),
    })
    .describe('`{}` if your organization has no watch with this id.'),
);

const recordId = z
  .string()
  .regex(new RegExp([JOB_ID, SOURCE_ID, SIGNAL_ID].map(({ regex }) => regex.source).join('|')));

export const watchEvents = component(
  'WatchEventList',
  z.object({
    data: z
      .array(
        component(
          'WatchEvent',
          z.object({
            id: z.uuid().describe('Id of the event: an event that is read again has the same one.'),
            sequence: integer('Place of the event among those of its watch. Numbers may be missing.'),
            type: z.enum(WATCH_EVENTS).describe(ON),
            record_id: recordId.describe('Id of the record.'),
            change_number: integer(
              'Number of the change in the change feed; null for signals, and for events that were found by comparing all records.',
            ).nullable(),
            created_at: time('When the event was found.'),
            record: z
              .union([recordReference('Job'), recordReference('Source'), recordReference('Signal')])
              .nullable()
              .describe(
                'The record as it is now. Null if it no longer matches (`unmatched`), or is no longer in the dataset: then the event is free.',
              ),
          }),
        ),
      )
      .describe(`Events, oldest first. They are kept for ${EVENT_DAYS} days.`),
    next_cursor: text('Pass this as `cursor` to continue, also after `has_more` was false.'),
    has_more: flag('Whether there are more events now.'),
    as_of: time('Time up to which the dataset is complete.'),
  }),
);
