import { z } from 'zod';
import { DENOMINATOR_MEASURES, DENOMINATOR_UNITS, type DenominatorUnit } from '#libs/denominators/denominators.js';
import { component, integer, positive, share, text, time } from '../../../reads/components.js';
import { reliability } from './measures-schema.js';

/** The openings of a row per person. */
export const perPerson = component(
  'OpeningsPerPerson',
  z
    .object({
      openings_per_1000: positive('`active` per 1,000 persons: not a vacancy rate.').nullable(),
      persons: positive('Persons of the table.'),
      employers: integer('Employers of the `active` postings.').nullable(),
      reliability,
    })
    .describe('With `denominators`; null if the table lacks the row.'),
);

/** The table of persons, and what was joined. */
export const denominators = component(
  'Denominators',
  z.object({
    name: text('Name of the table.'),
    measure: z.enum(DENOMINATOR_MEASURES).describe('What is counted.'),
    source: text('Who publishes it.'),
    url: text('Where.').nullable(),
    date: text('Date of the numbers.'),
    unit: z.enum(Object.keys(DENOMINATOR_UNITS) as [DenominatorUnit, ...DenominatorUnit[]]).describe('Unit.'),
    loaded_at: time('When it was loaded.'),
    joined: integer('Rows of the page that it has.'),
    not_joined: z.array(z.string()).describe('Those that it lacks.'),
    coverage: share('Share of the `active` postings that is in joined rows.').nullable(),
    note: text('What the figures do not show.'),
  }),
);
