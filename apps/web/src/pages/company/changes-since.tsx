import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MS_PER_DAY } from '#libs/records/time.js';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { formatDate, formatNumber } from '../../data/format';
import { foundQuery } from '../../data/queries/postings';
import { accountQuery } from '../../data/queries/session';
import type { Search } from '../../data/search';
import classes from './company.module.css';
import { useLastLook } from './looked';
import { OpeningsBy } from './openings-by';
import { openingsQuery, type Week } from './openings-figure';

const dayBefore = (asOf: string, days: number): string =>
  new Date(Date.parse(asOf) - days * MS_PER_DAY).toISOString().slice(0, 10);

const PERIODS = [7, 30, 90] as const;

/** What its board opened and closed since a day: since the last look of this browser at older data, if there was one; free. */
export function ChangesSince({ id }: { readonly id: string }) {
  const asOf = useQuery(accountQuery).data?.dataset?.as_of;
  const look = useLastLook(id, asOf);
  const [choice, setChoice] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  if (!asOf) return null;
  const chosen = choice ?? (look ? 'look' : '30');
  // What is of the last moment of the data was in it.
  const since =
    chosen === 'look' && look
      ? new Date(Date.parse(look) + 1).toISOString()
      : chosen === 'day'
        ? (day ?? '')
        : dayBefore(asOf, Number(chosen));
  return (
    <Panel
      title="Opened and closed"
      note={
        look === null
          ? 'You have not looked at it before in this browser.'
          : look
            ? `You last looked at data of ${formatDate(look)}.`
            : undefined
      }
      actions={
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Since"
            value={chosen}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
            data={[
              ...(look ? [{ value: 'look', label: 'Since you last looked' }] : []),
              ...PERIODS.map((days) => ({ value: String(days), label: `In the last ${days} days of the data` })),
              { value: 'day', label: 'Since a day' },
            ]}
          />
          {chosen === 'day' && (
            <TextInput
              size="xs"
              type="date"
              aria-label="Day"
              max={asOf.slice(0, 10)}
              value={day ?? ''}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          )}
        </Group>
      }
    >
      {/^\d{4}-\d\d-\d\d/.test(since) ? (
        <Changes id={id} since={since} asOf={asOf} />
      ) : (
        <Text c="dimmed">Choose a day.</Text>
      )}
    </Panel>
  );
}

interface ChangesProps {
  readonly id: string;
  /** `2026-08-15`, or a time. */
  readonly since: string;
  readonly asOf: string;
}

function Changes({ id, since, asOf }: ChangesProps) {
  const opened = { source_ids: id, first_seen_at_gte: since };
  const closed = { source_ids: id, verified_inactive_at_gte: since };
  const openedCount = useQuery(foundQuery(opened)).data;
  const closedCount = useQuery(foundQuery(closed)).data;
  const series = useQuery(openingsQuery(id)).data;
  const reads = series && [readsOf(series.watched, since), gapNote(series.data, since)].filter(Boolean).join(' ');
  return (
    <>
      <Group gap="xl" mb="sm">
        <Change label="first seen" count={openedCount} search={opened} />
        <Change label="gone" count={closedCount} search={closed} />
      </Group>
      <Text fz="sm" c="dimmed" mb="md">
        From {formatDate(since)} to {formatDate(asOf)}. {reads}
      </Text>
      {Boolean(openedCount) && (
        <>
          <Text fz="sm" fw={600} mb="xs">
            First seen
          </Text>
          <OpeningsBy search={opened} total={openedCount ?? 0} />
        </>
      )}
    </>
  );
}

/** Why the numbers of a period may be too low, or mean something else. */
const readsOf = (
  watched: { readonly since: string | null; readonly until: string | null; readonly fetches: number } | null,
  time: string,
): string => {
  const since = time.slice(0, 10);
  if (!watched?.since || !watched.until)
    return 'When its board was read is not known, so that zero may mean “not read”.';
  if (watched.fetches < 2) return 'Its board was read once: what it opened and closed is not known.';
  if (watched.until.slice(0, 10) < since)
    return `Its board was not read in this time (last on ${formatDate(watched.until)}): zero means “not known”.`;
  if (watched.since.slice(0, 10) >= since)
    return `Its board has been read since ${formatDate(watched.since)}: what was open then counts as first seen on that day.`;
  return `Its board was last read on ${formatDate(watched.until)}.`;
};

/** What was found after a gap was opened or closed at an unknown time in it: the figure above does not count it. */
const gapNote = (weeks: readonly Week[], since: string): string => {
  const read = weeks.findIndex(({ active }) => active !== null);
  const gap = weeks.findLastIndex(({ active }, index) => active === null && read !== -1 && index > read);
  const next = weeks[gap + 1];
  return gap !== -1 && next && next.to >= since.slice(0, 10)
    ? `It was not read for more than 30 days before the week of ${formatDate(next.from)}: what was found then may be weeks older, and the figure above does not count it as opened or closed.`
    : '';
};

interface ChangeProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly search: Search;
}

function Change({ label, count, search }: ChangeProps) {
  const text = (
    <>
      <strong className="tabular">{count === undefined ? '…' : formatNumber(count)}</strong> {label}
    </>
  );
  return (
    <span className={classes.change}>
      {count ? (
        <Link to="/explore" search={{ ...search, sort: 'newest' }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}
