import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminOnly } from '../../components/actions/admin-only';
import { Confirm } from '../../components/actions/confirm';
import { useAction } from '../../components/actions/use-action';
import { CompanyPicker } from '../../components/company-picker';
import { Link } from '../../components/link';
import NameCollection from '../../components/name-collection';
import { EmptyState } from '../../components/states/empty-state';
import type { Column } from '../../components/table/column';
import { numberColumn } from '../../components/table/columns';
import { pagedQuery } from '../../components/table/load-more';
import { TablePanel } from '../../components/table/table-panel';
import { send } from '../../data/api';
import type { Collection, CompanyRef } from '../../data/dashboard';
import { plural } from '../../data/format';
import { useSearch } from '../../data/search';
import { quoteValue } from '../../filters/chips-of';
import { BlockButton } from '../company/block-button';

export function CollectionDetail({ collection }: { readonly collection: Collection }) {
  const companies = useInfiniteQuery(
    pagedQuery('/collections/{collection_id}/sources', {}, { collection_id: collection.id }),
  );
  const [, change] = useSearch();
  const [renaming, rename] = useDisclosure();
  const [deleting, confirm] = useDisclosure();
  const { add, remove, destroy } = useCollectionActions(collection);
  return (
    <>
      <TablePanel
        title={collection.name}
        note={plural(collection.sources_count, 'company', 'companies')}
        label={`Companies in ${collection.name}`}
        query={companies}
        columns={columns}
        rowId={(row) => row.source_id}
        exportName={`collection-${collection.name}`}
        toolbar={<CompanyPicker label="Add a company" onPick={({ id, name }) => add.mutate({ id, name })} />}
        action={{ label: 'Remove', name: (row) => `Remove ${nameOf(row)}`, run: remove.mutate }}
        empty={
          <EmptyState icon={IconBuilding} title="This collection is empty">
            Add a company above. Searches include it immediately.
          </EmptyState>
        }
        actions={
          <>
            <Button
              component={Link}
              to="/explore"
              search={{ collections: quoteValue(collection.name), job_statuses: 'active' }}
              variant="default"
              size="xs"
            >
              See active postings
            </Button>
            <RenameOrDelete onRename={rename.open} onDelete={confirm.open} />
          </>
        }
      />
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
        Searches with collections={collection.name} then return an error. The companies themselves are not affected.
      </Confirm>
    </>
  );
}

/** Adds companies, removes them, and deletes the collection. */
const useCollectionActions = (collection: Collection) => {
  const path = `/collections/${collection.id}/sources` as const;
  const add = useAction({
    run: ({ id }: { id: string; name: string }) => send('POST', path, { source_ids: [id] }),
    success: (_, { name }) => `${name} was added to ${collection.name}.`,
    undo: ({ id }) => send('DELETE', `${path}/${id}`),
    invalidates: ['collections'],
  });
  const remove = useAction({
    run: ({ source_id }: CompanyRef) => send('DELETE', `${path}/${source_id}`),
    success: (_, row) => `${nameOf(row)} was removed from ${collection.name}.`,
    undo: ({ source_id }) => send('POST', path, { source_ids: [source_id] }),
    invalidates: ['collections'],
  });
  const destroy = useAction({
    run: () => send('DELETE', `/collections/${collection.id}`),
    success: () => `The collection ${collection.name} was deleted.`,
    invalidates: ['collections', 'account'],
  });
  return { add, remove, destroy };
};

interface RenameOrDeleteProps {
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

const RenameOrDelete = ({ onRename, onDelete }: RenameOrDeleteProps) => (
  <AdminOnly>
    {(disabled) => (
      <Group gap={4}>
        <Button variant="default" size="xs" disabled={disabled} onClick={onRename}>
          Rename
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          onClick={onDelete}
          c={disabled ? undefined : 'var(--bad)'}
        >
          Delete
        </Button>
      </Group>
    )}
  </AdminOnly>
);

const nameOf = (row: CompanyRef): string => row.brand_name ?? row.url_source ?? row.source_id;

const columns: readonly Column<CompanyRef>[] = [
  {
    id: 'brand_name',
    header: 'Company',
    value: (row) => row.brand_name,
    size: 220,
    cell: (row) => (
      <Link to="/companies/$id" params={{ id: row.source_id }}>
        {nameOf(row)}
      </Link>
    ),
  },
  { id: 'url_source', header: 'Domain', value: (row) => row.url_source, size: 170 },
  numberColumn('active_jobs_count', 'Active postings', (row) => row.active_jobs_count, { size: 130 }),
  {
    id: 'block',
    header: '',
    action: true,
    align: 'right',
    value: () => null,
    size: 84,
    cell: (row) => <BlockButton id={row.source_id} name={nameOf(row)} inRow />,
  },
];
