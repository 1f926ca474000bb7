import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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

/** Views whose news are counted on one page: each takes two requests. */
const MAX_COUNTED = 20;

/** The views that this person sees. */
export default function SavedViews() {
  const views = useQuery(savedViewsQuery);
  const all = views.data?.data ?? [];
  const textsOf = useSavedTexts(all.map(describedSearch));
  const counted = new Set(
    all
      .filter(hasNews)
      .slice(0, MAX_COUNTED)
      .map(({ id }) => id),
  );
  return (
    <Page
      title="Saved views"
      description={
        <>
          Searches and figures that you or your colleagues have saved. Opening one notes the date of the data, from
          which the next visit counts what is new.
          <WhenCharged> Saving and counting are free; opening a view costs what its page costs.</WhenCharged>
        </>
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
