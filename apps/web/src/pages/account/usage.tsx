import { Button, SegmentedControl, SimpleGrid, Skeleton } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Bars } from '../../charts/bars';
import { Figure } from '../../charts/figure';
import { chartColor } from '../../charts/series';
import { Link } from '../../components/link';
import { Page } from '../../components/page/page';
import { Panel } from '../../components/page/panel';
import { Stat } from '../../components/page/stat';
import { EmptyState } from '../../components/states/empty-state';
import { QueryStates } from '../../components/states/query-states';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import type { UsageRow } from '../../data/dashboard';
import { endpointGroupName } from '../../data/endpoint-groups';
import { formatDate, formatDay, formatNumber, formatPercent, humanize } from '../../data/format';
import { withQuery } from '../../data/http/query-string';
import { DASHBOARD_API } from '../../data/responses';
import { useSearch } from '../../data/search';
import { CallersUsage } from './callers-usage';
import { RecentRequests } from './recent-requests';
import { byDay, daysAgo, sumOf, today, usageQuery } from './usage-query';

const MEASURES = ['requests', 'records', 'credits', 'errors'] as const;
type Measure = (typeof MEASURES)[number];
const RANGES = ['7', '30', '90', '365'];

export default function Usage() {
  const [search, change] = useSearch();
  const days = RANGES.includes(search['days'] ?? '') ? Number(search['days']) : 30;
  const measure = (MEASURES as readonly string[]).includes(search['measure'] ?? '')
    ? (search['measure'] as Measure)
    : 'requests';
  const range = { from: daysAgo(days), to: today() };
  const usage = useQuery(usageQuery(range));
  return (
    <Page
      title="Usage"
      description="Requests, records, credits and errors by UTC day and endpoint group, for all tokens and sessions of your organization."
      request={{ path: '/v4/usage', query: { ...range, group_by: 'day,endpoint_group' }, cost: 'It is free.' }}
      actions={
        <>
          <SegmentedControl
            aria-label="Period"
            value={String(days)}
            onChange={(value) => change({ days: value })}
            data={RANGES.map((value) => ({ value, label: `${value} days` }))}
          />
          <Button
            component="a"
            href={`${DASHBOARD_API}${withQuery('/usage.csv', { ...range, group_by: 'day,endpoint_group' })}`}
            download
            variant="default"
            leftSection={<IconDownload size={15} />}
          >
            Export CSV
          </Button>
        </>
      }
    >
      <QueryStates query={usage} loading={<UsageSkeleton />}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel>
              <EmptyState
                icon={IconChartBar}
                title="No requests in this period"
                action={
                  <Button component={Link} to="/settings/api">
                    Create a token
                  </Button>
                }
              >
                Usage appears here within a second of the first request. Create a token, or search postings.
              </EmptyState>
            </Panel>
          ) : (
            <UsageContent
              rows={data}
              range={range}
              measure={measure}
              onMeasure={(value) => change({ measure: value }, true)}
            />
          )
        }
      </QueryStates>
      <CallersUsage range={range} />
      <RecentRequests />
    </Page>
  );
}

interface UsageContentProps {
  readonly rows: readonly UsageRow[];
  readonly range: { readonly from: string; readonly to: string };
  readonly measure: Measure;
  readonly onMeasure: (measure: string) => void;
}

function UsageContent({ rows, range, measure, onMeasure }: UsageContentProps) {
  const groups = [...new Set(rows.map((row) => row.endpoint_group ?? 'all'))].sort();
  const chart = byDay(rows, range.from, range.to, measure);
  const requests = sumOf(rows, 'requests');
  const title = `${humanize(measure)} per day`;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Stat label="Requests" value={formatNumber(requests)} />
        <Stat label="Records" value={formatNumber(sumOf(rows, 'records'))} />
        <Stat label="Credits" value={formatNumber(sumOf(rows, 'credits'))} />
        <Stat
          label="Errors"
          value={formatNumber(sumOf(rows, 'errors'))}
          note={requests > 0 ? `${formatPercent(sumOf(rows, 'errors') / requests)} of requests` : undefined}
        />
      </SimpleGrid>
      <Figure
        title={title}
        note={`By endpoint group, ${formatDate(range.from)} to ${formatDate(range.to)} (UTC)`}
        rows={chart}
        columns={[
          { header: 'Date', value: ({ date }) => String(date) },
          ...groups.map((group) => ({
            header: endpointGroupName(group),
            value: (row: Record<string, string | number>) => row[group] ?? 0,
            text: (row: Record<string, string | number>) => formatNumber(Number(row[group] ?? 0)),
            align: 'right' as const,
          })),
        ]}
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Measure"
            value={measure}
            onChange={onMeasure}
            data={MEASURES.map((value) => ({ value, label: humanize(value) }))}
          />
        }
      >
        <Bars
          title={title}
          rows={chart}
          x="date"
          xLabel="Day (UTC)"
          yLabel={humanize(measure)}
          stacked
          labelOf={formatDay}
          series={groups.map((key, index) => ({
            key,
            name: endpointGroupName(key),
            color: chartColor(index),
          }))}
        />
      </Figure>
      <Panel title="By day and endpoint" flush>
        <DataTable
          label="Usage by day and endpoint"
          rows={rows}
          columns={columns}
          rowId={(row) => `${row.date} ${row.endpoint_group}`}
          exportName="usage"
          initialSort={[{ id: 'date', desc: true }]}
        />
      </Panel>
    </>
  );
}

const columns: readonly Column<UsageRow>[] = [
  { id: 'date', header: 'Date', value: ({ date }) => date, cell: ({ date }) => date && formatDate(date), size: 120 },
  {
    id: 'endpoint_group',
    header: 'Endpoint group',
    value: (row) => row.endpoint_group,
    cell: (row) => endpointGroupName(row.endpoint_group ?? 'all'),
    size: 180,
  },
  ...MEASURES.map((measure) =>
    numberColumn<UsageRow>(measure, humanize(measure), (row) => row[measure], { size: 100 }),
  ),
];

function UsageSkeleton() {
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {MEASURES.map((measure) => (
          <Skeleton key={measure} h={98} radius="lg" />
        ))}
      </SimpleGrid>
      <Skeleton h={352} radius="lg" />
      <Skeleton h={300} radius="lg" />
    </>
  );
}
