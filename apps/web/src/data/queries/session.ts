import { queryOptions, useQuery } from '@tanstack/react-query';
import { get, send } from '../api';
import type { Session } from '../dashboard';
import { clearBalance } from '../http/balance';
import { keepToken } from '../http/kept-token';
import { queryClient } from '../query-client';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async () => (await get('/sessions/current')).session,
});

/** The session; null for a visitor who is not signed in. */
export const useSession = (): Session | null => useQuery(sessionQuery).data ?? null;

/** Whether reads cost credits: not for an organization with a subscription. Visitors see the prices, too. */
export const useIsCharged = (): boolean => useSession()?.organization.billing_mode !== 'subscription';

export const useIsAdmin = (): boolean => useSession()?.user.role === 'admin';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => get('/account'),
  staleTime: 15_000,
});

/** Ends the session and clears all data loaded with it. */
export async function signOut(): Promise<void> {
  await send('DELETE', '/session').catch(() => {});
  queryClient.clear();
  clearBalance();
  keepToken('');
}
