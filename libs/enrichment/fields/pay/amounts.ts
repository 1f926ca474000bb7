import currencies from './currencies.json' with { type: 'json' };

/** An amount of money in a text. */
export interface Amount {
  value: number;
  currency: string | null;
  /** Whether the sign is a bare `$`, which is the dollar of several countries. */
  isBareDollar: boolean;
  /** The factor of a suffix such as `k` or `lakh`, which also applies to the other bound; 1 without a suffix. */
  scale: number;
  /** Whether it is in millions or more (`$5M`, `3 billion`) of a currency in which that is never pay. */
  isMillions: boolean;
  /** Whether a plus sign follows. */
  hasPlus: boolean;
  /** Indexes into the text. */
  start: number;
  end: number;
}

/** Lower-case signs and names of currencies -> ISO 4217. */
const CURRENCY_BY_SIGN: Readonly<Record<string, string>> = currencies.signs;
/** Country -> signs that mean another currency there: `¥`. */
const SIGNS_OF_COUNTRIES: Readonly<Record<string, Readonly<Record<string, string>>>> = currencies.signs_of_countries;
/** Codes of the currencies in which texts state pay, as alternatives of a pattern. */
export const CODES = currencies.codes.join('|');
const escaped = (words: string): string => words.replace(/[.$]/g, '\\$&').replace(/ /g, '\\s');
/** The longest first, so that `hk$` is not read as `$`. */
const alternatives = (words: readonly string[]): string =>
  [...words]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');
