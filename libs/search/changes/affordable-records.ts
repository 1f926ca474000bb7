import { AppError } from '#libs/errors/app-error.js';
import type { Requester } from '../read/list-reader.js';

/** How many records the caller can pay for. Rows without a record are returned even if that is none. */
export const affordableRecords = (requester: Requester, limit: number): { limit: number; refusal: AppError | null } => {
  try {
    return { limit: requester.cap(limit), refusal: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_credits') return { limit: 0, refusal: error };
    throw error;
  }
};
