import { CADENCE_PERIODS, JOB_STATUSES, PAY_PERIODS, PROVENANCES, WORK_MODELS } from '#libs/records/enumerations.js';
import { JOB_ID } from '#libs/records/ids.js';
import { companyId } from '../kinds/company-id.js';
import { currency, jobboardFormat, occupation } from '../kinds/job-values.js';
import { city } from '../kinds/places/city.js';
import { country, metro, state } from '../kinds/places/places.js';
import { point } from '../kinds/places/point.js';
import { referencePlace } from '../kinds/places/reference-places.js';
import { timeZone } from '../kinds/text/names.js';
import { decimal, enumeration, flag, group, html, integer, keyword, prose, slug, time, url } from '../kinds/values.js';
import { field, fromTier, indexOnly, object, type RecordValue, type Row } from '../registry/field.js';
import { completeLocations, completeRemote, completeSalary, completeWorkplace } from './complete-job.js';

const jobId = keyword({ pattern: JOB_ID });

const salary = object(
  'salary',
  group,
  'Pay stated by the posting.',
  [
    field('min', decimal(0, 1e12), 'Lower bound in `currency` per `period`.', { example: 120000 }),
    field('max', decimal(0, 1e12), 'Upper bound in `currency` per `period`.', { example: 150000 }),
    field('currency', currency, 'ISO 4217 code.', {
      example: 'USD',
      filter: 'salary_currencies',
      finds: 'Postings that state pay in any of these currencies.',
      facet: true,
    }),
    field('period', enumeration(...PAY_PERIODS), 'Pay period of `min` and `max`.'),
    field('text', prose(), 'Wording of the posting.'),
    field(
      'annual_min_usd',
      integer(),
      'Lower bound in US dollars per year: hour x 2080, day x 260, week x 52, month x 12.',
    ),
    field('annual_max_usd', integer(), 'Upper bound in US dollars per year.', { sortable: true }),
    field(
      'fx_rate',
      decimal(0, 1e9),
      'Exchange rate: US dollars per unit of `currency`, in the month of `created_at`.',
    ),
    field(
      'fx_date',
      keyword({ pattern: { regex: /^\d{4}-\d{2}-\d{2}$/, message: 'must be a date' } }),
      'The day on which the European Central Bank published `fx_rate`.',
    ),
    field('provenance', enumeration(...PROVENANCES), 'Whether the pay comes from the payload or from the text.'),
  ],
  { complete: completeSalary },
);

const pointOf = ({ latitude, longitude }: RecordValue) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lon: longitude } : null;

const locations = object(
  'locations',
  group,
  'Locations of the posting.',
  [
    field('text', prose(), 'Location as posted.', { example: 'Zürich, Switzerland' }),
    field('place_name', prose(300), 'Location on one line.'),
    field('city', city, 'City.', {
      example: 'Zürich',
      filter: 'cities',
      finds: 'Postings with a location in any of these cities.',
      facet: true,
    }),
    field('state', state, 'State or province: the usual code in US, CA and AU (`CA`), elsewhere the name.', {
      filter: 'states',
      finds: 'Postings with a location in any of these states or provinces.',
      facet: true,
      example: 'CA',
    }),
    field('country', country, 'ISO 3166-1 alpha-2.', {
      example: 'CH',
      filter: 'countries',
      finds: 'Postings with a location in any of these countries.',
      facet: true,
    }),
    field('zip', keyword({ max: 20 }), 'Postal code.', {
      filter: 'zips',
      finds: 'Postings with a location in any of these postal codes.',
      example: '02139',
    }),
    field('street', prose(300), 'Street address.'),
    fromTier(
      'default',
      object(
        'cbsa',
        group,
        'US Census metropolitan and micropolitan areas of the location.',
        [
          field('code', metro, 'CBSA code.', {
            example: '41860',
            filter: 'cbsas',
            finds: 'Postings with a location in any of these US metropolitan or micropolitan areas.',
            facet: true,
          }),
          field('name', prose(300), 'Name of the area.'),
        ],
        { many: true },
      ),
    ),
    fromTier('default', field('latitude', decimal(-90, 90), 'Latitude in degrees north.')),
    fromTier('default', field('longitude', decimal(-180, 180), 'Longitude in degrees east.')),
    fromTier(
      'default',
      indexOnly(
        'place',
        referencePlace('locations.point'),
        'a location, or an area that contains it,',
        ({ country, zip }) => country ?? zip ?? null,
        {
          filter: 'locations',
          finds: 'Postings with a location in any of these places: cities, areas, states or countries.',
          facet: true,
          example: 'US-MA',
        },
      ),
    ),
    fromTier(
      'default',
      indexOnly('point', point, 'a location', pointOf, {
        filter: 'near',
        finds: 'Postings with a location within `radius_km` of this point.',
      }),
    ),
  ],
  { many: true, nested: true, complete: completeLocations },
);

