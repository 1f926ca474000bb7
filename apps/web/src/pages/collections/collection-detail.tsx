import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../../data/api';
import type { Collection, CompanyRef } from '../../data/dashboard';
import { formatNumber, plural } from '../../data/format';
import { AdminOnly } from '../../parts/actions/admin-only';
import { Confirm } from '../../parts/actions/confirm';
import { useAction } from '../../parts/actions/use-action';
import { CompanyPicker } from '../../parts/company-picker';
import { Link } from '../../parts/link';
import { Panel } from '../../parts/page/panel';
import { EmptyState } from '../../parts/states/empty-state';
import { QueryStates } from '../../parts/states/query-states';
import { type Column, DataTable } from '../../parts/table/data-table';
import { LoadMore, pagedQuery, rowsOf } from '../../parts/table/load-more';
import { useSearch } from '../../router';
import { NameCollection } from './name-collection';

export function CollectionDetail({ collection }: { readonly collection: Collection }) {
  const path = `/collections/${collection.id}/sources`;
  const companies = useInfiniteQuery(pagedQuery<CompanyRef>(path));
  const rows = rowsOf(companies.data);
  const [, change] = useSearch();
  const [renaming, rename] = useDisclosure();
  const [deleting, confirm] = useDisclosure();
  const add = useAction({
    run: ({ id }: { id: string; name: string }) => send('POST', path, { source_ids: [id] }),
    done: (_, { name }) => `${name} is in ${collection.name}.`,
    undo: ({ id }) => send('DELETE', `${path}/${id}`),
    invalidates: ['collections'],
  });
  const remove = useAction({
    run: ({ source_id }: CompanyRef) => send('DELETE', `${path}/${source_id}`),
    done: (_, row) => `${row.brand_name ?? row.source_id} is removed from ${collection.name}.`,
    undo: ({ source_id }) => send('POST', path, { source_ids: [source_id] }),
    invalidates: ['collections'],
  });
  const destroy = useAction({
    run: () => send('DELETE', `/collections/${collection.id}`),
    done: () => `The collection ${collection.name} is deleted.`,
    invalidates: ['collections', 'account'],
  });
  const columns: readonly Column<CompanyRef>[] = [
    {
      id: 'brand_name',
      header: 'Company',
      value: (row) => row.brand_name,
      size: 220,
      cell: (row) => (
        <Link to="/companies/$id" params={{ id: row.source_id }}>
          {row.brand_name ?? row.url_source ?? row.source_id}
        </Link>
      ),
    },
    { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 170 },
    {
      id: 'active_jobs_count',
      header: 'Active postings',
      value: (row) => row.active_jobs_count,
      cell: (row) => (row.active_jobs_count == null ? '–' : formatNumber(row.active_jobs_count)),
      align: 'right',
      size: 130,
    },
    {
      id: 'remove',
      header: '',
      action: true,
      align: 'right',
      value: () => null,
      size: 110,
      cell: (row) => (
        <AdminOnly>
          {(disabled) => (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={disabled}
              onClick={() => remove.mutate(row)}
              aria-label={`Remove ${row.brand_name ?? row.source_id}`}
            >
              Remove
            </Button>
          )}
        </AdminOnly>
      ),
    },
  ];
  return (
    <Panel
      title={collection.name}
      note={plural(collection.sources_count, 'company', 'companies')}
      flush
      actions={
        <>
          <Button
            component={Link}
            to="/explore"
            search={{ collections: collection.name } as never}
            variant="default"
            size="xs"
          >
            Search its postings
          </Button>
          <AdminOnly>
            {(disabled) => (
              <Group gap={4}>
                <Button variant="default" size="xs" disabled={disabled} onClick={rename.open}>
                  Rename
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={disabled}
                  onClick={confirm.open}
                  c={disabled ? undefined : 'var(--bad)'}
                >
                  Delete
                </Button>
              </Group>
            )}
          </AdminOnly>
        </>
      }
    >
      <QueryStates query={companies as never}>
        {() => (
          <>
            <DataTable
              label={`Companies in ${collection.name}`}
              rows={rows}
              columns={columns}
              rowId={(row) => row.source_id}
              exportName={`collection-${collection.name}`}
              toolbar={<CompanyPicker label="Add a company" onPick={({ id, name }) => add.mutate({ id, name })} />}
            />
            {rows.length === 0 && (
              <EmptyState icon={IconBuilding} title="This collection is empty">
                Add a company above; it counts from the next search on.
              </EmptyState>
            )}
            <LoadMore query={companies} />
          </>
        )}
      </QueryStates>
      <NameCollection opened={renaming} onClose={rename.close} collection={collection} />
      <Confirm
        opened={deleting}
        title={`Delete ${collection.name}?`}
        action="Delete collection"
        pending={destroy.isPending}
        onClose={confirm.close}
        onConfirm={() =>
          destroy.mutate(undefined, {
            onSuccess: () => {
              confirm.close();
              change({ id: undefined });
            },
          })
        }
      >
        Searches with collections={collection.name} are refused from the next request on. The companies themselves stay.
      </Confirm>
    </Panel>
  );
}
