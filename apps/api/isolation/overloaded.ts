import { AppError } from '#libs/errors/app-error.js';

/** A refusal for lack of capacity, which costs the caller nothing. */
export const overloaded = (message: string): AppError =>
  new AppError('service_unavailable', message, { details: { retry_after_seconds: 1 } });
