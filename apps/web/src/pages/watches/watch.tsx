import { Alert, Badge, Button, Group } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Price } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { eventsText } from '../../components/watch/event-types';
import type { ListedWatch } from '../../data/api';
import { credits } from '../../data/credits';
import { endpointGroupName } from '../../data/endpoint-groups';
import { formatNumber } from '../../data/format';
import { toApiError } from '../../data/http/api-error';
import { COMPANIES_PER_PAGE } from '../../data/queries/companies';
import { SIGNALS_PER_PAGE } from '../../data/queries/signals';
import { watchQuery, webhooksQuery } from '../../data/queries/watches';
import { LISTS, type SearchKind, searchOf } from '../../filters/saved-search';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { WATCH_STATES, webhooksOf } from './delivery-state';
import { LatestEvents } from './latest-events';
import { WatchActions } from './watch-actions';
import { WatchDigest } from './watch-digest';
import { WatchFeed } from './watch-feed';
import { WatchNews } from './watch-news';
import classes from './watches.module.css';
import { WatchWebhooks } from './webhooks/watch-webhooks';

/** What the first page of a list costs. That of postings is stated by the link itself. */
const PAGE_CREDITS: Readonly<Record<SearchKind, string | undefined>> = {
  jobs: undefined,
  sources: `up to ${credits(COMPANIES_PER_PAGE)}`,
  signals: `up to ${credits(SIGNALS_PER_PAGE)}`,
};

/** One watch: what it tells of, its latest events, and where they are sent. */
export default function WatchDetail() {
  const { id } = useParams({ strict: false }) as { id: string };
  const watch = useQuery(watchQuery(id));
  if (watch.isError && toApiError(watch.error).status === 404)
    return (
      <EmptyState
        isPage
        icon={IconBell}
        title="No such watch"
        action={
          <Button component={Link} to="/watches">
            See all watches
          </Button>
        }
      >
        Your organization has no watch with this address. It may have been deleted.
      </EmptyState>
    );
  return (
    <QueryStates query={watch} loading={<Page title="Watch">{null}</Page>}>
      {(found) => <WatchPage watch={found} />}
    </QueryStates>
  );
}

function WatchPage({ watch }: { readonly watch: ListedWatch }) {
  const { id, name, kind, status, problem } = watch;
  const webhooks = useQuery(webhooksQuery);
  const navigate = useNavigate();
  const { label, color } = WATCH_STATES[status];
  return (
    <Page
      title={name}
      description={
        <Group gap="xs" component="span">
          <Badge variant="light" color="gray">
            {endpointGroupName(kind)}
          </Badge>
          <Badge variant="light" color={color}>
            {label}
          </Badge>
        </Group>
      }
      request={{ path: `/v4/watches/${id}/events`, cost: 'It costs 1 credit for each record in an event.' }}
      actions={
        <WatchActions
          size="sm"
          watch={watch}
          webhooks={webhooksOf(id, webhooks.data ?? [])}
          onDeleted={() => void navigate({ to: '/watches' })}
        />
      }
    >
      {status === 'invalid' && (
        <Alert color="red" role="alert" title="The search cannot be compared at present">
          {problem} No events are added and nothing is charged until then; afterwards it tells what changed meanwhile.
        </Alert>
      )}
      {status === 'paused' && (
        <Alert color="yellow" title="The watch is paused">
          No events are added. When it is active again, it tells what changed meanwhile.
        </Alert>
      )}
      <WatchNews watch={watch} />
      <Settings watch={watch} />
      <LatestEvents watch={watch} />
      <WatchDigest watch={watch} />
      <WatchFeed watch={watch} />
      <WatchWebhooks watch={watch} />
    </Page>
  );
}

function Settings({ watch }: { readonly watch: ListedWatch }) {
  const { kind, filters, on, once_per, matches, created_at } = watch;
  const texts = useSavedTexts([{ kind, parameters: filters }])({ kind, parameters: filters });
  const [one] = LISTS[kind].set.record;
  return (
    <Panel
      title="What it watches"
      actions={
        <Link to={LISTS[kind].page} search={searchOf(filters)}>
          Open the search
          <Price of="the search">{PAGE_CREDITS[kind]}</Price>
        </Link>
      }
    >
      <dl className={classes.facts}>
        <div>
          <dt>Filters</dt>
          <dd>{texts.length > 0 ? texts.join(' · ') : 'None: all records'}</dd>
        </div>
        <div>
          <dt>Tells when a {one}</dt>
          <dd>
            {eventsText(on)}
            {once_per === 'source' && ', once for each company'}
            {once_per === 'record' && `, once for each ${one}`}
          </dd>
        </div>
        <div>
          <dt>Match now</dt>
          <dd className="tabular">{formatNumber(matches)}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <Time value={created_at} />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