const SIGNS = Object.keys(CURRENCY_BY_SIGN);
/** Signs that are also words or letters, in the countries where they mean money. */
const SIGNS_ONLY_IN: Readonly<Record<string, readonly string[]>> = currencies.signs_only_in;
const isWord = (sign: string): boolean => /^\p{L}/u.test(sign);
const BEFORE = new RegExp(
  `(?:(?<!\\p{L})(?:${alternatives(SIGNS.filter((sign) => isWord(sign) && !sign.includes(' ')))}|(?:${CODES})\\s?\\$?)|${alternatives(SIGNS.filter((sign) => !isWord(sign) && sign.length > 1))}|[${currencies.symbols}])\\s?$`,
  'iu',
);
/** The longest sign, with a space. */
const MAX_SIGN = 9;
const AFTER = new RegExp(
  `^\\s?(?:\\(?(${alternatives(SIGNS.filter((sign) => isWord(sign) && !/^(?:p|r|rp\.?)$/.test(sign)))}|${CODES})(?!\\p{L})|(us\\$|[${currencies.symbols.replace('$', '')}]|\\$(?!\\s?\\d)|zł|kč|円|元|원|บาท))`,
  'iu',
);
const MAX_AFTER = 24;
// No pay has more than five groups of digits; without a limit, the time would grow with the square of their number.
// Indian digits are grouped as in "20,00,000".
const NUMBER =
  /\d{1,2}(?:,\d{2}){1,2},\d{3}(?![\d,])|\d{1,3}(?:[,.\u00a0\u202f' ’]\d{3}(?!\d)){1,5}(?:[.,]\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,2}(?!\d)|\.\d{4,6}(?!\d))?/g;
/** Currencies in which pay is stated in millions ("JPY 8M"), and the most that is pay. */
const PAID_IN_MILLIONS = new Set(currencies.paid_in_millions);
const TAIL = /^(?:\.[-–—]|,[-–—]{1,2}|\+{1,2})/;
const MAX_MILLIONS = 300;
const MILLION = 1_000_000;
const MILLIONS = /^(?:m|mm|mn|mio|million)$/;
/** The currencies of countries whose own a bare `$` is. */
const LOCAL_DOLLARS: Readonly<Record<string, string>> = currencies.dollars;
// ISO 4217 codes, including those of currencies without an exchange rate.
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SCALE =
  /^\+?\s?(?:(k|m|mm|mn|mio|bn|b|t|million|billion|trillion|thousand|lakhs?|lpa|lacs?|crores?|juta|jt|ribu|rb|tys)(?!\p{L})|(万|萬|만))/iu;
/** The suffixes that multiply an amount of pay. */
const FACTORS: Readonly<Record<string, number>> = currencies.factors;

/** Reads a number in either locale, with at most two decimals: `1,234.50`, `1.234,50`, `1 234`, `80.000`, `40.6839`. */
export const numberOf = (text: string): number => {
  const decimals = /(?:[.,](\d{1,2})|\.(\d{4,6}))$/.exec(text);
  const whole = (decimals ? text.slice(0, -decimals[0].length) : text).replace(/\D/g, '');
  return Number(Number(`${whole}.${decimals?.[1] ?? decimals?.[2] ?? '0'}`).toFixed(2));
};

const currencyOf = (raw: string | undefined, country: string | null): string | null => {
  if (raw === undefined) return null;
  const words = raw.toLowerCase().trim();
  const key = CURRENCY_BY_SIGN[words] === undefined ? words.replace(/\s/g, '') : words;
  if (SIGNS_ONLY_IN[key] !== undefined && !SIGNS_ONLY_IN[key].includes(country ?? '')) return null;
  const code = SIGNS_OF_COUNTRIES[country ?? '']?.[key] ?? CURRENCY_BY_SIGN[key] ?? key.replace('$', '').toUpperCase();
  return CURRENCIES.has(code) ? code : null;
};

/** The currency that a payload writes as a sign, a code or a name: `$`, `USD`, `kr`; null for others. @param country of the posting's first place */
export const currencyNamed = (words: string, country: string | null): string | null =>
  words.trim() === '$' ? (LOCAL_DOLLARS[country ?? ''] ?? 'USD') : currencyOf(words, country);

/** The numbers of a text that may be money, in order. @param country of the posting's first place */
export const amountsOf = (text: string, country: string | null = null): Amount[] => {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index;
    let end = start + match[0].length;
    // "100,0000" is a typing error.
    if (/^,\d/.test(text.slice(end, end + 2))) continue;
    if (/^\s?%/.test(text.slice(end, end + 2))) continue;
    if (
      /[\w-]/.test(text[start - 1] ?? '') &&
      !/[\s$€£]/.test(text[start - 1] ?? '') &&
      !BEFORE.test(text.slice(Math.max(0, start - MAX_SIGN), start)) &&
      !/\d[kK]?\s?-$/.test(text.slice(Math.max(0, start - 4), start))
    )
      continue;
    const leading = BEFORE.exec(text.slice(Math.max(0, start - MAX_SIGN), start))?.[0] ?? '';
    const before = leading === '' ? undefined : leading.trim();
    let value = numberOf(match[0]);
    const scale = SCALE.exec(text.slice(end, end + 12));
    const unit = (scale?.[1] ?? scale?.[2])?.toLowerCase() ?? '';
    if (scale) end += scale[0].length;
    const lakhs = /^(?:lakh|lpa|lac)/.test(unit);
    // "CHF 35.-" and "RM 1800++".
    const tail = TAIL.exec(text.slice(end, end + 3))?.[0] ?? '';
    const plus = tail.includes('+');
    end += tail.length;
    const after = AFTER.exec(text.slice(end, end + MAX_AFTER));
    if (after && !(before && /^\s?kr/i.test(after[0]))) end += after[0].length;
    const named = currencyOf(after?.[1] ?? after?.[2], country);
    const currency = currencyOf(before, country) ?? named ?? (lakhs ? 'INR' : null);
    const dollar = before === '$';
    // "$150,000K" means 150,000, "JPY 10,000K" 10 million. The second bound of "JPY 10,000K - 15,000K" has the currency of the first.
    const isInThousands =
      (unit === 'k' && (value < 10_000 || PAID_IN_MILLIONS.has(currency ?? amounts.at(-1)?.currency ?? ''))) ||
      unit === 'thousand';
    const factor = isInThousands ? 1000 : (FACTORS[unit] ?? 1);
    value *= factor;
    const isInMillions =
      MILLIONS.test(unit) &&
      value <= MAX_MILLIONS &&
      (currency === null ? amounts.at(-1)?.scale === MILLION : PAID_IN_MILLIONS.has(currency));
    const explicit = dollar ? named : null;
    // "85 000 $" is as bare as "$85,000".
    const isBareAfter = before === undefined && after?.[2] === '$';
    amounts.push({
      value: isInMillions ? value * MILLION : value,
      currency: explicit ?? currency ?? (dollar || isBareAfter ? 'USD' : null),
      isBareDollar: (dollar && explicit === null) || isBareAfter,
      scale: isInMillions ? MILLION : factor,
      isMillions: unit !== '' && unit !== 'k' && factor === 1 && !isInMillions,
      hasPlus: plus,
      start: start - leading.length,
      end,
    });
  }
  return amounts;
};
