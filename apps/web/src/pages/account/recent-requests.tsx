import { SegmentedControl } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { idColumn, numberColumn, timeColumn } from '../../components/table/columns';
import { TablePanel } from '../../components/table/table-panel';
import { get } from '../../data/api';

const OUTCOMES = [
  { value: 'all', label: 'All' },
  { value: 'ok', label: 'Successful' },
  { value: 'error', label: 'Errors' },
] as const;
type Outcome = (typeof OUTCOMES)[number]['value'];

const readRequests = (outcome: Outcome) =>
  get('/v4/account/requests', { limit: 1_000, ...(outcome !== 'all' && { outcome }) });

type LoggedRequest = Awaited<ReturnType<typeof readRequests>>['data'][number];

/** The last requests of the organization, with their status, time and cost. */
export function RecentRequests() {
  const [outcome, setOutcome] = useState<Outcome>('all');
  const requests = useQuery({
    queryKey: ['requests', outcome],
    queryFn: () => readRequests(outcome),
    staleTime: 5_000,
  });
  return (
    <TablePanel
      title="Last requests"
      note="At most 1,000, of all tokens and sessions, without parameters and bodies. Requests without a valid token (401) are not listed."
      query={requests}
      columns={columns}
      rowId={({ request_id }) => request_id}
      exportName="requests"
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label="Outcome"
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
          data={[...OUTCOMES]}
        />
      }
      empty={
        <EmptyState icon={IconListDetails} title="No such requests">
          Requests appear here within a second.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<LoggedRequest>[] = [
  timeColumn('at', 'When', ({ at }) => at),
  {
    id: 'route',
    header: 'Request',
    value: ({ method, route }) => `${method} ${route}`,
    cell: ({ method, route }) => (
      <code>
        {method} {route}
      </code>
    ),
    size: 300,
  },
  numberColumn('status', 'Status', ({ status }) => status, { size: 90 }),
  numberColumn('ms', 'Milliseconds', ({ ms }) => Math.round(ms), { size: 120 }),
  numberColumn('credits', 'Credits', ({ credits }) => credits, { size: 90 }),
  numberColumn('records', 'Records', ({ records }) => records, { size: 90, hidden: true }),
  idColumn('token_id', 'Token', ({ token_id }) => token_id, { hidden: true }),
  idColumn('request_id', 'Request id', ({ request_id }) => request_id),
];
