import type { PayPeriod } from '#libs/records/enumerations.js';
import type { Pay } from '#libs/records/job-details.js';
import { keywords } from '../../text/keywords.js';
import { phraseTable } from '../../text/phrases.js';
import type { PostingText, Segment } from '../../text/posting-text.js';
import { perSentence } from '../../text/sentence.js';
import { type Amount, amountsOf, CODES } from './amounts.js';
import currencies from './currencies.json' with { type: 'json' };
import { salaryOf } from './pay.js';

/** A segment with what stands before and after it where a long text was cut. Amounts count if they begin between `from` and `to`. */
interface PaySegment extends Pick<Segment, 'text' | 'section'> {
  original: string;
  from: number;
  to: number;
}

interface PayRange extends Pay {
  /** What stands before it in its segment. */
  lead: string;
  isOte: boolean;
  score: number;
  isBareDollar: boolean;
}

const MONEY = new RegExp(
  `[${currencies.symbols}]|zł|kč|\\d\\s?kr\\b|\\b(?:${CODES}|lpa|euros?|lakhs?)\\b|\\d\\s?k\\b`,
  'i',
);
const mentionsMoney = perSentence(({ text }) => MONEY.test(text));
/** Phrases around amounts; see the meanings in the table. */
const phrases = phraseTable('fields/pay/phrases.tsv');
const states = (meaning: string, words: string): boolean => phrases().meaningsIn(words).has(meaning);
const OTE =
  /\bote\b|on[- ]target|total (?:cash|target|on)|\btcc?\b|target (?:total )?(?:compensation|earnings)|expected (?:total |annual )*compensation|total (?:annual |expected )*compensation|including commission|base ?\+ ?commission|commissions?\)/i;
/** Words after an amount of variable pay, which is not base pay. */
const VARIABLE_PAY = new RegExp(
  `^\\s*(?:(?:in|as|of|a|${CODES}|annual)\\s)*(?:variable|commission|bonus|housing|stipend|sign|equity|in equity|relocation|performance)`,
  'i',
);
const ALL_OTE = new RegExp(OTE.source, 'gi');
const AFTER_PERIOD = new RegExp(
  `^[\\s)]*(?:(?:${CODES}|us dollars|dollars|gross|base|brut|annual|salary|,)[\\s)]*){0,2}(?:\\(?(?:per|an?|each|/|p\\.?|par|pro|je|al|por|ao|na|i|all'|im)\\s*\\.?\\s*)?(hour|hr|h|year|yr|annum|annually|annual|a\\b|month|mo|monthly|week|wk|weekly|day|daily|hourly|yearly|jahr|monat|stunde|std|tag|mois|an|mes|mês|año|ano|anual|anno|mese|maand|jaar|uur|dag|heure|hora|ora|godzinę|godz|miesiąc|miesięcznie|mies|rocznie|måned|månad|år|time)(?![\\p{L}])`,
  'iu',
);
const BEFORE_PERIOD =
  /\b(hourly|annual|annually|yearly|monthly|weekly|daily|per hour|per year|per month|per annum|hour|year|month)\b/gi;
const RANGE_SEPARATOR = new RegExp(
  `^\\s*(?:(?:/|per|an?)\\s?(?:hour|hr|h|year|yr|annum|month|mo|week|day)\\b|annually|hourly|base|gross|${CODES})?\\.?\\s*(?:-|–|—|−|‒|~|to|and|up to|bis|à|a|until|through|/)\\s*(?:up to)?\\s*$`,
  'i',
);
const PERIOD_BETWEEN = /\/\s?(hour|hr|h|year|yr|month|mo)|per (hour|year|month)/i;
const MAX_RANGES = 60;

const periodName = (word: string): PayPeriod => {
  const w = word.toLowerCase();
  if (/^(?:h|std|stunde|uur|ora$|godz|time$)/.test(w)) return 'hour';
  if (/^(?:mo|m[eê]s|maand|mies|m[åa]n)/.test(w)) return 'month';
  if (w.startsWith('w')) return 'week';
  return /^(?:da|tag|d$)/.test(w) ? 'day' : 'year';
};

const period = ({ text }: PaySegment, first: Amount, last: Amount): PayPeriod | null => {
  const after = AFTER_PERIOD.exec(text.slice(last.end, last.end + 45));
  if (after?.[1] && !/^\s*a\s/i.test(after[0])) return periodName(after[1]);
  const between = first === last ? null : PERIOD_BETWEEN.exec(text.slice(first.end, last.start));
  if (between) return periodName((between[1] ?? between[2]) as string);
  const before = [...text.slice(Math.max(0, first.start - 90), first.start).matchAll(BEFORE_PERIOD)].at(-1)?.[1];
  const statedPeriod = before === undefined ? null : periodName(before.replace(/^per /i, ''));
  const value = last.value;
  if (
    statedPeriod !== null &&
    !(statedPeriod === 'hour' && value > 1_000) &&
    !(statedPeriod === 'year' && value < 2_000)
  )
    return statedPeriod;
  const small = value >= 8 && value < 250;
  if (value >= 14_000) return 'year';
  // "The annual range is $120 - $150" is neither pay per year nor, as it says, per hour.
  if (!small || statedPeriod !== null) return null;
  // "NYC base salary range $28.84 - $33.65".
  const isRange = first !== last && states('hourly_range', text.slice(Math.max(0, first.start - 60), first.start));
  return isRange || states('hourly', text) ? 'hour' : null;
};

