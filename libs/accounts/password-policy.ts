import { AppError } from '#libs/errors/app-error.js';

/** Characters. The upper bound keeps hashing cheap; NIST SP 800-63B requires at least 64 and forbids composition rules. */
export const passwordLength = { min: 12, max: 1_024 } as const;

/**
 * Validates a new password.
 *
 * @param parameter its name in the request, for the error.
 * @throws AppError `invalid_request`.
 */
export const checkedPassword = (password: string, email: string, parameter = 'password'): string => {
  const { min, max } = passwordLength;
  const length = [...password].length;
  const problem =
    length < min
      ? `Choose a password of at least ${min} characters.`
      : length > max
        ? `Choose a password of at most ${max} characters.`
        : new Set(password).size < 4 || password.toLowerCase().includes(email)
          ? 'Choose a password that is harder to guess: not one character repeated, and not your e-mail address.'
          : undefined;
  if (problem) throw new AppError('invalid_request', problem, { details: { parameter } });
  return password;
};
