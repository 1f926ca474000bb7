import type { PayPeriod } from '#libs/records/enumerations.js';
import { readSourceRows } from '#libs/reference/read-table.js';
import { type Amount, CODES } from './amounts.js';
import currencies from './currencies.json' with { type: 'json' };
import { statesPay } from './pay-segment.js';
import { hasSizeOfPay, periodBySize, usualPeriod } from './pay-sizes.js';

const QUALIFIERS: readonly string[] = currencies.qualifiers;

interface PeriodWords {
  readonly after: ReadonlyMap<string, PayPeriod>;
  readonly before: ReadonlyMap<string, PayPeriod>;
}

const words: PeriodWords = (() => {
  const [after, before] = [new Map<string, PayPeriod>(), new Map<string, PayPeriod>()];
  for (const [, period, ...columns] of readSourceRows('libs/enrichment/fields/pay/pay-periods.tsv'))
    for (const [at, column] of columns.entries())
      for (const word of column.split('|')) {
        const known = at === 0 ? after : before;
        if (!known.has(word)) known.set(word, period as PayPeriod);
      }
  return { after, before };
})();

const escaped = (word: string): string => word.replace(/[.]/g, '\\.').replace(/ /g, '\\s');
/** The longest first, so that "monthly" is not read as "month". */
const alternatives = (known: Iterable<string>): string =>
  [...known]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Hangul}]/u;
const spaced = (known: ReadonlyMap<string, PayPeriod>) => [...known.keys()].filter((word) => !UNSPACED.test(word));
const unspaced = (known: ReadonlyMap<string, PayPeriod>) => [...known.keys()].filter((word) => UNSPACED.test(word));

/** A period after an amount: "per hour", "/yr", "im Jahr", "al mese". */
const AFTER_PERIOD = new RegExp(
  `^(?:\\(?(?:(?:per|an?|each|pr|p|par|pro|je|al|por|ao|na|za|i|im|la|pe|sa|un|in der|in de|om)(?:\\s?\\.\\s{0,3}|\\s{1,3})|all['’]|(?:de )?l['’]|/\\s{0,3}))?(${alternatives(spaced(words.after))})(?!\\p{L})`,
  'iu',
);
/** What may stand between an amount and its period: "gross", "USD", "netti". */
const QUALIFIER = new RegExp(`^(?:(?:${CODES}|us dollars|dollars|${QUALIFIERS.join('|')})(?!\\p{L})|,)`, 'iu');
const MAX_QUALIFIERS = 3;
const GAP = /^[\s),]{1,5}/;
const AFTER_PERIOD_UNSPACED = new RegExp(
  `^[\\s)+]{0,3}(?:/|ต่อ|每|一|毎|ต่อ)?\\s?(${alternatives(unspaced(words.after))})`,
  'u',
);
const BEFORE_PERIOD = new RegExp(
  `(?<!\\p{L})(${alternatives(spaced(words.before))}|(?<=[/(] ?)(?:hour|year|month))(?!\\p{L})|(${alternatives(unspaced(words.before))})`,
  'giu',
);
const LAKHS_PER_ANNUM = /lpa\b/i;
/** The end of another amount, whose period follows: "$300 per month. The salary is". */
const OTHER_AMOUNT = /\d[\s)]{0,2}(?:\/ ?|an? )?$/;
const PERIOD_BETWEEN = /\/\s?(hour|hr|h|year|yr|month|mo)|per (hour|year|month)/i;
/** Smaller amounts are not pay per year unless the text says so. */
const MIN_ANNUAL = 14_000;
/** A range without a period is not per hour above it: "$160,00 - $200,00" lacks digits. */
const MAX_UNNAMED_RATE = 120;

/** "Daily lunches. Compensation $250K": larger amounts are not pay per that period, in currencies whose unit is worth about a dollar. */
const MAX_PAY: Readonly<Record<PayPeriod, number>> = {
  hour: 1_000,
  day: 6_000,
  week: 20_000,
  month: 60_000,
  year: Number.POSITIVE_INFINITY,
};
const LIKE_DOLLARS: ReadonlySet<string | null> = new Set(currencies.like_dollars);
const isTooMuch = (value: number, currency: string | null, period: PayPeriod): boolean =>
  value > MAX_PAY[period] && (period === 'hour' || LIKE_DOLLARS.has(currency));

