import { IconBuildingOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../../components/actions/use-action';
import { CompanyPicker } from '../../components/company-picker';
import { Link } from '../../components/link';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { idColumn, timeColumn } from '../../components/table/columns';
import { pagedQuery } from '../../components/table/load-more';
import { TablePanel } from '../../components/table/table-panel';
import { send } from '../../data/api';
import type { BlockedCompany } from '../../data/dashboard';
import { AFFECTED_QUERIES } from './affected-queries';

const nameOf = (row: BlockedCompany): string => row.brand_name ?? row.url_source ?? row.source_id;

export function BlockedCompanies() {
  const blocked = useInfiniteQuery(pagedQuery('/blocked-sources'));
  const block = useAction({
    run: ({ id }: { id: string; name: string }) => send('POST', `/blocked-sources/${id}`),
    success: (_, { name }) => `${name} was blocked.`,
    undo: ({ id }) => send('DELETE', `/blocked-sources/${id}`),
    invalidates: AFFECTED_QUERIES,
  });
  const unblock = useAction({
    run: ({ source_id }: BlockedCompany) => send('DELETE', `/blocked-sources/${source_id}`),
    success: (_, row) => `${nameOf(row)} was unblocked.`,
    undo: ({ source_id }) => send('POST', `/blocked-sources/${source_id}`),
    invalidates: AFFECTED_QUERIES,
  });
  return (
    <TablePanel
      title="Blocked companies"
      query={blocked}
      columns={columns}
      rowId={(row) => row.source_id}
      exportName="blocked-companies"
      toolbar={<CompanyPicker label="Block a company" onPick={({ id, name }) => block.mutate({ id, name })} />}
      action={{ label: 'Unblock', name: (row) => `Unblock ${nameOf(row)}`, run: unblock.mutate }}
      empty={
        <EmptyState icon={IconBuildingOff} title="No blocked companies">
          Block a company above to exclude its postings for your organization.
        </EmptyState>
      }
    />
  );
}

const columns: readonly Column<BlockedCompany>[] = [
  {
    id: 'brand_name',
    header: 'Company',
    value: (row) => row.brand_name,
    size: 260,
    cell: (row) => (
      <Link to="/companies/$id" params={{ id: row.source_id }}>
        {nameOf(row)}
      </Link>
    ),
  },
  { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 200 },
  idColumn('source_id', 'Company', (row) => row.source_id, { header: 'Id', hidden: true }),
  timeColumn('blocked_at', 'Blocked', (row) => row.blocked_at),
];
