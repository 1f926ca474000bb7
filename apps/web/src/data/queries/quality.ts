import { queryOptions } from '@tanstack/react-query';
import { get } from '../api';
import type { Quality } from '../dashboard';

/** How far fields can be trusted; free. @param isMember visitors get the same from another address, which the operator can turn off. */
export const qualityQuery = (isMember: boolean) =>
  queryOptions({
    queryKey: ['quality', isMember],
    queryFn: async (): Promise<Quality> => (isMember ? get('/v4/quality') : get('/public/quality')),
  });
