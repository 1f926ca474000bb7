import { Badge, Button, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { Price, WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { EVENT_TYPES } from '../../components/watch/event-types';
import type { ListedEvent, ListedWatch } from '../../data/api';
import { credits } from '../../data/credits';
import { humanize } from '../../data/format';
import { LATEST_EVENTS, latestEventsQuery } from '../../data/queries/watches';
import { LISTS, type SearchKind } from '../../filters/saved-search';
import classes from './watches.module.css';

/** The latest events of a watch. Their records cost credits, so that nothing loads before the user asks, newer ones included. */
export function LatestEvents({ watch }: { readonly watch: ListedWatch }) {
  const { kind, last_sequence: last, last_event_at } = watch;
  const [shownUpTo, setShownUpTo] = useState<number | null>(null);
  const [one] = LISTS[kind].set.record;
  const show = (
    <Button onClick={() => setShownUpTo(last)}>
      Show the latest {Math.min(LATEST_EVENTS, last)}
      <Price of="the latest events">{`up to ${credits(Math.min(LATEST_EVENTS, last))}`}</Price>
    </Button>
  );
  return (
    <Panel
      flush
      title="Latest events"
      note={
        last_event_at && (
          <>
            The last one was found <Time value={last_event_at} />
          </>
        )
      }
      actions={shownUpTo !== null && shownUpTo < last && show}
    >
      {last_event_at === null ? (
        <EmptyState icon={IconBellOff} title={last > 0 ? 'No event in the last 30 days' : 'No event yet'}>
          What matched when the watch began is no event. The next one appears here after the dataset has changed.
        </EmptyState>
      ) : shownUpTo === null ? (
        <EmptyState icon={IconBell} title="Events are shown on request" action={show}>
          Each has the {one} as it is now.
          <WhenCharged>
            {' '}
            It costs 1 credit for each {one}, also if a webhook has delivered the event: it is read again.
          </WhenCharged>
        </EmptyState>
      ) : (
        <EventList watch={{ ...watch, last_sequence: shownUpTo }} />
      )}
    </Panel>
  );
}

function EventList({ watch }: { readonly watch: ListedWatch }) {
  const events = useQuery(latestEventsQuery(watch));
  return (
    <QueryStates query={events}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon={IconBellOff} title="None of the latest events is visible to you">
            Their records are hidden, or of companies that your organization blocks.
            <WhenCharged> Nothing was charged.</WhenCharged>
          </EmptyState>
        ) : (
          <ul className={classes.list} aria-label="Events">
            {found.toReversed().map((event) => (
              <li key={event.id} className={classes.event}>
                <span>
                  <Badge variant="light" color={EVENT_TYPES[event.type].color}>
                    {EVENT_TYPES[event.type].happened}
                  </Badge>
                </span>
                <EventRecord kind={watch.kind} event={event} />
                <Text fz="sm" c="dimmed">
                  <Time value={event.created_at} />
                </Text>
              </li>
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}

interface RecordView {
  readonly title?: string | null;
  readonly type?: string;
  readonly brand_name?: string | null;
  readonly url_source?: string | null;
  readonly source?: RecordView | null;
}

const companyOf = ({ brand_name, url_source }: RecordView): string => brand_name ?? url_source ?? 'Unknown company';

/** A record as a link to where it is shown, or its id if it is no longer visible. */
function EventRecord({ kind, event }: { readonly kind: SearchKind; readonly event: ListedEvent }) {
  const { record_id: id } = event;
  const record = event.record as RecordView | null;
  if (record === null)
    return (
      <Text fz="sm" c="dimmed" className="wrapped">
        <code>{id}</code>
      </Text>
    );
  if (kind === 'jobs')
    return (
      <span>
        <Link to="/explore" search={{ ids: id }}>
          {record.title ?? 'Untitled'}
        </Link>{' '}
        {record.source && companyOf(record.source)}
      </span>
    );
  if (kind === 'sources')
    return (
      <Link to="/companies/$id" params={{ id }}>
        {companyOf(record)}
      </Link>
    );
  return (
    <span>
      {humanize(record.type ?? '')} {record.source && companyOf(record.source)}
    </span>
  );
}
