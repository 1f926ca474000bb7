import type { Entity } from './entity.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const MONTH = `(${MONTHS.join('|')})`;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};

const numberOf = (text: string): number => NUMBERS[text] ?? Number(text);
const monthOf = (name: string, year: string | undefined): string =>
  `${year ?? 2026}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}`;

type Reader = (...groups: (string | undefined)[]) => readonly Entity[];

/** How people write times, amounts, and what kind of place they mean. */
const PATTERNS: readonly (readonly [RegExp, Reader])[] = [
  [new RegExp(`since ${MONTH}(?: (\\d{4}))?`), (month = '', year) => [{ kind: 'since', value: monthOf(month, year) }]],
  // As `understood` writes a place.
  [
    /(?:in )?(\p{Lu}\p{L}+), the (country|state|city)/u,
    (name, kind) => [{ kind: 'place', value: `${name} (${kind})` }],
  ],
  [
    new RegExp(`in ${MONTH} (\\d{4})`),
    (month = '', year) => ['since', 'until'].map((kind) => ({ kind, value: monthOf(month, year) })),
  ],
  [
    /(?:posted )?in the last (\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) (day|week|month)s?/,
    (number = '', unit = '') => [{ kind: 'since', value: `${numberOf(number) * (DAYS[unit] ?? 1)}d` }],
  ],
  [/(?:that )?pay (\d+)k or more/, (thousands = '') => [{ kind: 'pay', value: `${thousands}000` }]],
  [/fewer than (\d+) employees/, (number = '') => [{ kind: 'max_employees', value: number }]],
  [/more than (\d+) employees/, (number = '') => [{ kind: 'min_employees', value: number }]],
  [/(\d+-\d+) employees/, (range = '') => [{ kind: 'employee_range', value: range }]],
  [
    /require (\w+) or more years of experience/,
    (years = '') => [{ kind: 'experience', value: String(numberOf(years)) }],
  ],
];

/** The times, amounts and qualified places of a question, and the rest of its text with a bar for each. */
export const amountsIn = (question: string): { entities: Entity[]; rest: string } => {
  const entities: Entity[] = [];
  let rest = question;
  for (const [pattern, read] of PATTERNS)
    rest = rest.replace(pattern, (_, ...groups) => {
      // Behind the groups come the offset and the whole text.
      entities.push(...read(...groups.slice(0, -2)));
      return ' | ';
    });
  return { entities, rest };
};
