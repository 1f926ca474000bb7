import { CADENCE_PERIODS, PAY_ASSUMPTIONS, PAY_PERIODS, PROVENANCES, WORK_MODELS } from '#libs/records/enumerations.js';
import { field, fromTier, indexOnly, object, type RecordValue } from '../../field.js';
import { currency } from '../../kinds/job-values.js';
import { byValue } from '../../kinds/known.js';
import { city } from '../../kinds/places/city.js';
import { country, metro, state } from '../../kinds/places/places.js';
import { point } from '../../kinds/places/point.js';
import { referencePlace } from '../../kinds/places/reference-places.js';
import { timeZone } from '../../kinds/text/names.js';
import { decimal, enumeration, flag, group, integer, keyword, prose, slug } from '../../kinds/values.js';
import { completeLocations, completeSalary, completeWorkplace } from './complete-job.js';
import { byText } from './has-text.js';
import { allowedCountries, byRemoteArea } from './remote-area.js';

/** The row of `salary`, with its fields. */
export const salary = object(
  'salary',
  group,
  'Pay stated by the posting.',
  [
    field('min', decimal(0, 1e12), 'Lower bound in `currency` per `period`.', { example: 120000 }),
    field('max', decimal(0, 1e12), 'Upper bound in `currency` per `period`.', { example: 150000 }),
    field('currency', currency, 'ISO 4217 code.', {
      example: 'USD',
      filter: 'salary_currencies',
      known: byValue,
      finds: 'Postings that state pay in any of these currencies.',
      facet: true,
    }),
    field('period', enumeration(...PAY_PERIODS), 'Pay period of `min` and `max`.'),
    field('text', prose(), 'Wording of the posting.'),
    object(
      'ranges',
      group,
      [
        'The ranges of pay that the payload declares, else the ranges of base pay that the text states, in its order:',
        'several if it states them by place, level or currency.',
        'A single amount is listed only if there is no range, on-target earnings only if there is no base pay.',
        'The same pay in another period is left out.',
        'One of them is this pay: that of the first of `locations` if it is named.',
      ].join(' '),
      [
        field('min', decimal(0, 1e12), 'Lower bound in `currency` per `period`.'),
        field('max', decimal(0, 1e12), 'Upper bound in `currency` per `period`.'),
        field('currency', currency, 'ISO 4217 code.'),
        field('period', enumeration(...PAY_PERIODS), 'Pay period of `min` and `max`.'),
        field('place', prose(300), 'Place or level of the range, in the words of the posting.'),
      ],
      { many: true },
    ),
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
    field(
      'inferred',
      enumeration(...PAY_ASSUMPTIONS),
      'What the posting leaves out: the country of the work and the size of the amounts decide it.',
      { many: true },
    ),
  ],
  { complete: completeSalary },
);

const pointOf = ({ latitude, longitude }: RecordValue) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { lat: latitude, lon: longitude } : null;

/** The row of `locations`, with its fields. */
export const locations = object(
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

/** The row of `workplace_details`. */
export const workplaceDetails = object(
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
        known: byText,
        finds: 'Postings with any of these workplace arrangements.',
        facet: true,
        example: 'remote_first',
      }),
    ),
    fromTier(
      'max',
      object(
        'remote_from',
        group,
        'Where the applicant of a remote posting may live. Null if the work is not remote, or nothing is known.',
        [
          field('anywhere', flag, 'Whether any country is allowed, except `except_countries`.'),
          field('countries', country, 'Countries, those of `regions` included. Empty with `anywhere`.', { many: true }),
          field('except_countries', country, 'Countries that are excluded from `anywhere`.', { many: true }),
          field('states', prose(100), 'States that the posting names.', { many: true }),
          field('regions', prose(100), 'Regions that the posting names, such as `EMEA`.', { many: true }),
          field(
            'utc_offset_min',
            decimal(-12, 14),
            'Lowest offset from UTC in hours of standard time: -1 for `CET ± 2 h`.',
          ),
          field('utc_offset_max', decimal(-12, 14), 'Highest offset from UTC in hours of standard time.'),
          field('text', prose(), 'Wording of the posting.'),
          indexOnly('allowed', country, 'the countries from which remote work is allowed', allowedCountries, {
            filter: 'remote_from',
            known: byRemoteArea,
            finds: 'Remote postings whose applicants may live in any of these countries.',
            facet: true,
            many: true,
            example: 'DE',
          }),
        ],
      ),
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
          known: byText,
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
