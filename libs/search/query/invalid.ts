import { closest, distance } from 'fastest-levenshtein';
import pluralize from 'pluralize';
import { AppError } from '#libs/errors/app-error.js';

/** What the caller most likely meant; null when nothing is near. */
const suggestion = (given: string, candidates: readonly string[]): string | null => {
  if (candidates.length === 0 || given.length > 100) return null;
  const lower = given.toLowerCase();
  // `country` is nearer to `count`, but means `countries`.
  const meant = [lower, pluralize.plural(lower)].find((name) => candidates.includes(name));
  if (meant !== undefined) return meant;
  // `remote_not`: there is no such operation, but the filter.
  const stem = candidates.filter((candidate) => given.startsWith(`${candidate}_`)).at(-1);
  if (stem !== undefined) return stem;
  // Everything is near to two letters.
  if (given.length < 3) return null;
  const nearest = closest(given, candidates as string[]);
  return distance(given, nearest) <= Math.ceil(nearest.length / 3) ? nearest : null;
};

// A token that was put into the query string by mistake must not travel on in messages.
const shortened = (text: string): string => {
  const safe = text.replace(/T[0-9a-f]{32}/gi, 'T...');
  return safe.length > 100 ? `${safe.slice(0, 100)}...` : safe;
};

/** 400 `invalid_request` for one parameter: `details.parameter`, and `allowed` and `suggestion` where they help. */
export const invalidParameter = (
  parameter: string,
  problem: string,
  given?: string,
  allowed?: readonly string[],
): AppError => {
  const nearest = given !== undefined && allowed ? suggestion(given, allowed) : null;
  const value = given === undefined || given === '' ? '' : ` '${shortened(given)}'`;
  const hint = nearest === null ? '' : ` Did you mean '${nearest}'?`;
  return new AppError('invalid_request', `Parameter \`${parameter}\`:${value} ${problem}.${hint}`, {
    details: {
      parameter,
      ...(allowed && { allowed: [...allowed] }),
      ...(nearest !== null && { suggestion: nearest }),
    },
  });
};

export const unknownParameter = (given: string, allowed: readonly string[]): AppError => {
  const nearest = suggestion(given, allowed);
  const hint = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
  return new AppError('invalid_request', `Unknown parameter \`${shortened(given)}\`.${hint}`, {
    details: { parameter: shortened(given), allowed: [...allowed], ...(nearest !== null && { suggestion: nearest }) },
  });
};
