import type { Definition } from '#libs/registry/definition.js';
import { field, fromTier, indexOnly, withTier } from '#libs/registry/field.js';
import { titleText } from '#libs/registry/kinds/text/searched-text.js';
import { integer, keyword, prose, slug } from '#libs/registry/kinds/values.js';
import { facetList } from '../reads/facets.js';
import { facetParametersOf, listParametersOf, recordParametersOf } from '../reads/parameters.js';
import { defineRead } from '../reads/read.js';
import { json, storedList, storedRecord } from '../reads/response.js';
import { RecordReaders } from '../search/record-readers.js';

// All the code of a new kind of record: its definition and its reads.
export const mascots: Definition = {
  name: 'mascots',
  recordName: 'Mascot',
  title: 'Mascot record',
  id: /^M\d{3}$/,
  served: true,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'mascots',
  fields: withTier('min', [
    field('id', keyword(), 'Mascot id.', {
      required: true,
      filter: 'ids',
      finds: 'Mascots with any of these ids.',
      example: 'M001',
    }),
    field('name', prose(100), 'Its name.', { required: true, example: 'Otto' }),
    field('source', keyword(), 'The company that it belongs to.', {
      required: true,
      filter: 'source_ids',
      finds: 'Mascots of any of these companies.',
    }),
    field('habitat', slug, 'Where it lives.', {
      filter: 'habitats',
      finds: 'Mascots that live in any of these habitats.',
      facet: true,
      example: 'river',
    }),
    fromTier(
      'default',
      field('legs', integer(0, 100), 'Number of legs.', {
        filter: 'legs',
        finds: { _gte: 'Mascots with at least this many legs.', _lte: 'Mascots with at most this many legs.' },
        filterTier: 'default',
        sortable: true,
      }),
    ),
    indexOnly('name_words', titleText, 'name', ({ name }) => name ?? null, {
      filter: 'names',
      finds: 'Mascots whose name contains all words of any of these texts.',
      example: 'otto',
    }),
  ]),
  embedsCompany: false,
  excludedBy: { sources: 'source' },
  sorts: {
    legs: {
      keys: [{ legs: { order: 'desc', missing: -1 } }, { id: 'asc' }],
      description: 'Most legs first.',
      stable: false,
    },
  },
};

const shared = { group: 'technologies', inject: [RecordReaders] } as const;

/** Its reads. */
export const mascotReads = [
  defineRead({
    ...shared,
    routes: [{ path: '/v4/mascots', summary: 'Search mascots' }],
    description: 'Those with the most legs first.',
    parameters: listParametersOf('mascots'),
    response: storedList('mascots'),
    tools: [{ name: 'search_mascots', description: 'Search mascots.' }],
    run: ({ query, operation }, readers) => readers.list('mascots').list(query, operation),
  }),
  defineRead({
    ...shared,
    routes: [{ path: '/v4/mascots/options', summary: 'Mascot facet values' }],
    description: 'Free.',
    parameters: facetParametersOf('mascots'),
    response: json(facetList),
    tools: [{ name: 'mascot_options', description: 'Count mascots by habitat.' }],
    run: ({ query, operation }, readers) => readers.options('mascots').count(query, operation),
  }),
  defineRead({
    ...shared,
    routes: [{ path: '/v4/mascots/{mascot_id}', summary: 'One mascot' }],
    description: 'Returns `{}` if the mascot does not exist.',
    parameters: recordParametersOf('mascots'),
    response: storedRecord('mascots'),
    tools: [{ name: 'get_mascot', description: 'One mascot by id.' }],
    run: ({ path, query, operation }, readers) => readers.list('mascots').one(path.mascot_id, query, operation),
  }),
];
