import { BASELINE_METHODS, SEGMENT_DIMENSIONS, SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { JOB_ID, SIGNAL_ID, SOURCE_ID } from '#libs/records/ids.js';
import type { Definition } from '../definition.js';
import { field, indexOnly, object, type RecordOf, withTier } from '../field.js';
import { collectionsOf } from '../kinds/collections.js';
import { byValue } from '../kinds/known.js';
import { country } from '../kinds/places/places.js';
import { segment } from '../kinds/segment.js';
import {
  boundedNumber,
  date,
  decimal,
  enumeration,
  group,
  industry,
  integer,
  keyword,
  prose,
  time,
} from '../kinds/values.js';

const MAX_VALUE = 1e9;

/** `countries` and `countries:DE`. */
const segmentKeys = ({ segment }: { segment: { dimension: string; value: string } | null }): string[] =>
  segment === null ? [] : [segment.dimension, `${segment.dimension}:${segment.value}`];

const rows = [
  field('id', keyword({ pattern: SIGNAL_ID }), 'Signal id.', {
    required: true,
    filter: 'ids',
    finds: 'Signals with any of these ids.',
    example: 'G1d4a7b0c3e6f9a2d5b8c1e4f7a0b3d6e',
  }),
  field('type', enumeration(...SIGNAL_TYPES), 'Type of change: see `/v4/signals/types`.', {
    required: true,
    filter: 'types',
    finds: 'Signals of any of these types.',
  }),
  field('source', keyword({ pattern: SOURCE_ID }), 'Company whose hiring changed, as its full record.', {
    required: true,
    filter: 'source_ids',
    finds: 'Signals about any of these companies.',
    example: 'S9f3b5c7d1e2a4860b7c9d0e1f2a3b4c5',
  }),
  object('segment', group, 'Segment of the company; null for the whole company.', [
    field('dimension', enumeration(...SEGMENT_DIMENSIONS), 'Filter of `/v4/jobs` that selects the segment.', {
      required: true,
    }),
    field('value', prose(300), 'Value of that filter.', { required: true, example: 'DE' }),
    field('label', prose(300), 'English name.', { required: true, example: 'Germany' }),
  ]),
  field('detected_at', time, 'End of the day on which the postings first showed the change.', {
    required: true,
    filter: 'detected_at',
    finds: {
      _gte: 'Signals detected at or after this time.',
      _lte: 'Signals detected at or before this time.',
      _within_days: 'Signals detected at most this many days before `as_of`.',
    },
    sortable: true,
  }),
  object(
    'window',
    group,
    'Days compared with the baseline, inclusive.',
    [
      field('from', date, 'First day.', { required: true, example: '2026-07-24' }),
      field('to', date, 'Last day.', { required: true, example: '2026-08-22' }),
    ],
    { required: true },
  ),
  object(
    'baseline',
    group,
    "Expectation derived from the company's own history.",
    [
      field('value', decimal(0, MAX_VALUE), 'Expected value in the window.', { required: true }),
      field('method', enumeration(...BASELINE_METHODS), 'Method of computation and comparison.', { required: true }),
      field('n', integer(), 'Number of postings it is based on.', { required: true }),
    ],
    { required: true },
  ),
  field('observed', decimal(0, MAX_VALUE), 'Value observed in the window.', { required: true }),
  field(
    'change',
    decimal(-1, MAX_VALUE),
    'Relative change from the baseline: 2 means three times the baseline. Null if the baseline is 0.',
  ),
  field(
    'strength',
    boundedNumber(0, 1),
    'Strength of the evidence from 0 to 1: 0.5 when chance alone would produce the change once in a million.',
    {
      required: true,
      filter: 'strength',
      finds: { _gte: 'Signals of at least this strength.', _lte: 'Signals of at most this strength.' },
    },
  ),
  object(
    'evidence',
    group,
    'Supporting evidence.',
    [
      field('job_ids', keyword({ pattern: JOB_ID }), 'Ids of supporting postings, most recent first, at most 25.', {
        many: true,
      }),
    ],
    { required: true },
  ),
  field('rule_version', integer(1), 'Version of the detection rule.', { required: true }),
  indexOnly('segment_key', segment, 'the segment', segmentKeys, {
    many: true,
    filter: 'segment',
    finds: 'Signals about any of these segments.',
  }),
  indexOnly('collections', collectionsOf('source'), 'the collections that contain the company', () => null, {
    filter: 'collections',
    finds: 'Signals about the companies in any of these collections.',
    example: 'Targets',
  }),
] as const;

/** Attributes of the company. */
const companyRows = [
  indexOnly('company_industries', industry, "the company's industries", (_, company) => company?.industries ?? [], {
    many: true,
    filter: 'industries',
    known: byValue,
    finds: 'Signals about companies in any of these industries.',
    example: 'technology',
  }),
  indexOnly(
    'company_hq_country',
    country,
    "the company's headquarters country",
    (_, company) => company?.hq_country ?? null,
    {
      filter: 'hq_countries',
      known: byValue,
      finds: 'Signals about companies with headquarters in any of these countries.',
    },
  ),
];

/** A change in a company's hiring, as it was detected. Never rewritten. */
export type SignalRecord = RecordOf<typeof rows>;

/** The signal record: every field, filter and order of `/v4/signals`. */
export const signals: Definition = {
  name: 'signals',
  recordName: 'Signal',
  title: 'Signal record',
  served: true,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'signals',
  id: SIGNAL_ID.regex,
  fields: [...withTier('min', rows), ...withTier('default', companyRows)],
  embedsCompany: true,
  postingIds: 'job_ids',
  excludedBy: { sources: 'source' },
  sorts: {
    newest: {
      keys: [{ detected_at: 'desc' }, { id: 'asc' }],
      description: 'Most recent `detected_at` first.',
      stable: true,
    },
    oldest: {
      keys: [{ detected_at: 'asc' }, { id: 'desc' }],
      description: 'Earliest `detected_at` first.',
      stable: true,
    },
  },
};
