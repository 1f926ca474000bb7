import { SIGNAL_TYPES, TECHNOLOGY_SIGNAL_TYPES } from '#libs/records/enumerations.js';
import { field, object } from '../field.js';
import { byValue, byValueOr } from '../kinds/known.js';
import { boundedNumber, date, enumeration, group, integer } from '../kinds/values.js';

/** The figures of a company describe this many days before `as_of`. */
export const FIGURE_DAYS = 90;

const MAX_CHANGE = 1_000;

const technologyTypes: readonly string[] = TECHNOLOGY_SIGNAL_TYPES;
const [first, ...others] = SIGNAL_TYPES.filter((type) => !technologyTypes.includes(type));

/** What `indexer grids` and `indexer signals` compute of a company. A field of the registry each, stored with the record and returned with `include`. */
export const companyFigures = [
  object(
    'growth',
    group,
    `Change of the open postings over ${FIGURE_DAYS} days, on the boards that were watched at both ends; null if none was. Computed by \`indexer grids\`.`,
    [
      field(
        'change',
        boundedNumber(-1, MAX_CHANGE),
        'Open postings at the end, divided by those at the beginning, minus 1: 0.2 is 20% more. Null if `n` is below 30, or `coverage` below 0.8.',
        {
          filter: 'growth',
          known: byValue,
          finds: {
            _gte: 'Companies that grew by at least this: `0.2` is 20% more.',
            _lte: 'Companies that grew by at most this: `-0.2` is 20% fewer.',
          },
          filterTier: 'default',
          fromRelated: true,
          sortable: true,
          example: 0.2,
        },
      ),
      field('n', integer(), 'Postings that were open at the beginning, on these boards.', {
        required: true,
        filter: 'growth_n',
        known: byValue,
        finds: {
          _gte: 'Companies whose `growth.n` is at least this.',
          _lte: 'Companies whose `growth.n` is at most this.',
        },
        filterTier: 'default',
        fromRelated: true,
        example: 140,
      }),
      field('active', integer(), 'Postings that are open at the end, on these boards.', {
        required: true,
        example: 168,
      }),
      field(
        'coverage',
        boundedNumber(0, 1),
        'Share of the postings open at the end that are on these boards; the others are on boards that joined later. 0 if none is open.',
        { required: true, example: 1 },
      ),
      field('from', date, 'First day.', { required: true, example: '2026-05-24' }),
      field('to', date, 'Last day: that of `as_of` when it was computed.', { required: true, example: '2026-08-22' }),
    ],
    { figure: true, optIn: true },
  ),
  field(
    'signal_types',
    enumeration(first as string, ...others),
    `Types of the company's signals in the last ${FIGURE_DAYS} days, without those about technologies. Computed by \`indexer signals\`.`,
    {
      many: true,
      filter: 'signal_types',
      // A company whose boards were watched, and that has none, has none.
      known: byValueOr({ exists: { field: 'growth_n' } }),
      finds: `Companies with a signal of any of these types in the last ${FIGURE_DAYS} days.`,
      facet: true,
      fromRelated: true,
      figure: true,
      optIn: true,
      example: 'hiring_surge',
    },
  ),
] as const;
