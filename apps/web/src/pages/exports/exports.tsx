import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { WhenCharged } from '../../components/price';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { LoadMore } from '../../components/table/load-more';
import { formatNumber } from '../../data/format';
import { exportsQuery } from '../../data/queries/exports';
import { accountQuery } from '../../data/queries/session';
import { useSavedTexts } from '../../filters/use-saved-texts';
import { ExportEntry } from './export-entry';
import classes from './exports.module.css';

/** The exports of the organization, with their files. */
export default function Exports() {
  const exports = useInfiniteQuery(exportsQuery);
  const { data: account } = useQuery(accountQuery);
  const textsOf = useSavedTexts(exports.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <Page
      title="Exports"
      description={
        <>
          Whole lists as files, each in the state of one moment.
          <WhenCharged> 1 credit for each record, or each page of a table, charged while it is written.</WhenCharged>
          {account && ` Your plan includes ${formatNumber(account.plan.export_rows)} rows in one export.`}
        </>
      }
      request={{ path: '/v4/exports', cost: 'It is free.' }}
    >
      <Panel flush>
        <QueryStates query={exports}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            return rows.length === 0 ? (
              <EmptyState
                icon={IconDownload}
                title="No exports yet"
                action={
                  <Button component={Link} to="/explore">
                    Search postings
                  </Button>
                }
              >
                Search postings, companies or signals, and choose Export above the list. All that the search finds is
                written to Parquet, CSV or NDJSON files.
              </EmptyState>
            ) : (
              <ul className={classes.list} aria-label="Exports">
                {rows.map((saved) => (
                  <ExportEntry key={saved.id} saved={saved} texts={textsOf(saved)} />
                ))}
              </ul>
            );
          }}
        </QueryStates>
        <LoadMore query={exports} />
      </Panel>
    </Page>
  );
}
