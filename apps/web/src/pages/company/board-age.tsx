import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ageInDays } from '#libs/records/time.js';
import { formatDate, formatNumber, plural } from '../../data/format';
import type { Analysis } from '../../data/queries/analyses';
import { openingsQuery } from './openings-figure';

type Watched = Analysis<'/v4/metrics/series'>['watched'];

/** Data of the last days is current. */
const MAX_CURRENT_DAYS = 7;

/** When its board was last read, in a sentence. */
const lastReadText = (watched: Watched, now = Date.now()): string => {
  if (!watched || watched.boards + watched.inferred_boards === 0) return 'When its board was read is not known.';
  if (!watched.until) return 'When its board was read is only inferred from its postings.';
  const age = ageInDays(Date.parse(watched.until), now);
  const when = `${formatDate(watched.until)} (${age === 0 ? 'today' : `${plural(age, 'day')} ago`})`;
  if (watched.fetches === 1) return `Its board was read once, on ${when}: what changed since is not known.`;
  return `Its board was last read on ${when}, ${formatNumber(watched.fetches)} times since ${formatDate(watched.since ?? watched.until)}.`;
};

/** How old what is known of its openings is. */
export function BoardAge({ id }: { readonly id: string }) {
  const { data } = useQuery(openingsQuery(id));
  if (!data) return <Text fz="sm">&nbsp;</Text>;
  const { watched } = data;
  const isOld = !watched?.until || ageInDays(Date.parse(watched.until)) > MAX_CURRENT_DAYS;
  return (
    <Text fz="sm" c={isOld ? 'var(--warn)' : 'dimmed'} role="status">
      {lastReadText(watched)}
    </Text>
  );
}
