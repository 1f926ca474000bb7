import { AppError } from '#libs/errors/app-error.js';
import { usdRate } from '#libs/reference/exchange-rates.js';
import { fold } from '#libs/reference/fold.js';
import { closedValuesMeant } from '../../names/filter-values.js';
import { matchingPlaces } from '../../names/places.js';
import { matchingTechnologies } from '../../names/technologies.js';
import words from './question-words.json' with { type: 'json' };

/** A part of a question, and the filter that it became. */
export interface QuestionPart {
  /** The words of the question. */
  readonly given: string;
  /** What they were understood as, in a sentence. */
  readonly as: string;
  readonly parameter: string;
  readonly value: string;
  /** What else the words may mean. */
  readonly others?: readonly string[];
}

/** A question with everything that is read from words alone. What is left may be a role. */
interface ReadQuestion {
  readonly parts: readonly QuestionPart[];
  /** The words that became no filter, in their order. */
  readonly rest: string;
  /** Whether the word of the level may belong to a title, such as "staff nurse". */
  readonly hasTitleWord: boolean;
}

interface ReadingOptions {
  readonly now?: Date;
  /** Leaves words that are a level or belong to a title in the title. */
  readonly keepsTitleWords?: boolean;
}

/** Reads places, pay, work model, level and technologies in a question such as "remote data engineers in Germany above 80,000 EUR". */
export const readQuestion = (
  text: string,
  { now = new Date(), keepsTitleWords = false }: ReadingOptions = {},
): ReadQuestion => {
  const parts: QuestionPart[] = [];
  let rest = ` ${text
    .replace(/[\s·]+/g, ' ')
    .trim()
    .replace(/[?!]+$/, '')} `;
  const excluded = EXCLUSION.exec(rest)?.[0].trim();
  if (excluded !== undefined) {
    throw new AppError(
      'invalid_request',
      `“${excluded}” was not understood, because a question cannot exclude. Leave it out; the API excludes with parameters that end in _not.`,
    );
  }
  /** Takes the words of a pattern out of the question if they mean something, and leaves a mark in their place. */
  const take = (
    pattern: RegExp,
    read: (match: RegExpExecArray) => readonly QuestionPart[] | QuestionPart | null,
  ): void => {
    const match = pattern.exec(rest);
    const found = match && [read(match) ?? []].flat();
    if (!match || !found?.length) return;
    parts.push(...found);
    rest = `${rest.slice(0, match.index)} ${TAKEN} ${rest.slice(match.index + match[0].length)}`;
  };
  /** Filters are combined with "and": what is left beside an "or" would be searched for as if it were required. */
  const refuseAlternatives = (): void => {
    if (!/· +or | or +·/i.test(rest)) return;
    throw new AppError(
      'invalid_request',
      'The “or” was not understood. It may stand between places, work models or levels. Ask for everything else one by one.',
    );
  };
  const date = now.toISOString();
  take(PAY_RANGE, (match) => payRangeOf(match, date));
  take(PAY, (match) => payOf(match, date));
  take(anyOf(words.work_models), ([given]) => closed(given, 'work_models', 'Work model'));
  let hasTitleWord = false;
  take(anyOf(words.levels), ([given]) => {
    hasTitleWord = TITLE_WORDS.has(fold(given));
    return hasTitleWord && keepsTitleWords ? null : closed(given, 'levels', 'Level');
  });
  refuseAlternatives();
  take(PLACE, (match) => placeOf((match[1] ?? '').replace(/[\s,]+$/, '')));
  const before = parts.length;
  take(TECHNOLOGY_OF_TWO, (match) => technologyOf(match[1] ?? ''));
  if (parts.length === before) take(TECHNOLOGY, (match) => technologyOf(match[1] ?? ''));
  refuseAlternatives();
  return { parts, rest: withoutFiller(rest.replaceAll(TAKEN, ' ')), hasTitleWord };
};

/** Stands where words were taken out. */
const TAKEN = '·';

