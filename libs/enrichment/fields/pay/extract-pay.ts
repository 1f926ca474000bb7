import type { PayAssumption } from '#libs/records/enumerations.js';
import { keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { perSentence } from '../../text/sentence.js';
import { CODES } from './amounts.js';
import currencies from './currencies.json' with { type: 'json' };
import { currencyOfCountry, isPlausible, type Pay, type PlacedPay } from './pay.js';
import { NO_NAMES, otherRange, type PlaceNames, rangeFor } from './pay-place.js';
import { MIN_SCORE, type PayRange, rangesOf } from './pay-range.js';
import { lineSegment, paySegment, titleSegment } from './pay-segment.js';
import { placeOfRange } from './range-place.js';

/** What pay was read from: a range that its context marks as pay, another range, a single amount, or amounts whose currency or period is not stated. */
export type PayEvidence = 'scored_range' | 'range' | 'amount' | 'inferred';

export interface ExtractedPay {
  pay: Pay;
  /** Every range of base pay, in the order of the text; one of them is `pay`. Single amounts and on-target earnings stand alone. */
  ranges: PlacedPay[];
  ote: boolean;
  evidence: PayEvidence;
  /** What the text leaves out. */
  inferred: readonly PayAssumption[];
}

/** The currency of `kr` in the countries that share the sign. */
const CURRENCY_OF_KR: Readonly<Record<string, string>> = currencies.kroner;
const US_DOLLARS = keywords('usd');
const CERTAIN_SCORE = 5;
/** Ranges with a lower score than the best are other amounts. */
const MAX_SCORE_GAP = 2;
/** Of one text. */
const MAX_RANGES = 100;
/** A range of a list is at most this many times another one. */
const MAX_RATIO_IN_LIST = 2.5;
/** The score of a range without any sign that it is not pay. */
const PLAIN_RANGE = 2;

/** "Salary: 25000-35000", without a currency. */
const LABELLED = `(?:(?<!\\p{L})(?:${currencies.pay_labels.join('|')})|${currencies.pay_label_endings.join('|')})[\\s:：\\-–(=]{0,6}\\d|\\d[\\d,.]{2,9}\\s?(?:บาท|元|円|원)|\\d (?:p\\.?/?h|per)`;
const MONEY = new RegExp(
  `[${currencies.symbols}]|zł|kč|\\d\\s?(?:kr|ft|lei|tl)(?!\\p{L})|(?<!\\p{L})(?:rm|rp\\.?|rs\\.?|sfr\\.?|fr\\.|p|r)\\s?\\d|(?<!\\p{L})(?:${CODES})(?!\\p{L})|\\b(?:lpa|euros?|lakhs?|lacs?|juta)\\b|\\d\\s?k\\b|万|만|${LABELLED}`,
  'iu',
);
/** A line that is a number or a range, under words for pay. */
const NUMBER_LINE = /^\d[\d,.]{3,12}(?:\s?[-–~]\s?\d[\d,.]{3,12})?(?:\s?\(|$)/;
const mentionsMoney = perSentence(({ text }) => MONEY.test(text) || NUMBER_LINE.test(text));
const hasMoney = ({ sentence }: Segment): boolean => mentionsMoney(sentence);

/**
 * The pay that a text states. Of several ranges, usually one per place or level, the one that names the posting's first place is taken,
 * otherwise the first. Base pay takes precedence over on-target earnings.
 *
 * @param country country of the posting's first place. It determines the currency of a bare `$`; of several currencies, its own is taken.
 * @param places names of the posting's first place
 */
export const extractPay = (
  text: PostingText,
  country: string | null,
  publishedAt: string,
  title = '',
  places: PlaceNames = NO_NAMES,
): ExtractedPay | null => {
  const { segments } = text;
  const found = [
    ...rangesOf(titleSegment(title), country, false),
    ...segments.flatMap((segment, at) =>
      hasMoney(segment) ? rangesOf(paySegment(segments, at, hasMoney), country, at === segments.length - 1) : [],
    ),
  ];
  return chosenOf(inLocalCurrency(found.slice(0, MAX_RANGES), country, text), country, publishedAt, places);
};

/** The pay of a line that states nothing else. */
export const extractPayLine = (line: string, country: string | null, publishedAt: string): ExtractedPay | null =>
  chosenOf(rangesOf(lineSegment(line), country, false), country, publishedAt, NO_NAMES);

const chosenOf = (
  found: readonly PayRange[],
  country: string | null,
  publishedAt: string,
  places: PlaceNames,
): ExtractedPay | null => {
  const plausible = withLists(found).filter((range) => isPlausible(range, publishedAt));
  if (plausible.length === 0) return null;
  const pairs = plausible.filter(isPair);
  const basePairs = pairs.filter(({ isOte }) => !isOte);
  const exact = plausible.find((range) => range.isExact && basePairs.some((pair) => isWithin(range, pair)));
  if (exact) return extracted(exact, [exact], 'amount');
  // "$65k base salary. OTE: $100-180k".
  const base =
    basePairs.length > 0
      ? basePairs
      : plausible.filter((range) => !range.isOte && (pairs.length === 0 || isBase(range)));
  const candidates = base.length > 0 ? base : pairs.length > 0 ? pairs : plausible;
  const best = Math.max(...candidates.map((range) => range.score));
  const likely = candidates.filter((range) => range.score >= best - MAX_SCORE_GAP);
  const local = currencyOfCountry(country);
  const first =
    likely.find(({ currency }) => currency === local) ?? (candidates.find((range) => range.score === best) as PayRange);
  const placed = likely.map((range) => ({ ...range, place: placeOfRange(range, likely.length > 1) }));
  const same = placed.filter((range) => range.currency === first.currency && range.period === first.period);
  const chosen = rangeFor(same, places) ?? otherRange(same, places) ?? { ...first, place: null };
  const evidence = isPair(chosen) ? (best >= CERTAIN_SCORE ? 'scored_range' : 'range') : 'amount';
  return extracted(chosen, base.length > 0 ? placed : [chosen], evidence);
};

const extracted = (
  chosen: PayRange & { place?: string | null },
  stated: readonly (PayRange & { place?: string | null })[],
  evidence: PayEvidence,
): ExtractedPay => ({
  pay: payOf(chosen),
  ranges: stated.map((range) => ({ ...payOf(range), place: range.place ?? null })),
  ote: chosen.isOte,
  evidence: chosen.inferred.length > 0 ? 'inferred' : evidence,
  inferred: chosen.inferred,
});

/** "Compensation: 21000. Compensation range: ₱20,000 - ₱30,000": the pay of the posting in the range of its employer. */
const isWithin = (range: PayRange, pair: PayRange): boolean =>
  range.currency === pair.currency &&
  range.period === pair.period &&
  (range.max as number) >= (pair.min as number) &&
  (range.max as number) <= (pair.max as number);

const payOf = ({ min, max, currency, period, text }: PayRange): Pay => ({ min, max, currency, period, text });
const BASE = /\b(?:base|fixed salary|fixgehalt|basisgehalt)\b/i;
const isBase = ({ text }: PayRange): boolean => BASE.test(text ?? '');
const isPair = ({ min, max }: PayRange): boolean => min !== null && max !== null && min !== max;

/** Ranges that are pay, and those next to them in a list: "New York: $120k - $150k. Austin: $100k - $130k. This is base salary". */
const withLists = (found: readonly PayRange[]): PayRange[] => {
  const isLike = (range: PayRange, other: PayRange | undefined): boolean =>
    other !== undefined &&
    other.score >= MIN_SCORE &&
    isPair(other) &&
    other.currency === range.currency &&
    other.period === range.period &&
    other.isOte === range.isOte &&
    (range.max as number) <= (other.max as number) * MAX_RATIO_IN_LIST &&
    (range.max as number) * MAX_RATIO_IN_LIST >= (other.max as number);
  const accepted: PayRange[] = [];
  found.forEach((range, at) => {
    if (range.score >= MIN_SCORE) accepted.push(range);
    else if (range.score >= PLAIN_RANGE && isPair(range)) {
      const like = [accepted.at(-1), found[at + 1]].find((other) => isLike(range, other));
      if (like) accepted.push({ ...range, score: like.score });
    }
  });
  return accepted;
};

/** Whether words have the code of a dollar, or its sign: "CAD", "CA$". */
const isWritten = (code: string, words: string | null): boolean => {
  const upper = words?.toUpperCase() ?? '';
  return upper.includes(code) || upper.includes(`${code.slice(0, 2)}$`);
};

/** The ranges with the currency that `$` and `kr` have in the country. */
const inLocalCurrency = (found: readonly PayRange[], country: string | null, text: PostingText): PayRange[] => {
  const dollar = currencies.dollars[country as keyof typeof currencies.dollars] as string | undefined;
  const krone = CURRENCY_OF_KR[country ?? ''];
  // Next to "CAD 110,000", or in a text that says "USD", a bare `$` is the US dollar.
  const namesUsDollars =
    (found.some(({ currency }) => currency === 'USD') && text.hasAny(US_DOLLARS)) ||
    (dollar !== undefined &&
      found.some(
        ({ currency, isBareDollar, text: words }) => !isBareDollar && currency === dollar && isWritten(dollar, words),
      ));
  return found.map((range) => {
    if (range.currency === 'SEK' && krone !== undefined && !/\bsek\b/i.test(range.text ?? ''))
      return { ...range, currency: krone };
    return range.isBareDollar && range.currency === dollar && namesUsDollars ? { ...range, currency: 'USD' } : range;
  });
};
