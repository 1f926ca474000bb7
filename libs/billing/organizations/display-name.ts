import { AppError } from '#libs/errors/app-error.js';

const longest = 100;

/** @throws AppError `invalid_request` unless the name, trimmed, has 1 to 100 printable characters. */
export const displayName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || [...trimmed].length > longest || /\p{Cc}/u.test(trimmed)) {
    throw new AppError('invalid_request', `A name must have 1 to ${longest} characters and no line breaks.`);
  }
  return trimmed;
};
