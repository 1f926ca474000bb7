import type { AppError } from '#libs/errors/app-error.js';
import { errorTable } from '../errors/error-table.js';
import type { ThrottledLog } from './throttled-log.js';

/** Logs server errors (5xx). Refusals and unavailable stores are expected and logged without a stack. */
export const reportServerError = (
  log: ThrottledLog,
  error: AppError,
  fields: Readonly<Record<string, unknown>>,
): void => {
  const { code, cause } = error;
  if (errorTable[code].status < 500) return;
  if (code === 'service_unavailable') {
    const reason = cause instanceof Error ? cause.message : error.message;
    log.write('error', 'request refused', { ...fields, code, reason });
  } else log.write('error', 'request failed', { ...fields, code, err: error });
};
