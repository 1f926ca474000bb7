import type { Session } from '../dashboard';
import { queryClient } from '../query-client';

/** The longest key that the API accepts. */
const MAX_LENGTH = 255;

/**
 * The header with which a read is charged once on a day (UTC), whoever of the organization repeats it: the API keeps the response for 24
 * hours. Reads that are not charged have none, and are always read anew.
 */
export const dailyKey = (url: string, now = new Date()): Readonly<Record<string, string>> => {
  const session = queryClient.getQueryData<Session | null>(['session']);
  const key = `${now.toISOString().slice(0, 10)}:${url}`;
  const isKeyed = session?.organization.billing_mode === 'credits' && key.length <= MAX_LENGTH;
  return isKeyed ? { 'Idempotency-Key': key } : {};
};
