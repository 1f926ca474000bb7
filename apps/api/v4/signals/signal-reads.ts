import { z } from 'zod';
import { SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { commonParameters } from '#libs/search/query/request-parameters.js';
import { component, integer, listOf, text, time } from '../../reads/components.js';
import { listParametersOf, parameters } from '../../reads/parameters.js';
import { defineRead } from '../../reads/read.js';
import { json, storedList } from '../../reads/response.js';
import { SignalLists } from './signal-lists.js';
import { SignalTypeCounts } from './signal-type-counts.js';

const TIER_NOTE = 'Signals about technologies require the data tier `max`; other tiers receive all other signals.';

const COMPACT_SIGNAL = [
  'id',
  'type',
  'source.id',
  'source.brand_name',
  'segment',
  'detected_at',
  'window',
  'baseline.value',
  'observed',
  'change',
  'strength',
];

const signalType = component(
  'SignalTypeCount',
  z.object({
    type: z.enum(SIGNAL_TYPES).describe('Type of signal.'),
    description: text('What signals of this type mean.'),
    signals_count: integer('Number of signals of this type.').min(1),
    last_detected_at: time('When a signal of this type was last detected.'),
    rule_version: integer('Current version of the detection rule.').min(1),
  }),
);

export const listSignals = defineRead({
  group: 'signals',
  routes: [{ path: '/v4/signals', summary: 'List signals' }],
  description: `Notable changes in the hiring of companies, most recent first. Blocked companies do not appear. ${TIER_NOTE}`,
  parameters: listParametersOf('signals'),
  response: storedList('signals'),
  tools: [
    {
      name: 'list_signals',
      description: 'Notable changes in the hiring of companies, most recent first. 1 credit per record.',
      compactFields: COMPACT_SIGNAL,
      withTotal: true,
    },
  ],
  inject: [SignalLists],
  run: ({ query, operation }, lists) => lists.all(query, operation),
});

export const signalTypes = defineRead({
  group: 'signals',
  price: 'unmetered',
  routes: [{ path: '/v4/signals/types', summary: 'Signal types that have fired' }],
  description: `Free. Most frequent first. ${TIER_NOTE}`,
  parameters: parameters(commonParameters),
  response: json(listOf('SignalTypeCountList', signalType)),
  tools: [{ name: 'signal_types', description: 'The types of signals that have fired. Free.' }],
  inject: [SignalTypeCounts],
  run: ({ request, operation }, counts) => counts.read(request.count === true, operation),
});

export const sourceSignals = defineRead({
  group: 'signals',
  routes: [{ path: '/v4/sources-id/{source_id}/signals', summary: "One employer's signals" }],
  description: `Accepts the same parameters as \`/v4/signals\`. Empty for a blocked company. ${TIER_NOTE}`,
  parameters: listParametersOf('signals'),
  response: storedList('signals'),
  tools: [
    {
      name: 'source_signals',
      description: "One company's signals. Accepts every filter of list_signals. 1 credit per record.",
      compactFields: COMPACT_SIGNAL,
      filtersOf: 'list_signals',
    },
  ],
  inject: [SignalLists],
  run: ({ path, query, operation }, lists) => lists.ofCompany(path.source_id, query, operation),
});
