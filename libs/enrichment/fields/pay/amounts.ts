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
const BEFORE = new RegExp(
  `(?:us\\$|usd ?\\$?|\\$us|ca\\$|c\\$|cad ?\\$?|cdn ?\\$?|aud? ?\\$|a\\$|s\\$|sg[d]? ?\\$?|hkd? ?\\$|nz\\$?d? ?\\$|r\\$|mx[n]? ?\\$|nt\\$|[${currencies.symbols}]|(?<![a-z])(?:rs\\.?|rm|euro|${CODES}))\\s?$`,
  'i',
);
const AFTER = new RegExp(
  `^\\s?(?:(us\\$|[${currencies.symbols.replace('$', '')}]|zł|kč)|(euros?|dollars|kr|${CODES})(?![a-z]))`,
  'i',
);
// No pay has more than five groups of digits; without a limit, the time would grow with the square of their number.
// Indian digits are grouped as in "20,00,000".
const NUMBER =
  /\d{1,2}(?:,\d{2}){1,2},\d{3}(?![\d,])|\d{1,3}(?:[,.\u00a0\u202f' ’]\d{3}(?!\d)){1,5}(?:[.,]\d{1,2}(?!\d))?|\d{1,7}(?:[.,]\d{1,2}(?!\d))?/g;
/** Currencies in which pay is stated in millions ("JPY 8M"), and the most that is pay. */
const PAID_IN_MILLIONS = new Set(currencies.paid_in_millions);
const MAX_MILLIONS = 300;
const MILLION = 1_000_000;
const MILLIONS = /^(?:m|mm|mn|mio|million)$/;
// ISO 4217 codes, including those of currencies without an exchange rate.
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const SCALE = /^\+?\s?(k|m|mm|mn|mio|bn|b|t|million|billion|trillion|thousand|lakhs?|lpa|lacs?|crores?)(?![a-z])/i;

/** Reads a number in either locale: `1,234.50`, `1.234,50`, `1 234`, `80.000`. */
export const numberOf = (text: string): number => {
  const decimals = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimals ? text.slice(0, -decimals[0].length) : text).replace(/\D/g, '');
  return Number(`${whole}.${decimals?.[1] ?? '0'}`);
};

const currencyOf = (raw: string | undefined, country: string | null): string | null => {
  if (raw === undefined) return null;
  const key = raw.toLowerCase().replace(/\s/g, '');
  const code = SIGNS_OF_COUNTRIES[country ?? '']?.[key] ?? CURRENCY_BY_SIGN[key] ?? key.replace('$', '').toUpperCase();
  return CURRENCIES.has(code) ? code : null;
};

/** The numbers of a text that may be money, in order. @param country of the posting's first place */
export const amountsOf = (text: string, country: string | null = null): Amount[] => {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const start = match.index;
    let end = start + match[0].length;
    // "100,0000" is a typing error.
    if (/^,\d/.test(text.slice(end, end + 2))) continue;
    if (
      /[\w-]/.test(text[start - 1] ?? '') &&
      !/[\s$€£]/.test(text[start - 1] ?? '') &&
      !BEFORE.test(text.slice(Math.max(0, start - 6), start)) &&
      !/\d[kK]?\s?-$/.test(text.slice(Math.max(0, start - 4), start))
    )
      continue;
    const leading = BEFORE.exec(text.slice(Math.max(0, start - 6), start))?.[0] ?? '';
    const before = leading === '' ? undefined : leading.trim();
    let value = numberOf(match[0]);
    const scale = SCALE.exec(text.slice(end, end + 12));
    const unit = scale?.[1]?.toLowerCase() ?? '';
    if (scale) end += scale[0].length;
    const lakhs = /^(?:lakh|lpa|lac)/.test(unit);
    const plus = text[end] === '+';
    if (plus) end += 1;
    const after = AFTER.exec(text.slice(end, end + 9));
    if (after && !(before && /^\s?kr/i.test(after[0]))) end += after[0].length;
    const currency =
      currencyOf(before, country) ?? currencyOf(after?.[1] ?? after?.[2], country) ?? (lakhs ? 'INR' : null);
    const dollar = before === '$';
    // "$150,000K" means 150,000, "JPY 10,000K" 10 million. The second bound of "JPY 10,000K - 15,000K" has the currency of the first.
    const isInThousands =
      (unit === 'k' && (value < 10_000 || PAID_IN_MILLIONS.has(currency ?? amounts.at(-1)?.currency ?? ''))) ||
      unit === 'thousand';
    const factor = isInThousands ? 1000 : lakhs ? 100_000 : 1;
    value *= factor;
    const isInMillions =
      MILLIONS.test(unit) &&
      value <= MAX_MILLIONS &&
      (currency === null ? amounts.at(-1)?.scale === MILLION : PAID_IN_MILLIONS.has(currency));
    const explicit = dollar ? currencyOf(after?.[1] ?? after?.[2], country) : null;
    amounts.push({
      value: isInMillions ? value * MILLION : value,
      currency: explicit ?? currency ?? (dollar ? 'USD' : null),
      isBareDollar: dollar && explicit === null,
      scale: isInMillions ? MILLION : factor,
      isMillions: unit !== '' && unit !== 'k' && factor === 1 && !isInMillions,
      hasPlus: plus,
      start: start - leading.length,
      end,
    });
  }
  return amounts;
};