/** Words that exclude what follows. */
const EXCLUSION =
  /(?<=[\s,(])(?:(?:not|no|without|except|excluding|outside|never|minus)(?= )|non[ -](?=remote|senior|junior|hybrid)|don['’]t|isn['’]t|aren['’]t)(?: ?[\p{L}\p{N}-]+)?(?: [\p{L}\p{N}-]+)?/iu;

const FILLER = new Set(words.filler);

const TITLE_WORDS = new Set(words.title_words);

const withoutFiller = (text: string): string => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  return all.filter((word) => !FILLER.has(fold(word))).join(' ');
};

/** One of these phrases, or several with "or", "and" or a comma between them. */
const anyOf = (phrases: readonly string[]): RegExp => {
  const one = `(?:${phrases.map((phrase) => phrase.replace(/[ -]/g, '[ -]')).join('|')})`;
  return new RegExp(`(?<=[\\s,])${one}(?:(?:,? (?:or|and) |, ?| ?/ ?)${one})*(?=[\\s,])`, 'i');
};

const closed = (given: string, parameter: 'levels' | 'work_models', label: string): QuestionPart | null => {
  const phrases = given.split(/,? (?:or|and) |, ?| ?\/ ?/i);
  const values = [...new Set(phrases.flatMap((phrase) => closedValuesMeant(phrase, parameter)))];
  if (values.length === 0) return null;
  return { given, parameter, value: values.join(','), as: `${label}: ${values.join(' or ').replaceAll('_', ' ')}` };
};

/** A place ends where something else is said. */
const PLACE =
  /(?<=\s)in ([\p{L}\p{N}.,'’ -]+?)(?= (?:with|using|who|that|for|on|at|and know\w*|paying|earning) | *·| *$)/iu;
const TECHNOLOGY_WORD = String.raw`[\p{L}\p{N}.+#-]+`;
const BEFORE_TECHNOLOGY = String.raw`(?<=\s)(?:with|using|knowing|who know|in)`;
/** The second word is taken only if both together are a name, such as "Google Cloud". */
const TECHNOLOGY_OF_TWO = new RegExp(`${BEFORE_TECHNOLOGY} (${TECHNOLOGY_WORD} ${TECHNOLOGY_WORD})(?= |$)`, 'iu');
const TECHNOLOGY = new RegExp(`${BEFORE_TECHNOLOGY} (${TECHNOLOGY_WORD})(?= |$)`, 'iu');

interface MatchedPlace {
  readonly kind: string;
  readonly name: string;
  readonly locations?: string;
  readonly countries?: string | readonly string[];
  readonly states?: string;
}

const placeOf = (given: string): QuestionPart | null => {
  // "Boston, MA" is one place, "Berlin or Munich" are two.
  const names = matchingPlaces(given, 1).exact ? [given] : given.split(/ or | and |, /i);
  const found = names.map(
    (name) => matchingPlaces(name.replace(/^the /i, '').trim(), 1 + MAX_OTHERS).matches as readonly MatchedPlace[],
  );
  const places = found.flatMap(([place]) => place ?? []);
  if (places.length < names.length) return null;
  return {
    given: `in ${given}`,
    parameter: 'locations',
    // The countries of a group are places, too, so that all places of a question are alternatives.
    value: [...new Set(places.flatMap(({ locations, countries }) => locations ?? countries ?? []))].join(','),
    as: `Place: ${places.map(placeName).join(' or ')}`,
    others: found.flatMap(([, ...others]) => others.map(placeName)),
  };
};

/** Other places of the same name that are listed. */
const MAX_OTHERS = 3;

const placeName = ({ name, kind, states, countries }: MatchedPlace): string =>
  kind === 'city' ? `${name} (city in ${states ?? [countries].flat().join()})` : `${name} (${kind})`;

const technologyOf = (given: string): QuestionPart | null => {
  const { exact, matches } = matchingTechnologies(given, 1);
  const [match] = matches as { technologies: string; name: string }[];
  return match && (exact || !given.includes(' '))
    ? { given, parameter: 'technologies', value: match.technologies, as: `Technology: ${match.name}` }
    : null;
};

const LOWER = words.pay_from.join('|');
const UPPER = words.pay_to.join('|');
const UNITS = Object.keys(words.currencies)
  .map((unit) => unit.replace('$', '\\$'))
  .join('|');
const PERIOD = `(?: ?(?:an?|per|/) ?(${Object.keys(words.periods).join('|')}))?`;
const NUMBER = String.raw`(\d[\d.,'’]*\d|\d+) ?(k)?\+?`;
const PAYING = String.raw`(?<=\s)(?:paying |earning |that pay |with )?`;
/** Numbers of employees, years and the like are not pay. */
const END = `(?=[\\s,])(?! ?(?:${words.not_pay.join('|')})\\b)`;
const PAY = new RegExp(`${PAYING}(?:(${LOWER})|(${UPPER}))? ?(${UNITS})? ?${NUMBER} ?(${UNITS})?${PERIOD}${END}`, 'i');
/** A currency, a "k" and a period hold for both ends. */
const PAY_RANGE = new RegExp(
  `${PAYING}(?:from |between )?(${UNITS})? ?${NUMBER} ?(${UNITS})? ?(?:to|and|-|–|—) ?(${UNITS})? ?${NUMBER} ?(${UNITS})?${PERIOD}${END}`,
  'i',
);

/** Amounts below are ages, team sizes or years. */
const MIN_PAY = 1_000;
/** An amount with no currency, "k" or period, such as "above 80000": smaller ones are years or numbers of employees. */
const MIN_BARE_PAY = 10_000;

interface Pay {
  readonly amount: string;
  readonly isThousands: boolean;
  /** As written, such as "€". */
  readonly unit: string | undefined;
  readonly period: string | undefined;
  readonly isUpper: boolean;
}

const payRangeOf = (match: RegExpExecArray, now: string): QuestionPart[] | null => {
  const [given, before, low = '', lowThousands, afterLow, beforeHigh, high = '', highThousands, after, period] = match;
  const unit = before ?? afterLow ?? beforeHigh ?? after;
  const units = [before, afterLow, beforeHigh, after].flatMap((each) => currencyOf(each) ?? []);
  if (!unit && !lowThousands && !highThousands && !period && numberOf(low) < MIN_BARE_PAY) return null;
  // "€50,000 to $80,000" is no range.
  if (new Set(units).size > 1) return null;
  const shared = { unit, period };
  // "80 to 120k": the first end is in thousands, too.
  const isLowThousands = Boolean(lowThousands) || (Boolean(highThousands) && numberOf(low) < MIN_PAY);
  const from = partOf(given, { ...shared, amount: low, isThousands: isLowThousands, isUpper: false }, now);
  const to = partOf(given, { ...shared, amount: high, isThousands: Boolean(highThousands), isUpper: true }, now);
  return from && to ? [from, to] : null;
};

const payOf = (match: RegExpExecArray, now: string): QuestionPart | null => {
  const [given, lower, upper, before, amount = '', thousands, after, period] = match;
  const unit = before ?? after;
  const isBare = !unit && !thousands && !period;
  if (isBare && (!(lower ?? upper) || numberOf(amount) < MIN_BARE_PAY)) return null;
  return partOf(given, { amount, isThousands: Boolean(thousands), unit, period, isUpper: Boolean(upper) }, now);
};

/** Separators of thousands are followed by three digits. */
const numberOf = (amount: string): number => Number(amount.replaceAll(/[.,'’](?=\d{3}(\D|$))/g, '').replace(',', '.'));

const currencyOf = (unit: string | undefined): string | undefined =>
  unit === undefined ? undefined : (words.currencies as Record<string, string>)[unit.toLowerCase()];

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

const partOf = (
  given: string,
  { amount, isThousands, unit, period, isUpper }: Pay,
  now: string,
): QuestionPart | null => {
  const times: number = period ? ((words.periods as Record<string, number>)[period.toLowerCase()] ?? 1) : 1;
  const number = numberOf(amount) * (isThousands ? 1_000 : 1);
  const currency = currencyOf(unit);
  const annual = number * times;
  if (!Number.isFinite(annual) || annual < MIN_PAY) return null;
  const rate = usdRate(currency ?? 'USD', now);
  if (!rate) return null;
  const usd = Math.round(annual * rate.rate);
  const converted =
    currency === undefined
      ? ', read as US dollars because no currency is given'
      : currency === 'USD'
        ? ''
        : `, which is ${whole(usd)} USD at the rate of ${rate.date}`;
  const periods = times === 1 ? '' : ` (${whole(number)} per ${period}, ${times} times)`;
  return {
    given: given.trim(),
    parameter: isUpper ? 'salary_lte' : 'salary_gte',
    value: String(usd),
    as: `Pay: ${isUpper ? 'its lower end is at most' : 'its upper end is at least'} ${whole(annual)} ${currency ?? 'USD'} a year${periods}${converted}`,
  };
};
