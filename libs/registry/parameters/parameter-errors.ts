import pluralize from 'pluralize';
import { AppError } from '#libs/errors/app-error.js';
import { UNKNOWN } from '#libs/records/unknown.js';
import { fold } from '#libs/reference/fold.js';
import { parametersMeant } from '#libs/reference/parameter-meanings.js';
import { byMeaningFirst } from './nearest.js';

const MAX_SUGGESTIONS = 3;

/** The names that the caller most likely meant, the likeliest first; empty if none is close. */
const suggestionsFor = (given: string, candidates: readonly string[]): readonly string[] => {
  if (given.length > 100) return [];
  const lower = given.toLowerCase();
  // The plural first: `country` is closer to `count`, but means `countries`.
  const meant = [lower, pluralize.plural(lower)].find((name) => candidates.includes(name));
  if (meant !== undefined) return [meant];
  // `remote_not`: the filter exists, but not this operation.
  const stem = candidates.filter((candidate) => given.startsWith(`${candidate}_`)).at(-1);
  if (stem !== undefined) return [stem];
  // `brand_name` is a field of `source`.
  const nested = candidates.filter((candidate) => candidate.endsWith(`.${lower}`));
  if (nested.length > 0) return nested.slice(0, MAX_SUGGESTIONS);
  return byMeaningFirst(
    fold(given),
    candidates.map((value) => ({ value, names: [fold(value)] })),
  );
};

// A token that was sent in the query string by mistake must not appear in messages.
const shortened = (text: string): string => {
  const safe = text.replace(/T[0-9a-f]{32}/gi, 'T...');
  return safe.length > 100 ? `${safe.slice(0, 100)}...` : safe;
};

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const didYouMean = (suggestions: readonly string[], quote: string): string =>
  suggestions.length === 0
    ? ''
    : ` Did you mean ${alternatives.format(suggestions.map((one) => `${quote}${one}${quote}`))}?`;

const suggestionDetails = (suggestions: readonly string[]) => ({
  ...(suggestions.length > 0 && { suggestion: suggestions[0], suggestions }),
});

/**
 * 400 `invalid_request` for one parameter, with `details.parameter`, and `allowed`, `suggestion` and `suggestions` if
 * available.
 */
export const invalidParameter = (
  parameter: string,
  problem: string,
  given?: string,
  allowed?: readonly string[],
  suggestions: readonly string[] = given !== undefined && allowed ? suggestionsFor(given, allowed) : [],
): AppError => {
  const value = given === undefined || given === '' ? '' : ` '${shortened(given)}'`;
  return new AppError(
    'invalid_request',
    `Parameter \`${parameter}\`:${value} ${problem}.${didYouMean(suggestions, "'")}`,
    { details: { parameter, ...(allowed && { allowed: [...allowed] }), ...suggestionDetails(suggestions) } },
  );
};

/** 400 `invalid_request` for a lower bound above its upper bound. */
export const reversedBounds = (lower: string, upper: string): AppError =>
  new AppError(
    'invalid_request',
    `Parameter \`${lower}\`: must not be greater than \`${upper}\`. Swap the two values.`,
    { details: { parameter: lower, parameters: [lower, upper] } },
  );

/** 400 `invalid_request` for a value with several readings, each a list of values. */
export const ambiguousParameter = (
  parameter: string,
  given: string,
  readings: readonly (readonly string[])[],
): AppError => {
  const written = readings.map((values) => values.map((value) => `"${value}"`).join(','));
  return new AppError(
    'invalid_request',
    `Parameter \`${parameter}\`: '${shortened(given)}' is ambiguous. Write ${alternatives.format(written.map((one) => `\`${one}\``))}.`,
    { details: { parameter, readings: written } },
  );
};

/**
 * 400 `invalid_request` for another value than `unknown` of a parameter that accepts nothing else.
 * @param siblings the parameters of the same filter that accept other values.
 */
export const onlyUnknown = (parameter: string, given: string, siblings: readonly string[]): AppError => {
  const named = alternatives.format(siblings.map((name) => `\`${name}\``));
  return new AppError(
    'invalid_request',
    `Parameter \`${parameter}\`: '${shortened(given)}' is not accepted, only \`${UNKNOWN}\`. For other values, use ${named}.`,
    { details: { parameter, allowed: [UNKNOWN], ...suggestionDetails(siblings) } },
  );
};

/** The parameters that a name most likely means: what other APIs call so, unless it is nearly the name of one. */
const parametersFor = (given: string, allowed: readonly string[]): readonly string[] => {
  const plural = pluralize.plural(given.toLowerCase());
  const meant = parametersMeant(given, allowed);
  return allowed.includes(plural) || meant.length === 0
    ? suggestionsFor(given, allowed)
    : meant.slice(0, MAX_SUGGESTIONS);
};

export const unknownParameter = (given: string, allowed: readonly string[]): AppError => {
  const suggestions = parametersFor(given, allowed);
  return new AppError('invalid_request', `Unknown parameter \`${shortened(given)}\`.${didYouMean(suggestions, '`')}`, {
    details: { parameter: shortened(given), allowed: [...allowed], ...suggestionDetails(suggestions) },
  });
};
