import { Badge } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { idColumn, numberColumn, timeColumn } from '../../components/table/columns';
import { pagedQuery } from '../../components/table/load-more';
import { TablePanel } from '../../components/table/table-panel';
import type { LedgerEntry } from '../../data/dashboard';
import { endpointGroupName } from '../../data/endpoint-groups';
import { formatNumber, humanize } from '../../data/format';

/** Every grant, charge, refund and expiry, with the balance after it. */
export function Ledger() {
  const ledger = useInfiniteQuery(pagedQuery('/ledger'));
  return (
    <TablePanel
      title="Ledger"
      note="Newest first, with the balance after each entry"
      query={ledger}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <EmptyState icon={IconReceipt} title="No entries yet">
          Grants, charges, refunds and expirations appear here. Subscriptions have none.
        </EmptyState>
      }
    />
  );
}

const COLORS: Readonly<Record<LedgerEntry['type'], string>> = {
  charge: 'gray',
  expiry: 'yellow',
  month: 'gray',
  grant: 'green',
  refund: 'green',
};

const signed = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount))}`;

const columns: readonly Column<LedgerEntry>[] = [
  timeColumn('at', 'When', ({ at }) => at),
  {
    id: 'type',
    header: 'Entry',
    value: ({ type }) => type,
    cell: ({ type }) => (
      <Badge variant="light" color={COLORS[type]}>
        {humanize(type)}
      </Badge>
    ),
    size: 110,
  },
  {
    id: 'endpoint_group',
    header: 'Endpoint group',
    value: (row) => row.endpoint_group,
    cell: (row) => (row.endpoint_group ? endpointGroupName(row.endpoint_group) : '–'),
    size: 150,
  },
  numberColumn('records', 'Records', (row) => row.records, { size: 100 }),
  {
    ...numberColumn<LedgerEntry>('amount', 'Credits', ({ amount }) => amount),
    cell: ({ amount }) => (
      <span style={{ color: amount > 0 ? 'var(--good)' : undefined, fontWeight: 600 }}>{signed(amount)}</span>
    ),
  },
  numberColumn('balance', 'Balance', ({ balance }) => balance),
  idColumn('request_id', 'Request', (row) => row.request_id, { hidden: true }),
];
