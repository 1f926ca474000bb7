import { z } from 'zod';
import { DENOMINATOR_MEASURES, DENOMINATOR_UNITS, type DenominatorUnit } from '#libs/denominators/denominators.js';
import { component, integer, positive, share, text, time } from '../../../reads/components.js';
import { reliability } from './measures-schema.js';

/** The openings of a row per person. */
export const tightness = component(
  'Tightness',
  z
    .object({
      openings_per_1000: positive(
        '`active` per 1,000 persons; no vacancy rate, see `denominators.note`. Null where `reliability` says why.',
      ).nullable(),
      persons: positive('Persons of the occupation in the place.'),
      relative: positive(
        'The same relative to all joined rows of this page: 1 is as many. Null for a single row.',
      ).nullable(),
      reliability,
    })
    .describe('With `denominators`: open postings per person; null if the table has no such row.'),
);

/** The table of persons, and what was joined. */
export const denominators = component(
  'Denominators',
  z.object({
    name: text('Name of the table.'),
    measure: z.enum(DENOMINATOR_MEASURES).describe('What the persons do.'),
    source: text('Who publishes the numbers.'),
    url: text('Where they are published.').nullable(),
    date: text('To which year, month or day they refer.'),
    unit: z
      .enum(Object.keys(DENOMINATOR_UNITS) as [DenominatorUnit, ...DenominatorUnit[]])
      .describe('Unit of the table.'),
    loaded_at: time('When the operator loaded the table.'),
    joined: integer('Rows of this page that the table has.'),
    not_joined: z.array(z.string()).describe('Those that it does not have: nothing is summed up or estimated.'),
    coverage: share(
      'Share of the `active` postings of this page in rows that were joined; null without any.',
    ).nullable(),
    note: text('What cannot be read from the figures.'),
  }),
);
