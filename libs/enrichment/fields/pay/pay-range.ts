import type { PayAssumption } from '#libs/records/enumerations.js';
import { type Amount, amountsOf, CODES } from './amounts.js';
import currencies from './currencies.json' with { type: 'json' };
import { currencyOfCountry, type Pay } from './pay.js';
import { payPeriod, periodAfter } from './pay-period.js';
import { type PaySegment, statesPay } from './pay-segment.js';
import { hasSizeOfPay, periodBySize, usualPeriod } from './pay-sizes.js';
import { namedIn } from './range-place.js';

/** An amount or range of money that may be pay. */
export interface PayRange extends Pay {
  /** What the text leaves out, and country and size decide. */
  inferred: readonly PayAssumption[];
  /** Its place, if the text names one: what stands before it, and after it up to the next range. */
  scope: string;
  /** Whether the place stands after it. */
  isPlaceAfter: boolean;
  isOte: boolean;
  /** How strongly the context shows that it is pay. */
  score: number;
  isBareDollar: boolean;
  /** Whether it is a single amount on a line of its own under words for pay. */
  isExact: boolean;
}

/** The end of the sentence or amount before. */
const OTHER_SENTENCE = /(?<=[\p{L}%)\d])[.!?;]\s|\n|[\d,.]{1,12}\d(?:\s?k\b)?/iu;
const BASE_OR_TARGET = /\b(?:base|compensation|ote|on[- ]target)\b/i;
/** Ranges with a lower score are not pay, unless they continue a list of ranges that are. */
export const MIN_SCORE = 3;
const MAX_RANGES = 60;
const MAX_SCOPE = 240;
const MAX_LEAD = 60;
const MAX_GAP = 64;
const MAX_REMARK = 160;
/** "$157,500 [minimum in our lowest market] to $230,000". */
const REMARK = /^ ?\[[^[\]]{0,120}\]/;

/** Words for pay right before an amount without a currency: "Salary: 25000-35000". */
const PAY_LABEL = new RegExp(
  `(?:(?<!\\p{L})(?:${currencies.pay_labels.join('|')})|${currencies.pay_label_endings.join('|')})[\\s:：\\-–(=]{0,6}(?:(?:up to|from|around|about|approx\\.?|ca\\.?|bis zu|ab)\\s{1,2})?$`,
  'iu',
);
/** Before an amount with a period: "Level 1 starts from $24.69 per hour". */
const LEAD_IN =
  /(?:\b(?:start(?:s|ing)?|earn(?:ing)?s?|rate)\s(?:rate\s|pay\s)?(?:from|at|of|up to|is)?|\bearn)\s{0,3}$/i;
const PAY_AFTER = /^\s?(?:(?:basic|base|monthly) )?(?:pay|salary)\b/i;
const RATE =
  /^[\s)+]{0,3}(?:\/|per\b|an?\b|p\.?\/?h\b|p\/|p\.a|pro\b|par\b|por\b|al\b|je\b|se(?:jam|bulan|hari)|每|ต่อ)/i;
const LOCAL_DOLLARS: Readonly<Record<string, string>> = currencies.dollars;
const ALSO_US_DOLLARS: ReadonlySet<string> = new Set(currencies.also_us_dollars);
const OTE =
  /\bote\b|on[- ]target|total (?:cash|target|on)|\btcc?\b|target (?:total )?(?:compensation|earnings)|expected (?:total |annual ){0,2}compensation|total (?:annual |expected ){0,2}compensation|including commission|base ?\+ ?commission|commissions?\)/i;
