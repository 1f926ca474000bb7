import { Badge, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAction } from '../../components/actions/use-action';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { QueryStates } from '../../components/states/query-states';
import { Time } from '../../components/time';
import { send } from '../../data/api';
import type { ListedPlace, SavedView } from '../../data/dashboard';
import { savedViewsQuery, visitedPlacesQuery } from '../../data/queries/saved-views';
import { ADDRESSED_PAGES, addressLink, describedSearch, shownTexts } from '../../filters/saved-addresses';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { NewsOfView } from '../saved/news';
import { hasNews } from '../saved/news-of';
import classes from './pick-up.module.css';

const SHOWN = 5;

/** The places that this person last visited, and what is new in the searches that they return to. */
export function PickUp() {
  const places = useQuery(visitedPlacesQuery);
  const views = useQuery(savedViewsQuery);
  const forget = useAction({
    run: () => send('DELETE', '/visited-places'),
    success: () => 'History cleared.',
    invalidates: ['visited-places'],
  });
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel
        title="Pick up where you left off"
        note="Only you see this list"
        actions={
          <Button
            size="xs"
            variant="default"
            loading={forget.isPending}
            disabled={!places.data?.data.length}
            onClick={() => forget.mutate(undefined)}
          >
            Clear
          </Button>
        }
      >
        <div className={classes.body}>
          <QueryStates query={places} loading={<Skeleton h={190} />}>
            {({ data }) =>
              data.length === 0 ? (
                <Text c="dimmed">Searches, companies and figures that you open appear here.</Text>
              ) : (
                <Places places={data.slice(0, SHOWN)} />
              )
            }
          </QueryStates>
        </div>
      </Panel>
      <Panel
        title="Your saved searches"
        note="What is new since you last viewed them"
        actions={
          <Button component={Link} to="/saved" size="xs" variant="default">
            All saved views
          </Button>
        }
      >
        <div className={classes.body}>
          <QueryStates query={views} loading={<Skeleton h={190} />}>
            {({ data, as_of: asOf }) => {
              const shown = lastOpened(data);
              return shown.length === 0 ? (
                <Text c="dimmed">Choose “Save view” on a search. This list then counts what is new.</Text>
              ) : (
                <>
                  <ul className={classes.list} aria-label="Your saved searches">
                    {shown.map((view) => (
                      <Row
                        key={view.id}
                        main={
                          <Link to="/saved/$id" params={{ id: view.id }}>
                            {view.name}
                          </Link>
                        }
                      >
                        <NewsOfView view={view} asOf={asOf} isCounted />
                      </Row>
                    ))}
                  </ul>
                  <Charged />
                </>
              );
            }}
          </QueryStates>
        </div>
      </Panel>
    </SimpleGrid>
  );
}

/** The searches that this person opened, the latest first; then those that are their own. */
const lastOpened = (views: readonly SavedView[]): readonly SavedView[] =>
  views
    .filter((view) => hasNews(view) && (view.last_viewed !== null || view.own))
    .sort((one, other) => (other.last_viewed?.viewed_at ?? '').localeCompare(one.last_viewed?.viewed_at ?? ''))
    .slice(0, SHOWN);

const Charged = () => (
  <WhenCharged>
    <Text fz="sm" c="dimmed" mt="xs">
      Opening a search costs what its page costs.
    </Text>
  </WhenCharged>
);

function Places({ places }: { readonly places: readonly ListedPlace[] }) {
  const textsOf = useSavedTexts(places.map(describedSearch));
  return (
    <ul className={classes.list} aria-label="Last visited">
      {places.map((place) => {
        const texts = [...textsOf(describedSearch(place)), ...shownTexts(place)];
        const { label } = ADDRESSED_PAGES[place.page];
        return (
          <Row
            key={place.visited_at}
            main={
              <Link {...addressLink(place)}>
                {place.slug !== null
                  ? place.label
                  : texts.length > 0
                    ? texts.join(' · ')
                    : `All ${label.toLowerCase()}`}
              </Link>
            }
          >
            <Group gap={6}>
              <Badge variant="light" color="gray">
                {label}
              </Badge>
              <Time value={place.visited_at} />
            </Group>
          </Row>
        );
      })}
    </ul>
  );
}

const Row = ({ main, children }: { readonly main: ReactNode; readonly children: ReactNode }) => (
  <li className={classes.row}>
    <div className={classes.main}>{main}</div>
    <div className={classes.fact}>{children}</div>
  </li>
);
