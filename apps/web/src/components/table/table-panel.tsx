import { Button } from '@mantine/core';
import type { InfiniteData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Page } from '../../data/dashboard';
import { AdminOnly } from '../actions/admin-only';
import { Confirm } from '../actions/confirm';
import { Panel, type PanelProps } from '../page/panel';
import { type LoadedQuery, QueryStates } from '../states/query-states';
import type { Column } from './column';
import { DataTable, type DataTableProps } from './data-table';
import { LoadMore, type NextPage } from './load-more';
import type { TableOrder } from './use-table';

interface RowAction<T> {
  /** Label of the button. */
  readonly label: string;
  /** Accessible name, unique for each row. */
  readonly name: (row: T) => string;
  readonly run: (row: T, options?: { readonly onSettled: () => void }) => void;
  readonly pending?: boolean;
  readonly destructive?: boolean;
  /** The confirmation dialog. Without it, the action runs immediately. */
  readonly confirm?: {
    readonly title: (row: T) => string;
    readonly text: (row: T) => ReactNode;
    readonly action: string;
  };
}

interface TablePanelProps<T>
  extends Pick<PanelProps, 'title' | 'note' | 'actions'>,
    Omit<DataTableProps<T>, 'rows' | 'label'> {
  /** The accessible name of the table. Default: the title. */
  readonly label?: string;
  /** All rows, or a paged query. */
  readonly query: LoadedQuery<{ readonly data: readonly T[] }> | PagedQuery<T>;
  /** A button at the end of every row, for Admins. */
  readonly action?: RowAction<T>;
  readonly title: string;
  /** What the next page costs. */
  readonly price?: string;
  /** The usual number of rows, for the skeleton. */
  readonly usualRows?: number;
}

type PagedQuery<T> = LoadedQuery<InfiniteData<Page<T>>> & NextPage;

/** Sorting the first pages of a list would show their extremes as those of the list. */
const UNSORTED: TableOrder = { value: '', onChange: () => {} };

/** A panel with a table for a query, with its loading, error and empty states, and an action for each row. */
export function TablePanel<T>({
  title,
  note,
  actions,
  label,
  query,
  action,
  columns,
  usualRows,
  price,
  order,
  ...table
}: TablePanelProps<T>) {
  const [chosen, setChosen] = useState<T | null>(null);
  const confirm = action?.confirm;
  return (
    <Panel flush title={title} note={note} actions={actions}>
      <QueryStates
        {...(usualRows && { usualRows })}
        query={query as LoadedQuery<{ readonly data: readonly T[] } | InfiniteData<Page<T>>>}
      >
        {(data) => (
          <DataTable
            {...table}
            label={label ?? title}
            order={order ?? ('hasNextPage' in query && query.hasNextPage ? UNSORTED : undefined)}
            rows={'pages' in data ? data.pages.flatMap((page) => page.data) : data.data}
            columns={action ? [...columns, actionColumn(action, confirm ? setChosen : action.run)] : columns}
          />
        )}
      </QueryStates>
      {'hasNextPage' in query && <LoadMore query={query} price={price} />}
      {action && confirm && (
        <Confirm
          opened={chosen !== null}
          title={chosen === null ? '' : confirm.title(chosen)}
          action={confirm.action}
          pending={action.pending ?? false}
          onClose={() => setChosen(null)}
          onConfirm={() => chosen !== null && action.run(chosen, { onSettled: () => setChosen(null) })}
        >
          {chosen !== null && confirm.text(chosen)}
        </Confirm>
      )}
    </Panel>
  );
}

const actionColumn = <T,>(action: RowAction<T>, onClick: (row: T) => void): Column<T> => ({
  id: 'action',
  header: '',
  action: true,
  align: 'right',
  value: () => null,
  size: 120,
  cell: (row) => (
    <AdminOnly>
      {(disabled) => (
        <Button
          size="compact-sm"
          variant="subtle"
          {...(action.destructive && { color: 'red' })}
          disabled={disabled}
          onClick={() => onClick(row)}
          aria-label={action.name(row)}
        >
          {action.label}
        </Button>
      )}
    </AdminOnly>
  ),
});
