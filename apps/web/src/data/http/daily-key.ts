import type { Account, Session } from '../dashboard';
import { queryClient } from '../query-client';

/** The longest key that the API accepts. */
const MAX_LENGTH = 255;

/** Whether the organization pays by read. Others send no key and always read anew. */
export const isCharged = (): boolean =>
  queryClient.getQueryData<Session | null>(['session'])?.organization.billing_mode === 'credits';

/**
 * The header with which a read of the present data is charged once in 24 hours, whoever of the organization repeats it: the API keeps the
 * response for 24 hours. New data has another key, so that no response is older than the data.
 */
export const dailyKey = (url: string, account: Account): Readonly<Record<string, string>> => {
  const asOf = account.dataset?.as_of;
  const key = `${asOf}:${url}`;
  return asOf && key.length <= MAX_LENGTH ? { 'Idempotency-Key': key } : {};
};
