import type { PayPeriod } from '#libs/records/enumerations.js';
import { type Amount, CODES } from './amounts.js';
import currencies from './currencies.json' with { type: 'json' };
import { statesPay } from './pay-segment.js';

/** A period after an amount: "per hour", "/yr", "brutto im Jahr". */
const AFTER_PERIOD = new RegExp(
  `^[\\s)]{0,5}(?:(?:${CODES}|us dollars|dollars|gross|base|brut|annual|salary|,)[\\s)]{0,5}){0,2}(?:\\(?(?:per|an?|each|/|p\\.?|par|pro|je|al|por|ao|na|i|all'|im)(?:\\s?\\.)?\\s{0,3})?(hour|hr|h|year|yr|annum|annually|annual|annuali[sz]ed|a\\b|month|mo|monthly|week|wk|weekly|day|daily|hourly|yearly|jahr|monat|stunde|std|tag|mois|an|mes|mês|mensual|mensuales|mensais|mensal|mensili|mensuel|mensuels|monatlich|jährlich|annuel|annuels|año|ano|anual|anuales|anuais|anno|annui|mese|maand|jaar|uur|dag|heure|hora|ora|godzinę|godz|miesiąc|miesięcznie|mies|rocznie|måned|månad|år|time)(?![\\p{L}])`,
  'iu',
);
const BEFORE_PERIOD =
  /\b(hourly|annual|annually|annuali[sz]ed|yearly|monthly|weekly|daily|per hour|per year|per month|per annum|(?<=[/(] ?)(?:hour|year|month))\b/gi;
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

const periodName = (word: string): PayPeriod => {
  const w = word.toLowerCase();
  if (/^(?:h|std|stunde|uur|ora$|godz|time$)/.test(w)) return 'hour';
  if (/^(?:mo|m[eê]s|mens|maand|mies|m[åa]n)/.test(w)) return 'month';
  if (w.startsWith('w')) return 'week';
  return /^(?:da|tag|d$)/.test(w) ? 'day' : 'year';
};

/** The period that follows an amount; null if none does. */
export const periodAfter = (words: string): PayPeriod | null => {
  const after = AFTER_PERIOD.exec(words);
  return after?.[1] && !/^\s*a\s/i.test(after[0]) ? periodName(after[1]) : null;
};

/** The period of an amount or range: as stated around it, else by its size. Null if it is not that of any pay. */
export const payPeriod = (text: string, first: Amount, last: Amount): PayPeriod | null => {
  const after = periodAfter(text.slice(last.end, last.end + 45));
  if (after !== null) return after;
  const between = first === last ? null : PERIOD_BETWEEN.exec(text.slice(first.end, last.start));
  if (between) return periodName((between[1] ?? between[2]) as string);
  const lead = text.slice(Math.max(0, first.start - 90), first.start);
  const before = [...lead.matchAll(BEFORE_PERIOD)]
    .filter(({ index }) => !OTHER_AMOUNT.test(lead.slice(Math.max(0, index - 6), index)))
    .at(-1)?.[1];
  const stated = before === undefined ? null : periodName(before.replace(/^per /i, ''));
  const { value } = last;
  const isPlausible =
    stated !== null &&
    !isTooMuch(value, last.currency ?? first.currency, stated) &&
    !(stated === 'year' && value < 2_000);
  if (isPlausible) return stated;
  const small = value >= 8 && value < 250;
  if (value >= MIN_ANNUAL) return 'year';
  // "The annual range is $120 - $150" is neither pay per year nor, as it says, per hour.
  if (!small || stated !== null) return null;
  // "NYC base salary range $28.84 - $33.65".
  const isRange =
    first !== last &&
    value < MAX_UNNAMED_RATE &&
    statesPay('hourly_range', text.slice(Math.max(0, first.start - 60), first.start));
  return isRange || statesPay('hourly', text) ? 'hour' : null;
};
