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
}

/** A question with everything that is read from words alone. What is left may be a role. */
interface ReadQuestion {
  readonly parts: readonly QuestionPart[];
  /** The words that became no filter, in their order. */
  readonly rest: string;
}

/** Reads places, pay, work model, level and technologies in a question such as "remote data engineers in Germany above 80,000 EUR". */
export const readQuestion = (text: string, now = new Date()): ReadQuestion => {
  const parts: QuestionPart[] = [];
  let rest = ` ${text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?!]+$/, '')} `;
  /** Takes the words of a pattern out of the question if they mean something. */
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => QuestionPart | null): void => {
    const match = pattern.exec(rest);
    const part = match && read(match);
    if (!match || !part) return;
    parts.push(part);
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  };
  take(PAY, (match) => payOf(match, now.toISOString()));
  for (const model of words.work_models)
    take(wordsPattern(model), ([given]) => closed(given, 'work_models', 'Work model'));
  for (const level of words.levels) take(wordsPattern(level), ([given]) => closed(given, 'levels', 'Level'));
  take(PLACE, (match) => placeOf((match[1] ?? '').replace(/[\s,]+$/, '')));
  take(TECHNOLOGY, (match) => technologyOf(match[1] ?? ''));
  return { parts, rest: withoutFiller(rest) };
};

const FILLER = new Set(words.filler);

const withoutFiller = (text: string): string => {
  const all = text.split(/[\s,]+/).filter(Boolean);
  return all.filter((word) => !FILLER.has(fold(word))).join(' ');
};

const wordsPattern = (phrase: string): RegExp =>
  new RegExp(`(?<=[\\s,])${phrase.replace(/[ -]/g, '[ -]')}(?=[\\s,])`, 'i');

const closed = (given: string, parameter: 'levels' | 'work_models', label: string): QuestionPart | null => {
  const values = closedValuesMeant(given, parameter);
  if (values.length === 0) return null;
  return { given, parameter, value: values.join(','), as: `${label}: ${values.join(' or ').replaceAll('_', ' ')}` };
};

/** A place ends where something else is said. */
const PLACE =
  /(?<=\s)in ([\p{L}\p{N}.,'’ -]+?)(?= (?:with|using|who|that|for|on|at|and know\w*|paying|earning) | *$)/iu;
const TECHNOLOGY = /(?<=\s)(?:with|using|knowing|who know|in) ([\p{L}\p{N}.+#-]+(?: [\p{L}\p{N}.+#-]+)?)(?= |$)/iu;

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
    (name) => matchingPlaces(name.replace(/^the /i, '').trim(), 1).matches[0] as MatchedPlace | undefined,
  );
  if (found.some((place) => !place)) return null;
  const places = found as MatchedPlace[];
  const [first] = places as [MatchedPlace];
  const as = `Place: ${places.map(({ name, kind }) => `${name} (${kind})`).join(' or ')}`;
  if (first.kind === 'country group')
    return { given: `in ${given}`, parameter: 'countries', value: [first.countries].flat().join(','), as };
  return {
    given: `in ${given}`,
    parameter: 'locations',
    value: places.map(({ locations }) => locations).join(','),
    as,
  };
};

const technologyOf = (given: string): QuestionPart | null => {
  const names = matchingTechnologies(given, 1).exact ? [given] : given.split(' ').slice(0, 1);
  const [match] = matchingTechnologies(names[0] ?? '', 1).matches as { technologies: string; name: string }[];
  return match
    ? { given, parameter: 'technologies', value: match.technologies, as: `Technology: ${match.name}` }
    : null;
};

const LOWER = words.pay_from.join('|');
const UPPER = words.pay_to.join('|');
const UNITS = Object.keys(words.currencies)
  .map((unit) => unit.replace('$', '\\$'))
  .join('|');
const PAY = new RegExp(
  `(?<=\\s)(?:paying |earning |that pay |with )?(?:(${LOWER})|(${UPPER}))? ?(${UNITS})? ?(\\d[\\d.,'’]*\\d|\\d+) ?(k)?\\+? ?(${UNITS})?(?: ?(?:an?|per|/) ?(${Object.keys(words.periods).join('|')}))?(?=[\\s,])`,
  'i',
);

/** Amounts below are ages, team sizes or years. */
const MIN_PAY = 1_000;

const payOf = (match: RegExpExecArray, now: string): QuestionPart | null => {
  const [given, , upper, before, amount = '', thousands, after, period] = match;
  const times: number = period ? ((words.periods as Record<string, number>)[period.toLowerCase()] ?? 1) : 1;
  // Separators of thousands are followed by three digits.
  const number = Number(amount.replaceAll(/[.,'’](?=\d{3}(\D|$))/g, '').replace(',', '.')) * (thousands ? 1_000 : 1);
  const unit = (before ?? after)?.toLowerCase();
  const currency = unit ? (words.currencies as Record<string, string>)[unit] : undefined;
  const annual = number * times;
  if (!Number.isFinite(annual) || annual < MIN_PAY) return null;
  const rate = usdRate(currency ?? 'USD', now);
  if (!rate) return null;
  const usd = Math.round(annual * rate.rate);
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const converted =
    currency === undefined
      ? ', read as US dollars because no currency is given'
      : currency === 'USD'
        ? ''
        : `, which is ${whole(usd)} USD at the rate of ${rate.date}`;
  const periods = times === 1 ? '' : ` (${whole(number)} per ${period}, ${times} times)`;
  return {
    given: given.trim(),
    parameter: upper ? 'salary_lte' : 'salary_gte',
    value: String(usd),
    as: `Pay: ${upper ? 'its lower end is at most' : 'its upper end is at least'} ${whole(annual)} ${currency ?? 'USD'} a year${periods}${converted}`,
  };
};