const workplaceDetails = object(
  'workplace_details',
  group,
  'Workplace arrangements in detail.',
  [
    field('model', enumeration(...WORK_MODELS), 'Work model stated by the posting.'),
    field('text', prose(), 'Wording of the posting.'),
    object(
      'travel',
      group,
      'Travel for work.',
      [
        field('required', flag, 'Whether travel is required.'),
        field('text', prose(), 'Wording of the posting.'),
        fromTier('max', field('percent', integer(0, 100), 'Percentage of working time.')),
      ],
      { required: true },
    ),
    fromTier(
      'max',
      field('arrangements', slug, 'Detailed arrangements: `remote_first`, `field_based`, ...', {
        many: true,
        filter: 'arrangements',
        finds: 'Postings with any of these workplace arrangements.',
        facet: true,
        example: 'remote_first',
      }),
    ),
    fromTier(
      'max',
      object('geo', group, 'Where remote work is allowed from.', [
        field('countries', country, 'ISO 3166-1 alpha-2.', { many: true }),
        field('states', prose(100), 'States.', { many: true }),
        field('regions', prose(100), 'Regions such as `EMEA`.', { many: true }),
        field('text', prose(), 'Wording of the posting.'),
      ]),
    ),
    fromTier(
      'max',
      object('cadence', group, 'Required days on site.', [
        field('days_on_site', integer(0, 31), 'Number of days on site.'),
        field('per', enumeration(...CADENCE_PERIODS), 'Period that `days_on_site` refers to.'),
        field('text', prose(), 'Wording of the posting.'),
      ]),
    ),
    fromTier(
      'max',
      object('timezone', group, 'Time zone requirements.', [
        field('zones', timeZone, 'Time zones.', {
          many: true,
          filter: 'timezones',
          finds: 'Postings that require any of these time zones.',
          facet: true,
          example: 'Europe/Berlin',
        }),
        field('overlap_hours', integer(0, 24), 'Required hours of overlap.'),
        field('text', prose(), 'Wording of the posting.'),
      ]),
    ),
    fromTier('max', field('confidence', decimal(0, 1), 'Confidence in `model`.')),
  ],
  { required: true, complete: completeWorkplace },
);

