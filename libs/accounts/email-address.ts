import { AppError } from '#libs/errors/app-error.js';

const MAX_LENGTH = 254;

/**
 * An e-mail address as it is stored and looked up: trimmed, in lower case, and ASCII, so that no two addresses look alike or become equal
 * when case is folded.
 *
 * @throws AppError `invalid_request`.
 */
export const emailAddress = (email: string): string => {
  const address = email.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: printable ASCII is all that is allowed
  if (/[^\x00-\x7f]/.test(address)) {
    throw new AppError(
      'invalid_request',
      'Use only ASCII characters in the e-mail address; write an international domain in its `xn--` form.',
      { details: { parameter: 'email' } },
    );
  }
  if (address.length > MAX_LENGTH || !/^[!-?A-~]+@[!-,/-?A-~-]+(\.[!-,/-?A-~-]+)+$/.test(address)) {
    throw new AppError('invalid_request', 'Provide an e-mail address, such as ada@example.com.', {
      details: { parameter: 'email' },
    });
  }
  return address.toLowerCase();
};
