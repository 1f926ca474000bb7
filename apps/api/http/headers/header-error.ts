import type { IncomingMessage } from 'node:http';
import { AppError } from '#libs/errors/app-error.js';

/** Headers of which programs in front of this one may use another occurrence than Node, which uses the first. */
const AT_MOST_ONE = ['Host', 'Authorization'] as const;

/** The error of a request whose headers are ambiguous or missing; null for any other request. */
export const headerError = ({ rawHeaders, headers, httpVersion }: IncomingMessage): AppError | null => {
  for (const name of AT_MOST_ONE) {
    const occurrences = rawHeaders.filter((raw, i) => i % 2 === 0 && raw.toLowerCase() === name.toLowerCase());
    if (occurrences.length > 1)
      return new AppError('invalid_request', `Send one ${name} header, not ${occurrences.length}.`);
  }
  // Node's own check would respond without a body.
  if (httpVersion !== '1.0' && headers.host === undefined)
    return new AppError('invalid_request', 'Send a Host header.');
  return null;
};
