import { Alert } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Time } from '../../components/time';
import { type ListedWatch, send } from '../../data/api';
import type { FollowedWatches } from '../../data/dashboard';
import { formatNumber } from '../../data/format';
import { followedQuery } from '../../data/queries/watches';

/** More events are not counted. */
const MAX_NEW_EVENTS = 1_000;

/** "12 new". @returns null if nothing is. */
export const newsText = (count: number): string | null => {
  if (count === 0) return null;
  return count >= MAX_NEW_EVENTS ? `${formatNumber(MAX_NEW_EVENTS)} or more new` : `${formatNumber(count)} new`;
};

type Followed = FollowedWatches['data'][number];

/** What is new since the person last looked. Being on the page is a look: it is counted from here the next time. */
export function WatchNews({ watch }: { readonly watch: ListedWatch }) {
  const { id, last_sequence: sequence } = watch;
  const followed = useQuery(followedQuery([id]));
  const found = followed.data?.data.find(({ watch_id }) => watch_id === id);
  // As it was when the page was opened.
  const [shown, setShown] = useState<Followed | null>(null);
  const client = useQueryClient();
  const { mutate: look } = useMutation({
    mutationFn: () => send('POST', `/watches/${id}/view`, { sequence }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['watches', 'followed'] }),
  });
  useEffect(() => {
    if (!found || shown !== null) return;
    setShown(found);
    if (found.new_events > 0 || found.viewed_at === null) look();
  }, [found, shown, look]);
  const text = shown && newsText(shown.new_events);
  if (!shown || !text) return null;
  return (
    <Alert color="petrol" role="status">
      {text} {shown.new_events === 1 ? 'event' : 'events'}{' '}
      {shown.viewed_at ? (
        <>
          since you last looked, <Time value={shown.viewed_at} />
        </>
      ) : (
        'that you have not seen'
      )}
      . Those of hidden postings are counted as well.
    </Alert>
  );
}
