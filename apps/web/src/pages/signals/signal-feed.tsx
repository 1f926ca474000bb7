import { IconActivity } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddToCollection } from '../../components/actions/add-to-collection';
import { ExportList } from '../../components/export/export-list';
import { exportedSearch } from '../../components/export/exported-search';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { LoadMore } from '../../components/table/load-more';
import { WatchSearch } from '../../components/watch/watch-search';
import { nextPageCredits } from '../../data/credits';
import { formatDate, plural } from '../../data/format';
import { SIGNALS_PER_PAGE, signalFeedQuery } from '../../data/queries/signals';
import type { Search } from '../../data/search';
import { matchesQuery } from '../../filters/filter-queries';
import { signalFilters } from '../../filters/signal-filters';
import { SignalRow } from './signal-row';
import classes from './signals.module.css';

/** The signals of a query, whose companies can be added to a collection. */
export function SignalFeed({ search }: { readonly search: Search }) {
  const signals = useInfiniteQuery(signalFeedQuery(search));
  const count = useQuery(matchesQuery(signalFilters, search));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const shown = signals.data?.pages.flatMap(({ data }) => data).length ?? 0;
  const asOf = signals.data?.pages[0]?.as_of;
  const note = [count.data !== undefined && plural(count.data, 'signal'), asOf && `as of ${formatDate(asOf)}`];
  return (
    <Panel
      flush
      title="Feed"
      note={note.filter(Boolean).join(' · ')}
      actions={
        <>
          <AddToCollection ids={[...selected]} onAdded={() => setSelected(new Set())} />
          <ExportList search={exportedSearch({ kind: 'signals', set: signalFilters, search }, count.data)} />
          <WatchSearch kind="signals" search={search} />
        </>
      }
    >
      <QueryStates query={signals}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <EmptyState icon={IconActivity} title="No matching signals">
              Remove a filter, or lower the strength.<WhenCharged> Nothing was charged.</WhenCharged>
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {rows.map((signal) => (
                <SignalRow
                  key={signal.id}
                  signal={signal}
                  isSelected={signal.source !== null && selected.has(signal.source.id)}
                  onToggle={toggle}
                />
              ))}
            </ul>
          );
        }}
      </QueryStates>
      <LoadMore query={signals} price={nextPageCredits(SIGNALS_PER_PAGE, shown, count.data)} />
    </Panel>
  );
}
