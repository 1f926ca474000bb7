import { AppError } from '#libs/errors/app-error.js';

const MAX_SUGGESTIONS = 3;
const MAX_SHOWN = 100;

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const shown = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text);

/** 400 `invalid_request` for one argument, with at most three suggestions. */
export const invalidArgument = (argument: string, problem: string, suggestions: readonly string[] = []): AppError => {
  const few = suggestions.slice(0, MAX_SUGGESTIONS);
  const hint = few.length > 0 ? ` Did you mean ${alternatives.format(few.map((each) => `"${each}"`))}?` : '';
  return new AppError('invalid_request', `\`${argument}\`: ${problem}.${hint}`, {
    details: { argument, ...(few.length > 0 && { suggestions: few }) },
  });
};

/** 400 `invalid_request` for the id of a posting that does not exist, or is hidden. */
export const noSuchPosting = (id: string): AppError =>
  invalidArgument('id', `there is no posting "${shown(id)}"; take an id from a list of postings`);

/** The same for a name that nothing has. */
export const notFound = (argument: string, given: string, problem: string, suggestions: readonly string[] = []) =>
  invalidArgument(argument, `"${shown(given)}" ${problem}`, suggestions);
