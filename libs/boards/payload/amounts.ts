import { numberOf } from '#libs/enrichment/fields/pay/amounts.js';
import { toNumber, toText } from './payload.js';

const MAX_WORDS = 200;
const AMOUNT =
  /\d{1,3}(?:[,.'’ \u00a0\u202f]\d{3}){1,4}(?!\d)(?:[.,]\d{1,4}(?!\d))?|(?<!\d)\d{1,12}(?!\d)(?:[.,]\d{1,4}(?!\d))?(?:\s?k\b)?/gi;
const THOUSAND = 1_000;

/** The amounts of a payload, both the same if it has only one: `60000`, `"100,000"`, `"$100,000.00 - $120,000.00"`, `"60k"`. */
export const toAmounts = (value: unknown): { min: number; max: number } | null => {
  const exact = toNumber(value);
  if (exact !== null) return { min: exact, max: exact };
  const found = (typeof value === 'string' ? value : '').slice(0, MAX_WORDS).match(AMOUNT) ?? [];
  const [first, last = first] = found.map((each) => numberOf(each) * (/k$/i.test(each) ? THOUSAND : 1));
  return first === undefined || last === undefined || found.length > 2 ? null : { min: first, max: last };
};

/** One amount of a payload. */
export const toAmount = (value: unknown): number | null => {
  const found = toAmounts(value);
  return found !== null && found.min === found.max ? found.min : null;
};

/** The sign or code of a currency in the words for an amount: `$`, `USD`. */
export const signIn = (words: unknown): string | null =>
  /[A-Z]{0,3}\p{Sc}|\b[A-Z]{2,3}\b/u.exec(toText(words)?.slice(0, MAX_WORDS) ?? '')?.[0] ?? null;
