import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { LoadMore } from '../../components/table/load-more';
import { followedQuery, watchesQuery, webhooksQuery } from '../../data/queries/watches';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { webhooksOf } from './delivery-state';
import { WatchEntry } from './watch-entry';
import classes from './watches.module.css';

/** The watched searches of the organization. */
export default function Watches() {
  const watches = useInfiniteQuery(watchesQuery);
  const webhooks = useQuery(webhooksQuery);
  const saved = watches.data?.pages.flatMap(({ data }) => data) ?? [];
  // A request for each page of the list.
  const followed = useQueries({
    queries: (watches.data?.pages ?? []).map(({ data }) => followedQuery(data.map(({ id }) => id))),
  }).flatMap(({ data }) => data?.data ?? []);
  const textsOf = useSavedTexts(saved.map(({ kind, filters }) => ({ kind, parameters: filters })));
  return (
    <Page
      title="Watches"
      description={
        <>
          Saved searches that tell when a record begins to match, changes or closes.
          <WhenCharged>
            {' '}
            Watches are free; an event costs 1 credit for its record when it is read, sent or listed in a digest.
          </WhenCharged>
        </>
      }
      request={{ path: '/v4/watches', cost: 'It is free.' }}
    >
      <Panel flush>
        <QueryStates query={watches}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            return rows.length === 0 ? (
              <EmptyState
                icon={IconBell}
                title="No watches yet"
                action={
                  <Button component={Link} to="/explore">
                    Search postings
                  </Button>
                }
              >
                Search postings, companies or signals, and choose “Watch this search”. What happens to the records that
                match is kept for 30 days, and can be sent by e-mail, to a feed reader, a webhook, Slack or Discord.
              </EmptyState>
            ) : (
              <ul className={classes.list} aria-label="Watches">
                {rows.map((watch) => (
                  <WatchEntry
                    key={watch.id}
                    watch={watch}
                    followed={followed.find(({ watch_id }) => watch_id === watch.id)}
                    texts={textsOf({ kind: watch.kind, parameters: watch.filters })}
                    webhooks={webhooks.data && webhooksOf(watch.id, webhooks.data)}
                  />
                ))}
              </ul>
            );
          }}
        </QueryStates>
        <LoadMore query={watches} />
      </Panel>
    </Page>
  );
}