/** Words after an amount of variable pay, which is not base pay. */
const VARIABLE_PAY = new RegExp(
  `^\\s{0,5}(?:(?:in|as|of|a|${CODES}|annual)\\s){0,3}(?:variable|commission|bonus|housing|stipend|sign|equity|in equity|relocation|performance)`,
  'i',
);
const ALL_OTE = new RegExp(OTE.source, 'gi');
const ON_TARGET_AFTER = /^[\s,+]*\(?(?:usd |annual )?(?:ote\b|on[- ]target|total)/i;
const UNIT_AFTER_BOUND = [
  '(?:/|per|an?)\\s?(?:hour|hr|h|year|yr|annum|month|mo|week|day)\\b',
  'annually|p\\.?a\\.?|hourly|base|gross|minimum|min\\.?|\\(min(?:imum)?\\)',
  CODES,
].join('|');
const RANGE_SEPARATOR = new RegExp(
  [
    `^\\s{0,5}(?:${UNIT_AFTER_BOUND})?\\.?`,
    '(?:-|‐|‑|–|—|−|‒|~|〜|～|至|到|ถึง|hingga|sampai|tot|till|til|az|až|do|to|and|up to|bis|à|a|until|through|/)',
    '(?:up to)?',
    '$',
  ].join('\\s{0,5}'),
  'i',
);
/** "$129,300/year in our lowest market up to $223,600": another separator, with words before it. */
const LONG_SEPARATOR =
  /^\s{0,5}(?:(?:\/|per )(?:hour|hr|year|yr|annum))?\s(?:in|for) (?:our|the) (?:[a-z-]{1,20} ){1,5}(?:up )?to\s{0,5}$/i;
const MAX_SEPARATOR =
  /^[\s.;,|/(–-]*(?:and )?(?:the )?max(?:imum)?\.?(?: base| annual| hourly)?(?: salary| pay| rate| wage| compensation)?(?: is| of)?[\s:]*$/i;
/** A number whose last three digits are certainly complete: "120,000", not "214". */
const WHOLE_THOUSANDS = /\d(?:[,.\u00a0\u202f' ’]\d{3}|\d{3})(?!\d)/;
const CUT_RANGE = /^(?:[-–—]|to)\s?[$€£]?\s?[\d,]{0,9}$/;
/** A place after a range: "$140,000 - $180,000 in Chicago and ...". */
const PLACE_AFTER =
  /^[\s,(]{0,3}(?:[A-Z]{3}\s|per (?:year|hour|annum)\s|annually\s|a year\s|\/\s?(?:yr|year|hr|hour)\s)?[(]?(?:in|for|if in|if based in) (?:the |our )?(?=[A-Z])/;
/** What stands in brackets after a range belongs to it: "$100,000 - $120,000 (New York), $90,000 - $110,000 (Denver)". */
const IN_BRACKETS =
  /^\s{0,3}(?:(?:[A-Z]{3}|per (?:year|hour|annum)|annually|a year|\/\s?(?:yr|year|hr|hour))\s)?\(([^()]{2,120})\)/;
/** A list of places continues with a name: " in Denver and Chicago", but not " in Denver and we offer". */
const PLACES_AFTER = /^[^;.]*?(?=[;.]|,? and (?!(?:the |our )?\p{Lu})|$)/u;

/** The ranges and single amounts of a segment. @param isLast whether the text ends with the segment, where it may have been cut. */
export const rangesOf = (segment: PaySegment, country: string | null, isLast: boolean): PayRange[] => {
  const ranges: PayRange[] = [];
  const { text } = segment;
  const pairs = pairsOf(amountsOf(text, country).slice(0, MAX_RANGES), text);
  if (isLast && isCut(pairs.at(-1), text)) pairs.pop();
  let scopeFrom = 0;
  pairs.forEach(([first, last], at) => {
    const isInside = first.start >= segment.from && first.start < segment.to;
    const range = isInside ? rangeOf(segment, first, last, country) : null;
    // A year or a count next to a currency is not an amount.
    if (range && (first !== last || first.currency !== null || range.inferred.includes('currency'))) {
      const tail = text.slice(last.end, Math.min(pairs[at + 1]?.[0].start ?? text.length, last.end + MAX_SCOPE));
      const inBrackets = IN_BRACKETS.exec(tail);
      const words = PLACE_AFTER.test(tail) ? PLACES_AFTER.exec(tail)?.[0] : inBrackets?.[1];
      const after = words !== undefined && (words !== inBrackets?.[1] || namedIn(words) !== '') ? words : '';
      const before = `${ranges.length === 0 ? segment.preceding : ''}\n${text.slice(scopeFrom, first.start)}`;
      const isPlaceAfter = after !== '';
      ranges.push({ ...range, scope: isPlaceAfter ? after : before.slice(-MAX_SCOPE), isPlaceAfter });
      scopeFrom = last.end + (inBrackets?.[0] ?? after).length;
    }
  });
  return ranges;
};

/** The bounds of ranges, and single amounts as both bounds. */
const pairsOf = (amounts: readonly Amount[], text: string): (readonly [Amount, Amount])[] => {
  const pairs: (readonly [Amount, Amount])[] = [];
  for (let i = 0; i < amounts.length; i += 1) {
    const [first, next] = [amounts[i] as Amount, amounts[i + 1]];
    const isRange = next !== undefined && isSeparated(text.slice(first.end, next.start), text.slice(next.end));
    pairs.push([first, isRange ? next : first]);
    if (isRange) i += 1;
  }
  return pairs;
};

/** Whether the text was cut within its last number or range: "is $214," or "is $272,000 - $320," or "is $272,000 -". */
const isCut = (pair: readonly [Amount, Amount] | undefined, text: string): boolean => {
  if (pair === undefined) return false;
  const [first, last] = pair;
  const rest = text.slice(last.end).trim();
  if (rest === ',') return last.scale === 1 && !WHOLE_THOUSANDS.test(text.slice(last.start, last.end));
  return first === last && CUT_RANGE.test(rest);
};

const isSeparated = (words: string, after: string): boolean => {
  const between = words.length < MAX_REMARK ? words.replace(REMARK, '') : words;
  return (
    between.length < MAX_GAP &&
    // "$60k base / $120k OTE".
    !(/\bbase\b/i.test(between) && ON_TARGET_AFTER.test(after.slice(0, 24))) &&
    ((between.length < 24 && RANGE_SEPARATOR.test(between)) ||
      MAX_SEPARATOR.test(between) ||
      LONG_SEPARATOR.test(between))
  );
};

/** What precedes an amount: in its line, else the line before, as "Salary" stands above "$2,000". */
const labelBefore = ({ text, preceding }: PaySegment, { start }: Amount): string =>
  text.slice(Math.max(0, start - 40), start).trim() === ''
    ? preceding.slice(-40)
    : text.slice(Math.max(0, start - 40), start);

const isLabelled = (segment: PaySegment, amount: Amount): boolean => PAY_LABEL.test(labelBefore(segment, amount));

/** A line of little more than an amount and its period: "$27 per hour and 8% holiday pay". */
const isPayLine = ({ text }: PaySegment, first: Amount, last: Amount): boolean =>
  (!/\p{L}/u.test(text.slice(0, first.start)) ||
    LEAD_IN.test(text.slice(Math.max(0, first.start - 30), first.start))) &&
  periodAfter(text.slice(last.end, last.end + 45)) !== null &&
  !statesPay('not_pay', text.slice(last.end, last.end + 70).split(/[+;,]/)[0] as string);

const scoreOf = (segment: PaySegment, first: Amount, last: Amount, range: boolean, isLarge: boolean): number => {
  const around = segment.text.slice(Math.max(0, first.start - 110), first.start);
  const after = segment.text.slice(last.end, last.end + 40);
  const before = after.split(/[+;,]|[.!] |\bplus\b/)[0] ?? '';
  let points = range ? 2 : 0;
  const following = after.slice(0, 25);
  const isSingle = statesPay('single', around);
  if (statesPay('pay', around)) points += 2;
  else if (range && isAnnounced(segment, first) && !statesPay('not_pay', after)) points += 2;
  if (!range && statesPay('single_after', following)) points += 2;
  if (statesPay('pay', following) || statesPay('pay_after', following)) points += 1;
  // The line is little more than an amount.
  if (segment.original.length < 60 && isLarge && !last.isMillions) points += 1;
  if (!range && (isLabelled(segment, first) || isPayLine(segment, first, last))) points += 2;
  if (!range && (/annual|hourly|monthly|yearly/i.test(around.slice(-50)) || isSingle)) points += 1;
  if (segment.section === 'pay') points += 2;
  if (periodAfter(after) !== null) points += 1;
  const near = around.slice(-70);
  if (statesPay('not_pay', near) && !statesPay('stated_pay', near)) points -= 3;
  if (!isSingle && statesPay('not_pay', before)) points -= range ? 1 : 2;
  return points;
};

/** Whether a list of ranges is announced before the range: "The pay ranges are as follows". */
const isAnnounced = ({ preceding, text }: PaySegment, { start }: Amount): boolean =>
  statesPay('announces', `${preceding} ${text.slice(0, start)}`);

/** Whether the sentence of an amount, after the amount before it, names money that is not base pay: "Equity:", "Relocation package". */
const isOtherMoney = (lead: string): boolean => {
  const own = lead.split(OTHER_SENTENCE).at(-1) as string;
  const isOther = statesPay('extra_pay', own) || statesPay('not_pay', own);
  return isOther && !BASE_OR_TARGET.test(own) && !statesPay('stated_pay', own);
};

/** The dollar, or peso, that a bare `$` is in the country: where US dollars are paid too, the one in which the amount has the size of pay. */
const dollarOf = (amount: number, country: string | null): string => {
  const local = LOCAL_DOLLARS[country ?? ''] ?? 'USD';
  const isLocal =
    !ALSO_US_DOLLARS.has(country ?? '') || periodBySize(amount, local, country, ['month', 'year']) !== null;
  return isLocal ? local : 'USD';
};

/** A sign that names its country, such as `CA$`, counts for the other bound too. */
const currencyOfRange = (first: Amount, last: Amount): string | null => {
  const [named] = [last, first].filter(({ currency, isBareDollar }) => currency !== null && !isBareDollar);
  return named?.currency ?? last.currency ?? first.currency;
};

/**
 * The currency of the country, for an amount without one that can only be pay: right after words for pay, or before a period, and of the
 * size of pay.
 */
const localCurrency = (segment: PaySegment, first: Amount, last: Amount, country: string | null): string | null => {
  const { text, section } = segment;
  const currency = currencyOfCountry(country);
  if (currency === undefined || country === null) return null;
  const after = periodAfter(text.slice(last.end, last.end + 45));
  const isFollowed = PAY_AFTER.test(text.slice(last.end, last.end + 20));
  // "24 hours" is a duration, "24 per hour" is pay.
  const isRate = after !== null && RATE.test(text.slice(last.end, last.end + 12));
  if (!isLabelled(segment, first) && !isFollowed && !(isRate && (section === 'pay' || first !== last))) return null;
  const period = after ?? periodBySize(last.value, currency, country, ['month', 'year']);
  return period !== null && hasSizeOfPay(last.value, period, currency, country) ? currency : null;
};

type Found = Omit<PayRange, 'scope' | 'isPlaceAfter'>;

const rangeOf = (segment: PaySegment, first: Amount, last: Amount, country: string | null): Found | null => {
  const { text } = segment;
  const isRange = first !== last;
  if (first.isMillions || last.isMillions) return null;
  const bounds = [first, last];
  const isBareDollar =
    bounds.some((bound) => bound.isBareDollar) &&
    bounds.every((bound) => bound.isBareDollar || bound.currency === null);
  const named = isBareDollar ? dollarOf(last.value, country) : currencyOfRange(first, last);
  const currency =
    named ??
    (isRange && last.scale > 1 && country === 'US' && statesPay('pay', text) ? 'USD' : null) ??
    localCurrency(segment, first, last, country);
  if (currency === null) return null;
  const isCurrencyStated = named !== null;
  // Both bounds of "$130-$180K" are in thousands, as those of "$150 - $200,000".
  const lower =
    isRange && first.scale === 1 && first.value < 1_000
      ? last.scale > 1
        ? last.scale
        : last.value >= 20_000 && first.value >= 20
          ? 1000
          : 1
      : 1;
  const upper = isRange && first.scale > 1 && last.scale === 1 && last.value < 1_000 ? first.scale : 1;
  const scaled = { ...first, value: first.value * lower };
  const top = { ...last, value: isRange ? last.value * upper : scaled.value };
  if (isRange && (scaled.value > top.value || scaled.value === 0)) return null;
  // "$110,000 - $135,000+ Bonus" is base pay.
  if (!last.hasPlus && VARIABLE_PAY.test(text.slice(last.end, last.end + 24))) return null;
  const lead = text.slice(Math.max(0, first.start - MAX_LEAD), first.start);
  if (statesPay('variable', lead) || isOtherMoney(lead)) return null;
  const isLarge = last.value >= 20_000 || usualPeriod(currency, country) === 'month';
  const score = scoreOf(segment, first, last, isRange, isLarge);
  const stated = payPeriod(text, scaled, top, { currency, country, isLabelled: isLabelled(segment, first) });
  if (stated === null || (score < MIN_SCORE && !isRange)) return null;
  const upTo = /(?:up to|maximum(?: of)?|max\.?|bis zu|jusqu'?à)\s{0,5}$/i.test(lead.slice(-22));
  const from =
    last.hasPlus ||
    /(?:from|starting (?:at|from)|at least|minimum(?: of)?|ab|à partir de|starts at)\s{0,5}$/i.test(lead.slice(-22));
  const [min, max] = isRange ? [scaled.value, top.value] : [upTo ? null : scaled.value, from ? null : scaled.value];
  return {
    min,
    max,
    currency,
    period: stated.period,
    inferred: [
      ...(isCurrencyStated ? [] : (['currency'] as const)),
      ...(stated.isInferred ? (['period'] as const) : []),
    ],
    text: segment.original,
    isOte: isOnTarget(text, first, last),
    score,
    isBareDollar,
    isExact:
      !isRange &&
      isLabelled(segment, first) &&
      text.slice(last.end).trim() === '' &&
      text.slice(0, first.start).trim() === '',
  };
};

const isOnTarget = (text: string, first: Amount, last: Amount): boolean => {
  const preceding = text.slice(Math.max(0, first.start - 60), first.start);
  const base = Math.max(preceding.toLowerCase().lastIndexOf('base'), preceding.toLowerCase().lastIndexOf('salary'));
  const target = [...preceding.matchAll(ALL_OTE)].at(-1)?.index ?? -1;
  return (
    (target > base && !/^\s*base\b/i.test(text.slice(last.end, last.end + 8))) ||
    (base < 0 && ON_TARGET_AFTER.test(text.slice(last.end, last.end + 24)))
  );
};
