import { BASELINE_METHODS, SEGMENT_DIMENSIONS, SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { JOB_ID, SIGNAL_ID, SOURCE_ID } from '#libs/records/ids.js';
import { collectionsOf } from '../kinds/collections.js';
import { country } from '../kinds/places.js';
import { segment } from '../kinds/segment.js';
import {
  boundedNumber,
  date,
  decimal,
  enumeration,
  group,
  integer,
  keyword,
  prose,
  slug,
  time,
} from '../kinds/values.js';
import type { Definition } from '../registry/definition.js';
import { type Derive, field, indexOnly, object, type Row, tier } from '../registry/field.js';

const MAX_VALUE = 1e9;

/** `countries` and `countries:DE`. */
const segmentKeys: Derive = ({ segment }) => {
  const { dimension, value } = (segment ?? {}) as { dimension?: string; value?: string };
  return dimension === undefined ? [] : [dimension, `${dimension}:${value}`];
};

const rows: Row[] = [
  field('id', keyword({ pattern: SIGNAL_ID }), 'Signal id.', {
    required: true,
    filter: 'ids',
    example: 'G1d4a7b0c3e6f9a2d5b8c1e4f7a0b3d6e',
  }),
  field('type', enumeration(...SIGNAL_TYPES), 'What changed: see `/v4/signals/types`.', {
    required: true,
    filter: 'types',
  }),
  field('source', keyword({ pattern: SOURCE_ID }), 'The company: its full record.', {
    required: true,
    filter: 'source_ids',
    example: 'S9f3b5c7d1e2a4860b7c9d0e1f2a3b4c5',
  }),
  object('segment', group, 'What part of the company; null for the company as a whole.', [
    field('dimension', enumeration(...SEGMENT_DIMENSIONS), 'The filter of `/v4/jobs` that finds such postings.', {
      required: true,
    }),
    field('value', prose(300), 'The value of that filter.', { required: true, example: 'DE' }),
    field('label', prose(300), 'Its English name.', { required: true, example: 'Germany' }),
  ]),
  field('detected_at', time, 'The end of the day whose postings first showed it.', {
    required: true,
    filter: 'detected_at',
    sortable: true,
  }),
  object(
    'window',
    group,
    'The days that were compared with the baseline, both included.',
    [
      field('from', date, 'First day.', { required: true, example: '2026-07-24' }),
      field('to', date, 'Last day.', { required: true, example: '2026-08-22' }),
    ],
    { required: true },
  ),
  object(
    'baseline',
    group,
    "What the company's own past makes expected.",
    [
      field('value', decimal(0, MAX_VALUE), 'Expected in the window.', { required: true }),
      field('method', enumeration(...BASELINE_METHODS), 'How it was computed and compared.', { required: true }),
      field('n', integer(), 'Postings that it was computed from.', { required: true }),
    ],
    { required: true },
  ),
  field('observed', decimal(0, MAX_VALUE), 'What the window has.', { required: true }),
  field(
    'change',
    decimal(-1, MAX_VALUE),
    'Relative to the baseline: 2 is three times as much. Null where the baseline is 0.',
  ),
  field('strength', boundedNumber(0, 1), 'How sure: 0.5 where chance explains it once in a million.', {
    required: true,
    filter: 'strength',
  }),
  object(
    'evidence',
    group,
    'What shows it.',
    [
      field('job_ids', keyword({ pattern: JOB_ID }), 'Postings, the latest first, 25 at most, that can be fetched.', {
        many: true,
      }),
    ],
    { required: true },
  ),
  field('rule_version', integer(1), 'Version of the rule that found it.', { required: true }),
  indexOnly('segment_key', segment, 'segment', segmentKeys, { many: true, filter: 'segment' }),
  indexOnly('collections', collectionsOf('source'), 'company in a collection', () => null, {
    filter: 'collections',
    example: 'Targets',
  }),
];

/** Attributes of the company. */
const companyRows: Row[] = [
  indexOnly('company_industries', slug, "company's industries", (_, company) => company?.industries ?? [], {
    many: true,
    filter: 'industries',
    example: 'software',
  }),
  indexOnly(
    'company_hq_country',
    country,
    "company's headquarters country",
    (_, company) => company?.hq_country ?? null,
    {
      filter: 'hq_countries',
    },
  ),
];

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
  fields: [...tier('min', rows), ...tier('default', companyRows)],
  embedsCompany: true,
  postingIds: 'job_ids',
  excludedBy: { sources: 'source' },
  sorts: {
    newest: {
      keys: [{ detected_at: 'desc' }, { id: 'asc' }],
      description: 'Latest `detected_at` first.',
      stable: true,
    },
    oldest: {
      keys: [{ detected_at: 'asc' }, { id: 'desc' }],
      description: 'Earliest `detected_at` first.',
      stable: true,
    },
  },
};
