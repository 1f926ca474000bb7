import { Badge, Button, Group, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DASHBOARD } from '../../data/api';
import type { Account, LedgerEntry } from '../../data/dashboard';
import { formatDate, formatNumber, humanize } from '../../data/format';
import { accountQuery } from '../../data/session';
import { CopyButton } from '../../parts/code/copy-button';
import { Page } from '../../parts/page/page';
import { Panel } from '../../parts/page/panel';
import { Stat } from '../../parts/page/stat';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { LoadMore, pagedQuery, rowsOf } from '../../parts/table/load-more';
import { Time } from '../../parts/time';

export default function Billing() {
  const account = useQuery(accountQuery);
  return (
    <Page
      title="Billing"
      description="Plan, allowance and balance, and every entry of the credit ledger. To change the plan or buy credits, talk to your provider."
      actions={
        <Button
          component="a"
          href={`${DASHBOARD}/ledger.csv`}
          download
          variant="default"
          leftSection={<IconDownload size={15} />}
        >
          Export CSV
        </Button>
      }
    >
      <QueryStates query={account} loading={<Skeleton h={220} radius="lg" />}>
        {(data) => <Plan account={data} />}
      </QueryStates>
      <Ledger />
    </Page>
  );
}

function Plan({ account: { organization, credits, plan } }: { readonly account: Account }) {
  const period = credits?.period;
  return (
    <>
      {credits && (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          <Stat
            label="Balance"
            value={formatNumber(credits.balance)}
            low={credits.low}
            note={
              credits.runs_out_at
                ? `At the present pace until about ${formatDate(credits.runs_out_at)}`
                : 'Allowance is spent first'
            }
          />
          <Stat
            label="Allowance left"
            value={formatNumber(credits.allowance)}
            {...(period && period.allowance > 0 && { used: 1 - credits.allowance / period.allowance })}
            note={period ? `of ${formatNumber(period.allowance)} in this period` : 'No allowance'}
          />
          <Stat label="Purchased credits" value={formatNumber(credits.purchased)} note="They never expire" />
          <Stat
            label="Allowance renews"
            value={period ? formatDate(period.ends_at) : '–'}
            note={period ? `Period began ${formatDate(period.started_at)}; what is left then expires` : undefined}
          />
        </SimpleGrid>
      )}
      <Panel title="Plan">
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="md">
          <Fact label="Product plan" value={humanize(organization.product_plan)} />
          <Fact label="Billing mode" value={humanize(organization.billing_mode)} />
          <Fact label="Rate tier" value={humanize(organization.rate_tier)} />
          <Fact label="Data tier" value={organization.data_tier} />
          <Fact label="Collections" value={limitText(plan.collections)} />
          <Fact label="Rows per export" value={formatNumber(plan.export_rows)} />
        </SimpleGrid>
      </Panel>
    </>
  );
}

const limitText = ({ used, limit }: { readonly used: number; readonly limit: number | null }): string =>
  limit === null ? `${formatNumber(used)}, unlimited` : `${formatNumber(used)} of ${formatNumber(limit)}`;

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}

function Ledger() {
  const ledger = useInfiniteQuery(pagedQuery<LedgerEntry>('/ledger'));
  const rows = rowsOf(ledger.data);
  return (
    <Panel title="Ledger" note="Newest first, with the balance after each entry" flush>
      <QueryStates query={ledger as never}>
        {() => (
          <>
            <DataTable
              label="Ledger"
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              empty={
                <EmptyState icon={IconReceipt} title="No entries yet">
                  Grants, charges, refunds and expiries appear here. On a subscription there are none.
                </EmptyState>
              }
            />
            <LoadMore query={ledger} />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

const signed = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount))}`;

const columns: readonly Column<LedgerEntry>[] = [
  { id: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => <Time value={at} />, size: 130 },
  {
    id: 'type',
    header: 'Entry',
    value: ({ type }) => type,
    cell: ({ type }) => (
      <Badge
        variant="light"
        radius="sm"
        tt="none"
        color={type === 'charge' ? 'gray' : type === 'expiry' ? 'yellow' : 'green'}
      >
        {humanize(type)}
      </Badge>
    ),
    size: 170,
  },
  {
    id: 'endpoint_group',
    header: 'Endpoint group',
    value: (row) => row.endpoint_group,
    cell: (row) => (row.endpoint_group ? humanize(row.endpoint_group) : '–'),
    size: 150,
  },
  {
    id: 'records',
    header: 'Records',
    value: (row) => row.records,
    cell: (row) => (row.records === null ? '–' : formatNumber(row.records)),
    align: 'right',
    size: 100,
  },
  {
    id: 'amount',
    header: 'Credits',
    value: ({ amount }) => amount,
    cell: ({ amount }) => (
      <span style={{ color: amount > 0 ? 'var(--good)' : undefined, fontWeight: 600 }}>{signed(amount)}</span>
    ),
    align: 'right',
    size: 110,
  },
  {
    id: 'balance',
    header: 'Balance',
    value: ({ balance }) => balance,
    cell: ({ balance }) => formatNumber(balance),
    align: 'right',
    size: 120,
  },
  {
    id: 'request_id',
    header: 'Request',
    value: (row) => row.request_id,
    size: 270,
    cell: (row) =>
      row.request_id ? (
        <Group gap={2} wrap="nowrap">
          <code>{row.request_id}</code>
          <CopyButton value={row.request_id} label="Copy request id" />
        </Group>
      ) : (
        '–'
      ),
  },
];