/** How strongly the context shows that an amount is pay. */
const score = (segment: PaySegment, first: Amount, last: Amount, range: boolean): number => {
  const around = segment.text.slice(Math.max(0, first.start - 110), first.start);
  const after = segment.text.slice(last.end, last.end + 40);
  const before = after.split(/[+;,]/)[0] ?? '';
  let points = range ? 2 : 0;
  const following = after.slice(0, 25);
  if (states('pay', around)) points += 2;
  if (!range && states('single_after', following)) points += 2;
  if (states('pay', following) || states('pay_after', following)) points += 1;
  // The line is little more than an amount.
  if (segment.original.length < 60 && last.value >= 20_000 && !last.isMillions) points += 1;
  if (!range && (/annual|hourly|monthly|yearly/i.test(around.slice(-50)) || states('single', around))) points += 1;
  if (segment.section === 'pay') points += 2;
  if (AFTER_PERIOD.test(after) && !/^\s*a\s/i.test(after)) points += 1;
  const near = around.slice(-70);
  if (states('not_pay', near) && !states('stated_pay', near)) points -= 3;
  if (states('not_pay', before.slice(0, 28))) points -= range ? 1 : 2;
  return points;
};

const rangeOf = (segment: PaySegment, first: Amount, last: Amount, country: string | null): PayRange | null => {
  const isRange = first !== last;
  if (first.isMillions || last.isMillions) return null;
  const currency =
    last.currency ??
    first.currency ??
    (isRange && last.scale > 1 && country === 'US' && states('pay', segment.text) ? 'USD' : null);
  if (currency === null) return null;
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
  if (VARIABLE_PAY.test(segment.text.slice(last.end, last.end + 24))) return null;
  const points = score(segment, first, last, isRange);
  const payPeriod = period(segment, scaled, top);
  if (payPeriod === null || points < 3) return null;
  const lead = segment.text.slice(Math.max(0, first.start - 22), first.start);
  const upTo = /(?:up to|maximum(?: of)?|max\.?|bis zu|jusqu'?à)\s*$/i.test(lead);
  const from =
    last.hasPlus || /(?:from|starting (?:at|from)|at least|minimum(?: of)?|ab|à partir de|starts at)\s*$/i.test(lead);
  const [min, max] = isRange ? [scaled.value, top.value] : [upTo ? null : scaled.value, from ? null : scaled.value];
  const text = segment.text;
  const preceding = text.slice(Math.max(0, first.start - 60), first.start);
  const base = Math.max(preceding.toLowerCase().lastIndexOf('base'), preceding.toLowerCase().lastIndexOf('salary'));
  const target = [...preceding.matchAll(ALL_OTE)].at(-1)?.index ?? -1;
  const ote =
    (target > base && !/^\s*base\b/i.test(text.slice(last.end, last.end + 8))) ||
    (base < 0 && /^[\s,+]*\(?(?:usd |annual )?(?:ote\b|on[- ]target|total)/i.test(text.slice(last.end, last.end + 24)));
  return {
    min,
    max,
    currency,
    period: payPeriod,
    text: segment.original,
    lead: text.slice(Math.max(0, first.start - 80), first.start).toLowerCase(),
    isOte: ote,
    score: points,
    isBareDollar: first.isBareDollar || last.isBareDollar,
  };
};

const rangesOf = (segment: PaySegment, country: string | null): PayRange[] => {
  const ranges: PayRange[] = [];
  const amounts = amountsOf(segment.text).slice(0, MAX_RANGES);
  for (let i = 0; i < amounts.length; i += 1) {
    const [first, next] = [amounts[i] as Amount, amounts[i + 1]];
    const paired =
      next !== undefined &&
      next.start - first.end < 24 &&
      RANGE_SEPARATOR.test(segment.text.slice(first.end, next.start));
    const isInside = first.start >= segment.from && first.start < segment.to;
    const range = isInside ? rangeOf(segment, first, paired ? next : first, country) : null;
    // A year or a count next to a currency is not an amount.
    if (range && (paired || first.currency !== null)) ranges.push(range);
    if (paired) i += 1;
  }
  return ranges;
};

/** Country -> currency of `kr`; in other countries it is the Swedish krona. */
const CURRENCY_OF_KR: Readonly<Record<string, string>> = currencies.kroner;
const US_DOLLARS = keywords('usd');
/** Countries in which a bare `$` is not the US dollar. */
const LOCAL_DOLLARS: Readonly<Record<string, string>> = currencies.dollars;

/** What pay was read from: a range that its context marks as pay, another range, or a single amount. */
export type PayEvidence = 'scored_range' | 'range' | 'amount';
const CERTAIN_SCORE = 5;
/** Ranges with a lower score than the best are other amounts. */
const MAX_SCORE_GAP = 2;
/** Country -> the currency of its pay, which is taken if a text states several. */
const CURRENCY_OF_COUNTRY: Readonly<Record<string, string>> = currencies.countries;

/**
 * The pay that a text states. Of several ranges, usually one per place or level, the one that names the posting's first place is taken,
 * otherwise the first. Base pay takes precedence over on-target earnings.
 *
 * @param country country of the posting's first place. It determines the currency of a bare `$`; of several currencies, its own is taken.
 * @param places names of the posting's first place, the most precise first: its city, its state.
 */
export const extractPay = (
  text: PostingText,
  country: string | null,
  publishedAt: string,
  title = '',
  places: readonly string[] = [],
): { pay: Pay; ote: boolean; evidence: PayEvidence } | null => {
  const found = [
    ...rangesOf(titleSegment(title), country),
    ...text.segments.flatMap((segment, at) =>
      mentionsMoney(segment.sentence) ? rangesOf(withContext(text.segments, at), country) : [],
    ),
  ];
  if (found.length === 0) return null;
  const localDollar = LOCAL_DOLLARS[country ?? ''];
  // Next to "CAD 110,000", or in a text that says "USD", a bare `$` is the US dollar.
  const namesUsDollars =
    (found.some(({ currency }) => currency === 'USD') && text.hasAny(US_DOLLARS)) ||
    found.some(({ currency, isBareDollar }) => currency === localDollar && !isBareDollar);
  const localKrone = CURRENCY_OF_KR[country ?? ''];
  const ranges = found
    .map((range) =>
      range.currency === 'SEK' && localKrone !== undefined && !/\bsek\b/i.test(range.text ?? '')
        ? { ...range, currency: localKrone }
        : range,
    )
    .map((range) =>
      range.isBareDollar && range.currency === 'USD' && localDollar !== undefined && !namesUsDollars
        ? { ...range, currency: localDollar }
        : range,
    )
    .filter((range) => salaryOf(range, 'extracted', publishedAt) !== null);
  const pairs = ranges.filter(({ min, max }) => min !== null && max !== null && min !== max);
  const base = (pairs.length > 0 ? pairs : ranges).filter(({ isOte }) => !isOte);
  const candidates = base.length > 0 ? base : pairs.length > 0 ? pairs : ranges;
  const best = Math.max(...candidates.map((range) => range.score));
  const likely = candidates.filter((range) => range.score >= best - MAX_SCORE_GAP);
  const local = CURRENCY_OF_COUNTRY[country ?? ''];
  const first = likely.find(({ currency }) => currency === local) ?? candidates.find((range) => range.score === best);
  if (!first) return null;
  const same = likely.filter((range) => range.currency === first.currency && range.period === first.period);
  const {
    min,
    max,
    currency,
    period,
    text: words,
  } = places.map((place) => same.find((range) => namesPlace(range, place))).find((range) => range !== undefined) ??
  same[0] ??
  first;
  const isRange = min !== null && max !== null && min !== max;
  const evidence = isRange ? (best >= CERTAIN_SCORE ? 'scored_range' : 'range') : 'amount';
  return { pay: { min, max, currency, period, text: words }, ote: first.isOte, evidence };
};

const MAX_TITLE = 300;

/** Titles state rates: "AI Trainer, $65–$75/hour". They are as certain as a section about pay. */
const titleSegment = (title: string): PaySegment => {
  const text = title.slice(0, MAX_TITLE);
  return { text, original: text, section: 'pay', from: 0, to: text.length };
};

const CONTEXT_BEFORE = 110;
const CONTEXT_AFTER = 40;
const SENTENCE_END = /[.!?;:]$/;

/** The segment with the end of the one before and the beginning of the one after, where a sentence was cut because of its length. */
const withContext = (segments: readonly Segment[], at: number): PaySegment => {
  const { text, section } = segments[at] as Segment;
  const isCut = (end: Segment | undefined, start: Segment | undefined): boolean =>
    end !== undefined && start !== undefined && end.block === start.block && !SENTENCE_END.test(end.text);
  const [previous, next] = [segments[at - 1], segments[at + 1]];
  const lead = isCut(previous, segments[at]) ? `${previous?.text.slice(-CONTEXT_BEFORE)} ` : '';
  const tail = isCut(segments[at], next) ? ` ${next?.text.slice(0, CONTEXT_AFTER)}` : '';
  return { text: `${lead}${text}${tail}`, original: text, section, from: lead.length, to: lead.length + text.length };
};

/** "Park City" is not named by "Menlo Park", nor "Kansas" by "Arkansas". */
const namesPlace = ({ lead }: PayRange, place: string): boolean => {
  const name = place.toLowerCase();
  // Texts say "New York" for New York City.
  const words = ` ${wordsOf(name === 'new york city' ? 'new york' : name)} `;
  return ` ${wordsOf(lead)} `.includes(words);
};

const wordsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
