import { Badge, Group, Text } from '@mantine/core';
import { Link } from '../../components/link';
import { Time } from '../../components/time';
import type { ListedWatch, ListedWebhook } from '../../data/api';
import type { FollowedWatches } from '../../data/dashboard';
import { endpointGroupName } from '../../data/endpoint-groups';
import { plural } from '../../data/format';
import { LISTS } from '../../filters/saved-search';
import { deliveryStateOf, WATCH_STATES, WEBHOOK_STATES } from './delivery-state';
import { WatchActions } from './watch-actions';
import { newsText } from './watch-news';
import classes from './watches.module.css';

interface WatchEntryProps {
  readonly watch: ListedWatch;
  /** What is new in it, and its digest; undefined while they are loading. */
  readonly followed: FollowedWatches['data'][number] | undefined;
  /** Its filters in words. */
  readonly texts: readonly string[];
  /** Those that receive its events; undefined while they are loading. */
  readonly webhooks: readonly ListedWebhook[] | undefined;
}

/** One watch in the list. */
export function WatchEntry({ watch, followed, texts, webhooks }: WatchEntryProps) {
  const { id, name, kind, status, problem, matches, last_sequence, last_event_at } = watch;
  const failing = webhooks?.find(({ status: state, problem: reason }) => state !== 'active' && reason !== null);
  return (
    <li className={classes.entry} aria-label={name}>
      <div>
        <Group gap="xs">
          <Link to="/watches/$id" params={{ id }}>
            <strong>{name}</strong>
          </Link>
          <Badge variant="light" color="gray">
            {endpointGroupName(kind)}
          </Badge>
          {status !== 'active' && (
            <Badge variant="light" color={WATCH_STATES[status].color}>
              {WATCH_STATES[status].label}
            </Badge>
          )}
          {followed && newsText(followed.new_events) && <Badge color="petrol">{newsText(followed.new_events)}</Badge>}
        </Group>
        <Text fz="sm" c="dimmed" className="wrapped">
          {texts.length > 0 ? texts.join(' · ') : 'All records'}
        </Text>
      </div>
      <div className={classes.fact}>
        <strong>
          {plural(matches, ...LISTS[kind].set.record)} {matches === 1 ? 'matches' : 'match'}
        </strong>
        {last_event_at ? (
          <>
            last event <Time value={last_event_at} />
          </>
        ) : last_sequence > 0 ? (
          'no event in 30 days'
        ) : (
          'no event yet'
        )}
      </div>
      <div className={classes.fact}>
        <DeliveryState webhooks={webhooks} />
        {followed?.digest && <div>{followed.digest.frequency} digest</div>}
      </div>
      <WatchActions watch={watch} webhooks={webhooks ?? []} />
      {(problem ?? failing ?? followed?.digest?.problem) && (
        <Text data-wide fz="sm" c="var(--bad)" role="status">
          {problem ?? failing?.problem ?? followed?.digest?.problem}
        </Text>
      )}
    </li>
  );
}

function DeliveryState({ webhooks }: { readonly webhooks: readonly ListedWebhook[] | undefined }) {
  if (webhooks === undefined) return null;
  const state = deliveryStateOf(webhooks);
  if (state === undefined) return 'no webhook';
  const { label, color } = WEBHOOK_STATES[state];
  const last = webhooks
    .flatMap(({ last_delivered_at }) => last_delivered_at ?? [])
    .sort()
    .at(-1);
  return (
    <>
      <Badge variant="light" color={color}>
        {label}
      </Badge>
      <div>
        {plural(webhooks.length, 'webhook')}
        {last && (
          <>
            , delivered <Time value={last} />
          </>
        )}
      </div>
    </>
  );
}