/** Job fields that every tier reads. */
export const minFields: Row[] = [
  field('id', jobId, 'Global job id.', {
    required: true,
    filter: 'ids',
    finds: 'Postings with any of these ids.',
    example: 'J4c0f2a9d6b1e8f37a5c49e0d2b7f6183',
  }),
  field('title', prose(500), 'Title of the posting.', { required: true, example: 'Senior Software Engineer' }),
  field('source', companyId, 'Company that publishes the posting, as its full record.', {
    required: true,
    filter: 'source_ids',
    facet: true,
    finds: 'Postings of any of these companies.',
    example: 'S9f3b5c7d1e2a4860b7c9d0e1f2a3b4c5',
  }),
  field(
    'job_status',
    enumeration(...JOB_STATUSES),
    '`inactive` once a successful fetch of the board no longer lists the posting.',
    {
      required: true,
      filter: 'job_statuses',
      finds: 'Postings with any of these statuses.',
      facet: true,
    },
  ),
  field('url_job', url, 'Where the posting is published.', { required: true }),
  field('source_job_id', keyword(), 'Id of the posting on the job board.', {
    required: true,
    filter: 'source_job_ids',
    finds: 'Postings with any of these ids on their job board.',
    example: '4012345',
  }),
  field('jobboard_format', jobboardFormat, 'Job-board software.', {
    required: true,
    filter: 'jobboard_formats',
    finds: 'Postings on any of these kinds of job-board software.',
    facet: true,
    example: 'greenhouse',
  }),
  field('remote', flag, 'Whether the work model is remote; null if unknown.', {
    filter: 'remote',
    finds:
      '`true`: remote postings; `false`: postings with another work model. Neither finds postings whose work model is unknown.',
    facet: true,
    complete: completeRemote,
  }),
  field('offers_visa_sponsorship', flag, 'Whether the employer sponsors visas.', {
    filter: 'offers_visa_sponsorship',
    finds:
      '`true`: postings of employers that sponsor visas; `false`: postings of employers that do not. Neither finds postings that do not say.',
    facet: true,
  }),
  field('onet_code', occupation, 'O*NET-SOC occupation.', {
    filter: 'onet_codes',
    finds: 'Postings of any of these occupations. The start of a code finds all occupations that begin with it.',
    facet: true,
    example: '15-1252.00',
  }),
  field('onet_title', prose(300), 'Title of the occupation.', { example: 'Software Developers' }),
  field(
    'created_at',
    time,
    'When the employer published the posting, or when it was first seen if that is unknown; never changes.',
    {
      required: true,
      filter: 'created_at',
      facet: true,
      finds: {
        _gte: 'Postings published at or after this time.',
        _lte: 'Postings published at or before this time.',
        _within_days: 'Postings published at most this many days before `as_of`.',
      },
      sortable: true,
    },
  ),
  field('created', integer(-2_208_988_800, 7_258_118_400), '`created_at` as Unix seconds.', {
    required: true,
    derive: ({ created_at }) => Math.floor(Date.parse(created_at as string) / 1000),
  }),
  field('first_seen_at', time, 'When the posting was first seen.', {
    filter: 'first_seen_at',
    facet: true,
    finds: {
      _gte: 'Postings first seen at or after this time.',
      _lte: 'Postings first seen at or before this time.',
      _within_days: 'Postings first seen at most this many days before `as_of`.',
    },
  }),
  field('enriched_at', time, 'When the fields of the record were last derived.', {
    filter: 'enriched_at',
    finds: {
      _gte: 'Postings whose fields were last derived at or after this time.',
      _lte: 'Postings whose fields were last derived at or before this time.',
      _within_days: 'Postings whose fields were last derived at most this many days before `as_of`.',
    },
  }),
  field('updated_at', time, 'Last change to public content or status.', {
    required: true,
    filter: 'updated_at',
    facet: true,
    finds: {
      _gte: 'Postings that last changed at or after this time.',
      _lte: 'Postings that last changed at or before this time.',
      _within_days: 'Postings that last changed at most this many days before `as_of`.',
    },
    sortable: true,
  }),
  field('verified_active_at', time, 'Time of the last successful fetch that listed the posting.', {
    filter: 'verified_active_at',
    verification: true,
    finds: {
      _gte: 'Postings last found on their board at or after this time.',
      _lte: 'Postings last found on their board at or before this time.',
      _within_days: 'Postings last found on their board at most this many days before `as_of`.',
    },
  }),
  field('verified_inactive_at', time, 'Time of the first successful fetch that no longer listed the posting.', {
    filter: 'verified_inactive_at',
    verification: true,
    finds: {
      _gte: 'Postings first missing from their board at or after this time.',
      _lte: 'Postings first missing from their board at or before this time.',
      _within_days: 'Postings first missing from their board at most this many days before `as_of`.',
    },
  }),
  salary,
  locations,
  workplaceDetails,
  field('description', prose(200_000), 'The posting as plain text.'),
  field('post', html(500_000), 'The posting as sanitized HTML.'),
];