const BETWEEN: Readonly<Record<string, PayPeriod>> = { hr: 'hour', yr: 'year', mo: 'month' };

/** The period that follows an amount; null if none does. */
export const periodAfter = (text: string): PayPeriod | null => {
  const unspaced = AFTER_PERIOD_UNSPACED.exec(text)?.[1];
  if (unspaced !== undefined) return words.after.get(unspaced) ?? null;
  let rest = text.replace(GAP, '');
  for (let i = 0; i <= MAX_QUALIFIERS; i += 1) {
    const found = AFTER_PERIOD.exec(rest);
    if (found?.[1]) return /^a\s/i.test(found[0]) ? null : (words.after.get(found[1].toLowerCase()) ?? null);
    const qualifier = QUALIFIER.exec(rest);
    if (qualifier === null) return null;
    rest = rest.slice(qualifier[0].length).replace(GAP, '');
  }
  return null;
};

interface AmountContext {
  readonly currency: string;
  readonly country: string | null;
  /** Whether words for pay stand right before it. */
  readonly isLabelled: boolean;
}

interface StatedPeriod {
  readonly period: PayPeriod;
  /** Whether it follows from the country and the size of the amount, because the text does not state it. */
  readonly isInferred: boolean;
}

/** The period of an amount or range: as stated around it, else by its size. Null if it is not that of any pay. */
export const payPeriod = (text: string, first: Amount, last: Amount, context: AmountContext): StatedPeriod | null => {
  const after = periodAfter(text.slice(last.end, last.end + 45));
  if (after !== null) return { period: after, isInferred: false };
  const between = first === last ? null : PERIOD_BETWEEN.exec(text.slice(first.end, last.start));
  if (between) {
    const word = ((between[1] ?? between[2]) as string).toLowerCase();
    return { period: BETWEEN[word] ?? (word as PayPeriod), isInferred: false };
  }
  const lead = text.slice(Math.max(0, first.start - 90), first.start);
  const before = [...lead.matchAll(BEFORE_PERIOD)]
    .filter(({ index }) => !OTHER_AMOUNT.test(lead.slice(Math.max(0, index - 6), index)))
    .at(-1);
  const word = (before?.[1] ?? before?.[2])?.toLowerCase();
  const stated = word === undefined ? null : (words.before.get(word) ?? (word as PayPeriod));
  const { value } = last;
  const isPlausible =
    stated !== null && !isTooMuch(value, context.currency, stated) && !(stated === 'year' && value < 2_000);
  if (isPlausible) return { period: stated, isInferred: false };
  if (LAKHS_PER_ANNUM.test(text.slice(first.start, last.end))) return { period: 'year', isInferred: false };
  // "The annual range is $120 - $150" is neither pay per year nor, as it says, per hour.
  const inferred = inferredPeriod(text, first, last, context);
  return inferred === null || (inferred === 'hour' && stated !== null) ? null : { period: inferred, isInferred: true };
};

const inferredPeriod = (
  text: string,
  first: Amount,
  last: Amount,
  { currency, country, isLabelled }: AmountContext,
): PayPeriod | null => {
  const { value } = last;
  const usual = usualPeriod(currency, country);
  if (usual === 'month') {
    const bySize = periodBySize(value, currency, country, ['month', 'year']);
    if (bySize !== null) return bySize;
  } else if (value >= MIN_ANNUAL && (usual === null || hasSizeOfPay(value, 'year', currency, country))) return 'year';
  // "薪酬: $80 - $85" can only be per hour.
  if (isLabelled && value < MAX_UNNAMED_RATE && usual !== null && hasSizeOfPay(value, 'hour', currency, country))
    return 'hour';
  if (!hasSizeOfPay(value, 'hour', currency, country) || (usual === null && !(value >= 8 && value < 250))) return null;
  // "NYC base salary range $28.84 - $33.65".
  const isRange =
    first !== last &&
    value < MAX_UNNAMED_RATE &&
    statesPay('hourly_range', text.slice(Math.max(0, first.start - 60), first.start));
  return isRange || statesPay('hourly', text) ? 'hour' : null;
};
