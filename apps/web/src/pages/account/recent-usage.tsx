import { Button, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../charts/bars';
import { Figure } from '../../charts/figure';
import { Link } from '../../components/link';
import { Panel } from '../../components/page/panel';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import { formatDay, formatNumber } from '../../data/format';
import { byDay, daysAgo, today, usageQuery } from './usage-query';

const TITLE = 'Requests in the last 30 days';

/** The requests of each day, over all tokens and sessions. */
export function RecentUsage() {
  const range = { from: daysAgo(30), to: today() };
  const usage = useQuery(usageQuery(range, 'day'));
  return (
    <QueryStates query={usage} loading={<Skeleton h={330} radius="lg" />}>
      {({ data }) => {
        const rows = byDay(data, range.from, range.to, 'requests').map((row) => ({
          date: String(row['date']),
          requests: Number(row['all'] ?? 0),
        }));
        if (rows.every(({ requests }) => requests === 0)) {
          return (
            <Panel title={TITLE}>
              <EmptyState
                icon={IconChartBar}
                title="No requests yet"
                action={
                  <Button component={Link} to="/docs/quick-start">
                    Make your first call
                  </Button>
                }
              >
                Requests appear here within a second.
              </EmptyState>
            </Panel>
          );
        }
        return (
          <Figure
            title={TITLE}
            note="Over all tokens and sessions, by UTC day"
            rows={rows}
            columns={[
              { header: 'Date', value: ({ date }) => date },
              {
                header: 'Requests',
                value: ({ requests }) => requests,
                text: ({ requests }) => formatNumber(requests),
                align: 'right',
              },
            ]}
            height={230}
            actions={
              <Button component={Link} to="/usage" variant="default" size="xs">
                All usage
              </Button>
            }
          >
            <Bars
              title={TITLE}
              rows={rows}
              x="date"
              xLabel="Day (UTC)"
              yLabel="Requests"
              labelOf={formatDay}
              series={[{ key: 'requests', name: 'Requests', color: '--chart-1' }]}
            />
          </Figure>
        );
      }}
    </QueryStates>
  );
}
