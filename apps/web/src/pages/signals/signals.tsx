import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Page } from '../../components/page/page';
import { Price, WhenCharged } from '../../components/price';
import { SaveView } from '../../components/saved/save-view';
import { QueryStates } from '../../components/states/query-states';
import { credits } from '../../data/credits';
import { formatDate, humanize, plural } from '../../data/format';
import { SIGNALS_PER_PAGE, signalFeedQuery, signalTypesQuery } from '../../data/queries/signals';
import { useSearch } from '../../data/search';
import { FilterBar } from '../../filters/filter-bar';
import { signalFilters } from '../../filters/signal-filters';
import { SignalFeed } from './signal-feed';
import { ABOUT_STRENGTH } from './signal-values';
import classes from './signals.module.css';

/** The query string is that of `GET /v4/signals`. */
export default function Signals() {
  const [search, change] = useSearch();
  // Signals cost credits, so nothing loads before the user chooses some.
  const isRequested = Object.keys(search).length > 0;
  const signals = useInfiniteQuery({ ...signalFeedQuery(search), enabled: isRequested });
  const types = useQuery(signalTypesQuery);
  return (
    <Page
      title="Signals"
      description={
        <>
          Changes in the hiring of companies, each compared with the company's own past. {ABOUT_STRENGTH}
          <WhenCharged> A page costs 1 credit per signal, at most {SIGNALS_PER_PAGE}.</WhenCharged>
        </>
      }
      request={{ path: '/v4/signals', query: { ...search, limit: SIGNALS_PER_PAGE } }}
      actions={isRequested && <SaveView page="signals" search={search} asOf={signals.data?.pages[0]?.as_of} />}
    >
      <FilterBar set={signalFilters} search={search} onChange={change} />
      {isRequested ? (
        <SignalFeed search={search} />
      ) : (
        <>
          <div>
            <Button onClick={() => change({ sort: 'newest' })}>
              Show the newest
              <Price of="the newest signals">{`up to ${credits(SIGNALS_PER_PAGE)}`}</Price>
            </Button>
          </div>
          <QueryStates query={types}>
            {(data) => (
              <div className={classes.types}>
                {data.map(({ type, description, signals_count, last_detected_at }) => (
                  <button key={type} type="button" className={classes.type} onClick={() => change({ types: type })}>
                    <strong>{humanize(type)}</strong>
                    <span>{description}</span>
                    <span className="tabular">
                      {plural(signals_count, 'signal')}, latest {formatDate(last_detected_at)}
                    </span>
                  </button>
                ))}
              </div>
            )}
          </QueryStates>
        </>
      )}
    </Page>
  );
}
