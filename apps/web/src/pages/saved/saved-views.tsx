import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import classes from '../../components/saved/items.module.css';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { savedViewsQuery } from '../../data/queries/saved-views';
import { describedSearch, shownTexts } from '../../filters/saved-addresses';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { hasNews } from './news-of';
import { ViewEntry } from './view-entry';

/** Views with a count of new records before more are asked for: each takes a request of the rate limit. */
const MAX_COUNTED = 5;

/** The views that this person sees. */
export default function SavedViews() {
  const views = useQuery(savedViewsQuery);
  const all = views.data?.data ?? [];
  const textsOf = useSavedTexts(all.map(describedSearch));
  const countable = all.filter((view) => hasNews(view) && view.last_viewed);
  const [isCountingAll, countAll] = useState(false);
  const counted = new Set(countable.slice(0, isCountingAll ? undefined : MAX_COUNTED).map(({ id }) => id));
  return (
    <Page
      title="Saved views"
      description={
        <>
          Searches and figures that you or your colleagues have saved. When you open one, Rolecall remembers the date of
          the data and counts what is new from there.
          <WhenCharged> Saving and counting are free; opening a view costs what its page costs.</WhenCharged>
        </>
      }
      actions={
        countable.length > counted.size && (
          <Button size="sm" variant="default" onClick={() => countAll(true)}>
            Count what is new in all {countable.length}
          </Button>
        )
      }
    >
      <Panel flush>
        <QueryStates query={views}>
          {({ data, as_of: asOf }) =>
            data.length === 0 ? (
              <EmptyState
                icon={IconBookmark}
                title="No saved views yet"
                action={
                  <Button component={Link} to="/explore">
                    Search postings
                  </Button>
                }
              >
                Choose “Save view” on a search or a figure, for yourself or for your organization.
              </EmptyState>
            ) : (
              <ul className={classes.list} aria-label="Saved views">
                {data.map((view) => (
                  <ViewEntry
                    key={view.id}
                    view={view}
                    asOf={asOf}
                    isCounted={counted.has(view.id)}
                    texts={[...textsOf(describedSearch(view)), ...shownTexts(view)]}
                  />
                ))}
              </ul>
            )
          }
        </QueryStates>
      </Panel>
    </Page>
  );
}
