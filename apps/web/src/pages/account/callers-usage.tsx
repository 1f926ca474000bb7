import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../components/page/panel';
import { QueryStates } from '../../components/states/query-states';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import type { UsedByCaller } from '../../data/dashboard';
import { formatDate, plural } from '../../data/format';
import { callerUsageQuery, type UsageRange } from './usage-query';

const KINDS: Readonly<Record<UsedByCaller['kind'], string>> = {
  token: 'API token',
  app: 'Connected app',
  person: 'Person, in the dashboard',
  others: 'Other people, in the dashboard',
  exports: 'Not attributed to anyone',
};

const nameOf = ({ kind, name, you, revoked }: UsedByCaller): string =>
  `${name ?? (kind === 'exports' ? 'Exported files' : 'All other people')}${you ? ' (you)' : ''}${revoked ? ' (revoked)' : ''}`;

const MEASURES = ['requests', 'records', 'credits', 'errors'] as const;

const columns: readonly Column<UsedByCaller>[] = [
  {
    id: 'name',
    header: 'Token or person',
    value: nameOf,
    cell: (row) => <span className="wrapped">{nameOf(row)}</span>,
    size: 240,
  },
  { id: 'kind', header: 'Kind', value: ({ kind }) => KINDS[kind], cell: ({ kind }) => KINDS[kind], size: 200 },
  ...MEASURES.map((measure) =>
    numberColumn<UsedByCaller>(measure, measure[0]?.toUpperCase() + measure.slice(1), (row) => row[measure], {
      size: 100,
    }),
  ),
];

/** Who used what in a period, and what is not attributed. */
export function CallersUsage({ range }: { readonly range: UsageRange }) {
  const usage = useQuery(callerUsageQuery(range));
  return (
    <Panel
      title="By token and person"
      note="Admins see each person; Members see themselves and the sum of the others"
      flush
    >
      <QueryStates query={usage} loading={<Skeleton h={180} m="md" />}>
        {({ data, unattributed, since }) => (
          <>
            {data.length > 0 && (
              <DataTable
                label="Usage by token and person"
                rows={data}
                columns={columns}
                rowId={(row) => row.id ?? row.kind}
                exportName="usage-by-caller"
                initialSort={[{ id: 'credits', desc: true }]}
              />
            )}
            <Text fz="sm" c="dimmed" p="md" role="note">
              {since === null
                ? 'No usage by tokens or people yet.'
                : (range.from === undefined || range.from < since) &&
                  `Usage by caller has been recorded since ${formatDate(since)}: earlier usage is not attributed. `}
              {MEASURES.some((measure) => unattributed[measure] > 0) &&
                `Not attributed: ${plural(unattributed.credits, 'credit')} for ${plural(unattributed.records, 'record')}, ${plural(unattributed.requests, 'request')} and ${plural(unattributed.errors, 'error')}. This can be deliveries by webhooks, digests and feeds, what removed people used, and counts that a crash lost.`}
            </Text>
          </>
        )}
      </QueryStates>
    </Panel>
  );
}
